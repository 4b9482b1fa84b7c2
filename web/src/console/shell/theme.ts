/** Stores the theme selected on this device. The default is the setting of the device. */
const KEPT = 'countersign.theme';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function chosenTheme(): Theme {
  const kept = readStored();
  return THEMES.find((theme) => theme === kept) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(KEPT, theme);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

export function applyTheme(theme: Theme = chosenTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Returns the stored theme. Every access throws if storage is disabled. */
function readStored(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
