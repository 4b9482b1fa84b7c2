/**
 * Derives the brand colours of buttons, links and marks in light and dark mode from the colour that an administrator
 * chooses, so that text keeps its contrast (WCAG 2.2, 1.4.3 and 1.4.11). The console and the server share this module,
 * so the preview matches the server's decision.
 */

export interface ThemeColours {
  brand: string;
  /** The colour in the pressed state. */
  pressed: string;
  /** The colour of text on the brand colour. */
  ink: string;
  /** The contrast of the brand colour as text on the least favourable background, to two decimals. */
  ratio: number;
}

export interface BrandColours {
  light: ThemeColours;
  dark: ThemeColours;
  /** Whether the light-mode colour differs from the requested one, which would be hard to read as text. */
  isAdjusted: boolean;
}

export type ColourVerdict =
  | { ok: true; colours: BrandColours }
  /** Too pale for a visible button on white. `nearest` is the closest acceptable colour. */
  | { ok: false; ratio: number; nearest: string };

export const COLOUR = /^#[0-9a-f]{6}$/;

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
export const TEXT_RATIO = 4.5;
/**
 * The minimum contrast of a button against its surroundings (WCAG 2.2, 1.4.11). A paler colour would have to change
 * beyond recognition.
 */
export const BUTTON_RATIO = 3;
/** On dark backgrounds, comfortable reading of small text requires more than the minimum. */
const DARK_RATIO = 6;

/** The page backgrounds of the design tokens (`web/src/ui/tokens.css`). */
const GROUNDS = { light: ['#f5f6f8', '#ffffff'], dark: ['#0e1116', '#171b22'] } as const;
const INK = { light: '#ffffff', dark: '#0e1116' } as const;
/** Text in the brand colour also appears on a tint of that colour. */
const TINT = 0.12;
const STEPS = 100;
const PRESSED = 0.22;

export function judgeColour(asked: string): ColourVerdict {
  const light = nearestReadable(asked, 'light', TEXT_RATIO);
  const onWhite = contrast(asked, '#ffffff');
  if (onWhite < BUTTON_RATIO) return { ok: false, ratio: twoDecimals(onWhite), nearest: light };
  const dark = nearestReadable(asked, 'dark', DARK_RATIO);
  return {
    ok: true,
    colours: {
      light: themeOf(light, 'light'),
      dark: themeOf(dark, 'dark'),
      isAdjusted: light !== asked,
    },
  };
}

type Theme = keyof typeof GROUNDS;

const themeOf = (brand: string, theme: Theme): ThemeColours => ({
  brand,
  pressed: mixed(brand, PRESSED, away(theme)),
  ink: INK[theme],
  ratio: twoDecimals(readability(brand, theme)),
});

/** Returns the colour towards which another colour gains contrast. */
const away = (theme: Theme): string => (theme === 'light' ? '#000000' : '#ffffff');

/** Returns the readable colour that is nearest to the requested one. */
function nearestReadable(asked: string, theme: Theme, needed: number): string {
  for (let step = 0; step < STEPS; step += 1) {
    const colour = mixed(asked, step / STEPS, away(theme));
    if (readability(colour, theme) >= needed) return colour;
  }
  return away(theme);
}

/** Returns the contrast of text in a colour on the least favourable background. */
export function readability(colour: string, theme: Theme): number {
  const grounds = GROUNDS[theme].flatMap((ground) => [ground, mixed(ground, TINT, colour)]);
  return Math.min(...grounds.map((ground) => contrast(colour, ground)));
}

/** Returns the contrast ratio as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Mixes two colours. `share` is the proportion of the other colour. */
function mixed(colour: string, share: number, other: string): string {
  const others = channels(other);
  const parts = channels(colour).map((channel, index) =>
    Math.round(channel + ((others[index] ?? 0) - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

/** Returns red, green and blue, from 0 to 255. */
export function channels(colour: string): number[] {
  if (!COLOUR.test(colour)) throw new Error('Not a colour in the form #rrggbb');
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** Rounds down, so that a reported ratio never passes when the exact one fails. */
const twoDecimals = (ratio: number): number => Math.floor(ratio * 100) / 100;
