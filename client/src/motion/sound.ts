// A few short, quiet sounds, made on the spot; silent until the person turns them on.
import { all } from "../base/dom";
import { pref, setPref } from "../base/prefs";
import type { Sound } from "../wire/messages";

type Note = [frequency: number, start: number, length: number];
const TUNES: Record<"turn" | "move" | "end", Note[]> = {
  turn: [
    [523, 0, 0.22],
    [784, 0.12, 0.35],
  ],
  move: [[330, 0, 0.07]],
  end: [
    [392, 0, 0.3],
    [494, 0.14, 0.3],
    [587, 0.28, 0.3],
    [784, 0.42, 0.7],
  ],
};

/** One stroke: rushing air (`air`) through a filter, or a tone, that slides from one frequency to another. */
interface Stroke {
  readonly voice: "air" | "sine" | "triangle";
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly length: number;
  readonly loud: number;
  readonly rise?: number;
}

const tap = (at: number, from: number, loud: number): Stroke => ({
  voice: "air",
  from,
  to: from * 0.7,
  at,
  length: 0.05,
  loud,
});
const ring = (at: number, from: number): Stroke => ({
  voice: "triangle",
  from,
  to: from,
  at,
  length: 0.22,
  loud: 0.04,
});

const NOISES: Record<Exclude<Sound, "">, Stroke[]> = {
  step: [{ voice: "air", from: 260, to: 120, at: 0, length: 0.1, loud: 0.3 }],
  turn: [{ voice: "air", from: 520, to: 240, at: 0, length: 0.3, loud: 0.16, rise: 0.06 }],
  die: [tap(0, 2400, 0.2), tap(0.09, 1900, 0.18), tap(0.17, 2200, 0.15), tap(0.28, 1700, 0.13), tap(0.4, 1500, 0.1)],
  knock: [
    { voice: "sine", from: 150, to: 48, at: 0, length: 0.34, loud: 0.22 },
    { voice: "air", from: 420, to: 160, at: 0, length: 0.14, loud: 0.4 },
  ],
  coin: [ring(0, 1976), ring(0.07, 2637)],
  stone: [
    { voice: "sine", from: 190, to: 110, at: 0, length: 0.1, loud: 0.12 },
    { voice: "air", from: 900, to: 400, at: 0, length: 0.06, loud: 0.18 },
  ],
  door: [
    { voice: "air", from: 170, to: 110, at: 0, length: 0.8, loud: 0.34, rise: 0.25 },
    { voice: "sine", from: 70, to: 55, at: 0.55, length: 0.3, loud: 0.12 },
  ],
  water: [
    { voice: "air", from: 420, to: 900, at: 0, length: 0.5, loud: 0.12, rise: 0.25 },
    { voice: "air", from: 850, to: 350, at: 0.35, length: 0.7, loud: 0.12, rise: 0.3 },
  ],
};

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** The page's own signs: your turn, somebody moved, the end. */
export function play(tune: keyof typeof TUNES): void {
  for (const [from, at, length] of TUNES[tune]) strike({ voice: "triangle", from, to: from, at, length, loud: 0.07 });
}

/** What a beat sounds like. */
export function noise(name: Sound): void {
  for (const stroke of name ? NOISES[name] : []) strike(stroke);
}

function strike({ voice, from, to, at, length, loud, rise = 0.008 }: Stroke): void {
  if (pref("sound") !== "on") return;
  context ??= new AudioContext();
  const start = context.currentTime + at;
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(loud, start + rise);
  loudness.gain.exponentialRampToValueAtTime(0.0005, start + length);
  loudness.connect(context.destination);
  const [source, pitch] = voice === "air" ? rushing(context, loudness) : sounding(context, voice, loudness);
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, start + length);
  source.start(start);
  source.stop(start + length);
}

function sounding(player: AudioContext, type: OscillatorType, out: AudioNode): [AudioScheduledSourceNode, AudioParam] {
  const voice = new OscillatorNode(player, { type });
  voice.connect(out);
  return [voice, voice.frequency];
}

function rushing(player: AudioContext, out: AudioNode): [AudioScheduledSourceNode, AudioParam] {
  hiss ??= whiteNoise(player);
  const source = new AudioBufferSourceNode(player, { buffer: hiss, loop: true });
  const filter = new BiquadFilterNode(player, { type: "bandpass", Q: 1.2 });
  source.connect(filter).connect(out);
  return [source, filter.frequency];
}

function whiteNoise(player: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: player.sampleRate, sampleRate: player.sampleRate });
  const samples = buffer.getChannelData(0);
  samples.forEach((_, i) => (samples[i] = Math.random() * 2 - 1));
  return buffer;
}

// ---- on or off

export function turnSound(on: boolean): void {
  setPref("sound", on ? "on" : "off");
  saySound();
  play("turn");
}

/** Every switch shows how it stands. */
export function saySound(): void {
  const on = pref("sound") === "on";
  for (const button of all("[data-do=sound]")) {
    button.setAttribute("aria-pressed", String(on));
    button.querySelector("use")?.setAttribute("href", on ? "#i-sound" : "#i-mute");
  }
}
