// Commands out: every one carries a key, and is repeated with the same key until the server answered.
import type { Answers, Commands, Refusal } from "./messages";

const LONGEST_WAIT = 8000;
const PATIENCE = 12000;

/** 128 random bits; works on plain http too, where crypto.randomUUID does not exist. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

async function once(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Mastaba": "1" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (response.status >= 500) throw new Error(`status ${response.status}`);
  return response.json();
}

const rest = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = window.setTimeout(done, ms);
    window.addEventListener("online", done);
    function done(): void {
      window.clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    }
  });

/** Send until the server has answered, yes or no. `waiting` hears of each failed attempt. */
export async function command<Name extends keyof Commands>(
  table: string,
  name: Name,
  body: Commands[Name],
  waiting: (tries: number) => void,
): Promise<Answers[Name] | Refusal> {
  for (let tries = 0; ; tries++) {
    try {
      return (await once(`/t/${table}/${name}`, body)) as Answers[Name] | Refusal;
    } catch {
      waiting(tries + 1);
      await rest(Math.min(LONGEST_WAIT, 400 * 2 ** tries));
    }
  }
}
