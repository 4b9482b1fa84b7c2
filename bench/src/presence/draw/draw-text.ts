/** Draws text as outlines of a font, so that it looks the same on machines without fonts. */
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { num } from '@countersign/fixtures/synthetic-signer/svg';

const FILES = {
  sans: import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  sansLight: import.meta.resolve('@expo-google-fonts/noto-sans/300Light/NotoSans_300Light.ttf'),
  sansBold: import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  sansBlack: import.meta.resolve('@expo-google-fonts/noto-sans/900Black/NotoSans_900Black.ttf'),
  sansItalic: import.meta
    .resolve('@expo-google-fonts/noto-sans/500Medium_Italic/NotoSans_500Medium_Italic.ttf'),
  serif: import.meta.resolve('@fontsource/pt-serif/files/pt-serif-latin-400-normal.woff'),
  serifBold: import.meta.resolve('@fontsource/pt-serif/files/pt-serif-latin-700-normal.woff'),
  mono: import.meta.resolve('@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff'),
  monoBold: import.meta.resolve('@fontsource/courier-prime/files/courier-prime-latin-700-normal.woff'),
  caveat: import.meta.resolve('@fontsource/caveat/files/caveat-latin-600-normal.woff'),
  kalam: import.meta.resolve('@fontsource/kalam/files/kalam-latin-400-normal.woff'),
  patrickHand: import.meta.resolve('@fontsource/patrick-hand/files/patrick-hand-latin-400-normal.woff'),
};

export type FontName = keyof typeof FILES;

export const PRINT_FONTS = [
  'sans',
  'sansLight',
  'sansBold',
  'sansBlack',
  'sansItalic',
  'serif',
  'serifBold',
  'mono',
  'monoBold',
] as const satisfies FontName[];

export const HAND_FONTS = ['caveat', 'kalam', 'patrickHand'] as const satisfies FontName[];

/** The height to which the digits of every font are scaled. */
export const DIGIT_HEIGHT = 100;

/** A drawn text, whose origin is the upper left corner. */
export interface DrawnText {
  svg: string;
  width: number;
}

export interface TextOptions {
  ink: string;
  /** The space after each character, relative to the height of the digits. */
  tracking?: number;
  /** Returns the SVG transform of a character. It can imitate handwriting. */
  distort?: (index: number) => string;
}

export function drawText(
  text: string,
  fontName: FontName,
  { ink, tracking = 0, distort }: TextOptions,
): DrawnText {
  const font = fontOf(fontName);
  const unit = DIGIT_HEIGHT / digitHeight(font);
  let width = 0;
  const paths = font.layout(text).glyphs.map((glyph, index) => {
    const position = `translate(${num(width)} ${DIGIT_HEIGHT})`;
    width += glyph.advanceWidth * unit + tracking * DIGIT_HEIGHT;
    const size = `scale(${unit.toFixed(4)} ${(-unit).toFixed(4)})`;
    return `<path transform="${position} ${distort?.(index) ?? ''} ${size}" d="${glyph.path.toSVG()}" fill="${ink}"/>`;
  });
  return { svg: paths.join(''), width: width - tracking * DIGIT_HEIGHT };
}

/** Returns the text as SVG, centred on a point, with digits of this height. */
export function centred({ svg, width }: DrawnText, x: number, y: number, height: number): string {
  const scale = height / DIGIT_HEIGHT;
  return `<g transform="translate(${num(x - (width * scale) / 2)} ${num(y - height / 2)}) scale(${scale.toFixed(4)})">${svg}</g>`;
}

const loaded = new Map<FontName, Font>();

function fontOf(name: FontName): Font {
  const known = loaded.get(name);
  if (known) return known;
  const font = create(readFileSync(new URL(FILES[name])));
  if (!('layout' in font)) throw new Error(`${FILES[name]} holds several fonts`);
  loaded.set(name, font);
  return font;
}

function digitHeight(font: Font): number {
  const { maxY, minY } = font.layout('7').glyphs[0]?.path.bbox ?? font.bbox;
  return maxY - minY;
}
