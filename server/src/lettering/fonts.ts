/** Loads the fonts of the pages: Noto in the scripts of India's languages. Each font is read on first use. */
import { readFileSync } from 'node:fs';
import { openShapedFont, type ShapedFont } from './shaped-font.ts';
import { unwrapWoff } from './woff.ts';

/**
 * `mono` is for hashes and numbers that are compared letter by letter. It has only Latin letters and distinguishes 0 from
 * O.
 */
export type Weight = 'regular' | 'semibold' | 'mono';
export type FontName = typeof BASE_FONT | keyof typeof PACKAGES;

/**
 * The base font, which covers Latin, Greek, Cyrillic and Devanagari. Characters that no font has are drawn as its empty
 * box.
 */
export const BASE_FONT = 'base';

interface Script {
  font: FontName;
  letters: RegExp;
  /** The language that most often uses this script in India. */
  language?: string;
  rightToLeft?: true;
}

/** Maps scripts to fonts (UAX 24). */
export const SCRIPTS: readonly Script[] = [
  { font: 'base', letters: /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u },
  { font: 'base', letters: /\p{Script=Devanagari}/u, language: 'hi' },
  { font: 'bengali', letters: /\p{Script=Bengali}/u, language: 'bn' },
  { font: 'gujarati', letters: /\p{Script=Gujarati}/u, language: 'gu' },
  { font: 'gurmukhi', letters: /\p{Script=Gurmukhi}/u, language: 'pa' },
  { font: 'kannada', letters: /\p{Script=Kannada}/u, language: 'kn' },
  { font: 'malayalam', letters: /\p{Script=Malayalam}/u, language: 'ml' },
  { font: 'odia', letters: /\p{Script=Oriya}/u, language: 'or' },
  { font: 'tamil', letters: /\p{Script=Tamil}/u, language: 'ta' },
  { font: 'telugu', letters: /\p{Script=Telugu}/u, language: 'te' },
  // The comma, semicolon and question mark also belong to other scripts.
  { font: 'arabic', letters: /[\p{Script=Arabic}،؛؟]/u, language: 'ur', rightToLeft: true },
];

const PACKAGES = {
  bengali: 'noto-sans-bengali',
  gujarati: 'noto-sans-gujarati',
  gurmukhi: 'noto-sans-gurmukhi',
  kannada: 'noto-sans-kannada',
  malayalam: 'noto-sans-malayalam',
  odia: 'noto-sans-oriya',
  tamil: 'noto-sans-tamil',
  telugu: 'noto-sans-telugu',
  arabic: 'noto-naskh-arabic',
} as const;

const MONO = '@fontsource/b612-mono/files/b612-mono-latin-400-normal.woff';

const opened = new Map<string, ShapedFont>();

export function fontFor(name: FontName, weight: Weight): ShapedFont {
  const key = `${name} ${weight}`;
  const known = opened.get(key);
  if (known !== undefined) return known;
  const font = openShapedFont(name === BASE_FONT ? readBase(weight) : readPackage(PACKAGES[name], weight));
  opened.set(key, font);
  return font;
}

function readBase(weight: Weight): Buffer {
  if (weight === 'mono') return unwrapWoff(read(MONO));
  const face = weight === 'regular' ? '400Regular' : '600SemiBold';
  return read(`@expo-google-fonts/noto-sans/${face}/NotoSans_${face}.ttf`);
}

/** The file is named after the package, followed by the script, which is the last part of the package name. */
function readPackage(name: string, weight: Weight): Buffer {
  const script = name.split('-').at(-1);
  const number = weight === 'semibold' ? 600 : 400;
  return unwrapWoff(read(`@fontsource/${name}/files/${name}-${script}-${number}-normal.woff`));
}

function read(file: string): Buffer {
  return readFileSync(new URL(import.meta.resolve(file)));
}
