// How long each moment lasts before the next frame.

const LONGEST_MS = 20_000;

/** The length of each beat, so many times as long as usual; no frame waits longer than LONGEST_MS for all of them. */
export function plan(beats: readonly { readonly ms: number }[], factor: number): number[] {
  const wished = beats.map(({ ms }) => Math.max(0, ms) * factor);
  const whole = wished.reduce((sum, ms) => sum + ms, 0);
  return wished.map((ms) => ms * Math.min(1, LONGEST_MS / (whole || 1)));
}
