// A few short, quiet sounds, made on the spot; silent until the person turns them on.
import { pref } from "./prefs";

let context: AudioContext | null = null;

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

export function play(tune: keyof typeof TUNES): void {
  if (pref("sound") !== "on") return;
  context ??= new AudioContext();
  const player = context;
  for (const [frequency, start, length] of TUNES[tune]) pluck(player, frequency, player.currentTime + start, length);
}

function pluck(player: AudioContext, frequency: number, at: number, length: number): void {
  const voice = new OscillatorNode(player, { type: "triangle", frequency });
  const loudness = new GainNode(player, { gain: 0 });
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(0.07, at + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.0005, at + length);
  voice.connect(loudness).connect(player.destination);
  voice.start(at);
  voice.stop(at + length);
}
