// The interface's words, by key, as the page brought them.

let texts: Record<string, string> = {};
let language = "fr";
let locale = language; // what numbers, days and lists are written by
let plurals = new Intl.PluralRules(language); // Unicode's rules, which the server follows too

export function learn(words: Record<string, string>, lang: string, writtenBy = lang): void {
  texts = words;
  language = lang;
  locale = writtenBy;
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

/** A number as the reader's language writes it, with so many decimals at the most. */
export const written = (value: number, decimals = 1): string =>
  value.toLocaleString(locale, { maximumFractionDigits: decimals });

/** A share of a hundred, with its sign. */
export const percent = (value: number): string =>
  (value / 100).toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 });

/** Several names as one: with "et" or "and" before the last, and no comma there. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(locale, { type: "conjunction" }).format(names);

const UNITS = { year: 31_536_000, month: 2_592_000, week: 604_800, day: 86_400, hour: 3600, minute: 60 } as const;
const NEARLY = 0.85; // of a unit, from which on it is one: as the server counts

/** How long something is past. */
export function ago(ms: number): string {
  const seconds = Math.max(ms / 1000, 60);
  const found = Object.entries(UNITS).find(([, long]) => seconds / long >= NEARLY) ?? ["minute", 60];
  const count = Math.max(1, Math.round(seconds / found[1]));
  return new Intl.RelativeTimeFormat(locale).format(-count, found[0] as Intl.RelativeTimeFormatUnit);
}

export const when = (ms: number): string =>
  new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format(new Date(ms));

/** The day in figures. */
export const date = (ms: number): string => new Date(ms).toLocaleDateString(locale);

/** The day and the hour, for what is long past. */
export const day = (ms: number): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  }).format(new Date(ms));
