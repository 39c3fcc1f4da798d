// What a person set on this device: theme, pace, sound, the drawer.

const KEYS = { theme: "auto", speed: "3", sound: "off", tab: "log" } as const;
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

/** How long a frame stays before the next one, in ms; speed 1 (slow) to 5 (at once). */
export const pause = (): number => [1600, 1600, 1100, 700, 350, 0][Number(pref("speed"))] ?? 700;
