/**
 * Derives the colours of buttons, links and marks in light and dark mode from the brand colour that an administrator
 * chooses. The derived colours keep the contrast of text (WCAG 2.2, 1.4.3 and 1.4.11). The console and the server share
 * this module, so that the preview matches the server's decision.
 */

export interface ThemeColours {
  brand: string;
  /** The colour of a pressed button. */
  pressed: string;
  /** The colour of text on a background in the brand colour. */
  ink: string;
  /** The contrast of text in the brand colour on the least favourable background, rounded to two decimals. */
  ratio: number;
}

export interface BrandColours {
  light: ThemeColours;
  dark: ThemeColours;
  /**
   * Whether the light-mode colour differs from the requested colour. It differs if text in the requested colour would
   * be hard to read.
   */
  isAdjusted: boolean;
}

export type ColourVerdict =
  | { ok: true; colours: BrandColours }
  /** The requested colour is too pale for a visible button on white. `nearest` is the nearest acceptable colour. */
  | { ok: false; ratio: number; nearest: string };

export const COLOUR = /^#[0-9a-f]{6}$/;

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
export const TEXT_RATIO = 4.5;
/**
 * The minimum contrast between a button and its surroundings (WCAG 2.2, 1.4.11). A paler colour would have to change
 * beyond recognition, so it is rejected.
 */
export const BUTTON_RATIO = 3;
/**
 * The minimum contrast of text in dark mode. Small text on a dark background needs more contrast than WCAG requires.
 */
const DARK_RATIO = 6;

/** The page backgrounds of the design tokens (`web/src/ui/tokens.css`). */
const GROUNDS = { light: ['#f5f6f8', '#ffffff'], dark: ['#0e1116', '#171b22'] } as const;
const INK = { light: '#ffffff', dark: '#0e1116' } as const;
/** The proportion of the brand colour in a tint. Text in the brand colour also appears on this tint. */
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

/** Returns black or white, whichever increases the contrast of a colour in the theme. */
const away = (theme: Theme): string => (theme === 'light' ? '#000000' : '#ffffff');

/** Returns the readable colour that is nearest to the requested colour. */
function nearestReadable(asked: string, theme: Theme, needed: number): string {
  for (let step = 0; step < STEPS; step += 1) {
    const colour = mixed(asked, step / STEPS, away(theme));
    if (readability(colour, theme) >= needed) return colour;
  }
  return away(theme);
}

/** Returns the contrast of text in a colour on the least favourable background of the theme. */
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

/** Rounds down. If the exact ratio fails, the rounded ratio fails too. */
const twoDecimals = (ratio: number): number => Math.floor(ratio * 100) / 100;
