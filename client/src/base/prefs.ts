// What a person set on this device: theme, pace, sound, the drawer, calls (by pages; by the device), what asks nothing twice.

const KEYS = {
  theme: "auto",
  speed: "3",
  sound: "off",
  offered: "no",
  tab: "log",
  unasked: "",
  calls: "on",
  push: "",
} as const;
type Key = keyof typeof KEYS;

export function pref(key: Key): string {
  try {
    return localStorage.getItem(`mastaba.${key}`) ?? KEYS[key];
  } catch {
    return KEYS[key];
  }
}

export function setPref(key: Key, value: string): void {
  try {
    localStorage.setItem(`mastaba.${key}`, value);
  } catch {
    return;
  }
}

export const THEMES = ["auto", "day", "night"] as const;

/** The theme goes on <html> and into a cookie, so that the server's next page begins in it. */
export function wearTheme(theme: string): void {
  setPref("theme", theme);
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
}

export function nextTheme(): string {
  const at = THEMES.indexOf(pref("theme") as (typeof THEMES)[number]);
  return THEMES[(at + 1) % THEMES.length] ?? "auto";
}

const bySpeed = (values: readonly number[], usual: number): number => values[Number(pref("speed")) - 1] ?? usual;

/** How long a frame stays before the next one, in ms; speed 1 (slow) to 5 (at once). */
export const pause = (): number => bySpeed([1600, 1100, 700, 350, 0], 700);

/** How many times as long as usual a beat lasts; 0 plays none. */
export const beatFactor = (): number => bySpeed([1.7, 1.3, 1, 0.6, 0], 1);
