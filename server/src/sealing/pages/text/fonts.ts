/** The fonts of the pages: Noto in every script of the eighth schedule's languages that has a script of its own, read when first needed. */
import { readFileSync } from 'node:fs';
import { openShapedFont, type ShapedFont } from './shaped-font.ts';
import { unwrapWoff } from './woff.ts';

export type Weight = 'regular' | 'semibold';
export type FontName = keyof typeof FILES;

/** Latin, Greek, Cyrillic and Devanagari; whatever no font has comes out as this one's box. */
export const BASE_FONT = 'base' satisfies FontName;

/** Which font has the letters of which script (UAX 24). */
export const SCRIPTS: readonly { font: FontName; letters: RegExp; rightToLeft?: true }[] = [
  { font: 'base', letters: /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u },
  { font: 'base', letters: /\p{Script=Devanagari}/u },
  { font: 'bengali', letters: /\p{Script=Bengali}/u },
  { font: 'gujarati', letters: /\p{Script=Gujarati}/u },
  { font: 'gurmukhi', letters: /\p{Script=Gurmukhi}/u },
  { font: 'kannada', letters: /\p{Script=Kannada}/u },
  { font: 'malayalam', letters: /\p{Script=Malayalam}/u },
  { font: 'odia', letters: /\p{Script=Oriya}/u },
  { font: 'tamil', letters: /\p{Script=Tamil}/u },
  { font: 'telugu', letters: /\p{Script=Telugu}/u },
  { font: 'arabic', letters: /\p{Script=Arabic}/u, rightToLeft: true },
];

const FILES = {
  base: {
    regular: import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    semibold: import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  },
  bengali: {
    regular: import.meta
      .resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff'),
    semibold: import.meta
      .resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-600-normal.woff'),
  },
  gujarati: {
    regular: import.meta
      .resolve('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff'),
    semibold: import.meta
      .resolve('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-600-normal.woff'),
  },
  gurmukhi: {
    regular: import.meta
      .resolve('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff'),
    semibold: import.meta
      .resolve('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-600-normal.woff'),
  },
  kannada: {
    regular: import.meta
      .resolve('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff'),
    semibold: import.meta
      .resolve('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-600-normal.woff'),
  },
  malayalam: {
    regular: import.meta
      .resolve('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff'),
    semibold: import.meta
      .resolve('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-600-normal.woff'),
  },
  odia: {
    regular: import.meta.resolve('@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff'),
    semibold: import.meta.resolve('@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-600-normal.woff'),
  },
  tamil: {
    regular: import.meta.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff'),
    semibold: import.meta.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-600-normal.woff'),
  },
  telugu: {
    regular: import.meta
      .resolve('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff'),
    semibold: import.meta
      .resolve('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-600-normal.woff'),
  },
  arabic: {
    regular: import.meta
      .resolve('@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff'),
    semibold: import.meta
      .resolve('@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-600-normal.woff'),
  },
} as const satisfies Record<string, Record<Weight, string>>;

const opened = new Map<string, ShapedFont>();

export function fontFor(name: FontName, weight: Weight): ShapedFont {
  const file = FILES[name][weight];
  const known = opened.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(new URL(file));
  const font = openShapedFont(file.endsWith('.woff') ? unwrapWoff(bytes) : bytes);
  opened.set(file, font);
  return font;
}
