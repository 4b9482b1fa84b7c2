/**
 * The colours of a brand, derived from the one that an administrator chooses: for buttons, links and marks, by day and by night, so
 * that text keeps its contrast (WCAG 2.2, 1.4.3 and 1.4.11). Pure: the console shows the same as the server decides.
 */

export interface ThemeColours {
  brand: string;
  /** Under the pointer. */
  pressed: string;
  /** Text on it. */
  ink: string;
  /** Of the brand as text to the least favourable ground of the screens, to two decimals. */
  ratio: number;
}

export interface BrandColours {
  light: ThemeColours;
  dark: ThemeColours;
  /** The colour by day is another than was asked for: text in that one could not be read well enough. */
  isAdjusted: boolean;
}

export type ColourVerdict =
  | { ok: true; colours: BrandColours }
  /** Too pale to be seen as a button on white; `nearest` would do. */
  | { ok: false; ratio: number; nearest: string };

export const COLOUR = /^#[0-9a-f]{6}$/;

/** WCAG 2.2, 1.4.3: text. */
export const TEXT_RATIO = 4.5;
/** WCAG 2.2, 1.4.11: a button against what is around it. Paler ones would have to be changed beyond recognition. */
export const BUTTON_RATIO = 3;
/** On dark grounds small text needs more than the least to be read with ease. */
const DARK_RATIO = 6;

/** As in the tokens of the screens (`web/src/ui/tokens.css`). */
const GROUNDS = { light: ['#f5f6f8', '#ffffff'], dark: ['#0e1116', '#171b22'] } as const;
const INK = { light: '#ffffff', dark: '#0e1116' } as const;
/** The brand as text stands on a tint of itself too. */
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

/** Where a colour goes to stand out more. */
const away = (theme: Theme): string => (theme === 'light' ? '#000000' : '#ffffff');

/** As little changed as it takes. */
function nearestReadable(asked: string, theme: Theme, needed: number): string {
  for (let step = 0; step < STEPS; step += 1) {
    const colour = mixed(asked, step / STEPS, away(theme));
    if (readability(colour, theme) >= needed) return colour;
  }
  return away(theme);
}

/** Of text in a colour, on the ground that suits it least. */
export function readability(colour: string, theme: Theme): number {
  const grounds = GROUNDS[theme].flatMap((ground) => [ground, mixed(ground, TINT, colour)]);
  return Math.min(...grounds.map((ground) => contrast(colour, ground)));
}

/** WCAG 2.2, contrast ratio. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `share` of the other colour in it. */
function mixed(colour: string, share: number, other: string): string {
  const others = channels(other);
  const parts = channels(colour).map((channel, index) =>
    Math.round(channel + ((others[index] ?? 0) - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

/** Red, green and blue, from 0 to 255. */
export function channels(colour: string): number[] {
  if (!COLOUR.test(colour)) throw new Error('Not a colour of the form #rrggbb');
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** Rounded down: nothing is told to pass that does not. */
const twoDecimals = (ratio: number): number => Math.floor(ratio * 100) / 100;
