// The interface's words, by key, as the page brought them.

let texts: Record<string, string> = {};
let language = "fr";
let plurals = new Intl.PluralRules(language); // Unicode's rules, which the server follows too

export function learn(words: Record<string, string>, lang: string): void {
  texts = words;
  language = lang;
  plurals = new Intl.PluralRules(lang);
}

export const lang = (): string => language;

/** A number has a true minus sign. */
export const shown = (value: string | number): string =>
  typeof value === "number" ? String(value).replace("-", "\u2212") : value;

const PLACE = /\{(\w+)(?::\?([^{}|]*)\|([^{}|]*))?\}/g;

/** The text under `key` with its places filled; `{n:?card|cards}` chooses by the number n. */
export function say(key: string, args: Record<string, string | number> = {}): string {
  const text = texts[`ui.${key}`] ?? texts[key] ?? key;
  return text.replace(PLACE, (_, name: string, one?: string, many?: string) => {
    const value = args[name] ?? "";
    if (one === undefined) return shown(value);
    return plurals.select(Math.abs(Number(value))) === "one" ? one : (many ?? "");
  });
}

/** Several names as one: with "et" or "and" before the last, and no comma there. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" }).format(names);

export const when = (ms: number): string =>
  new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" }).format(new Date(ms));

/** The day and the hour, for what is long past. */
export const day = (ms: number): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  }).format(new Date(ms));
