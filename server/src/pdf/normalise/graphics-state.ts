/** Tracks the part of the graphics state on which later operations depend (ISO 32000-1, 8.4). */
import { GRAY, type ColourSpace } from './colour-spaces.ts';
import type { OutputFont } from './fonts/output-font.ts';

export interface GraphicsState {
  fill: ColourSpace;
  stroke: ColourSpace;
  font: OutputFont | null;
  /** True until the output of this content sets a font. Until then, the font is inherited. */
  isFontInherited: boolean;
  size: number;
  /** The style of line ends. */
  cap: number;
  charSpace: number;
  wordSpace: number;
  /** The horizontal scaling, where 1 is the normal width. */
  stretch: number;
  leading: number;
  renderMode: number;
}

export const initialState = (): GraphicsState => ({
  fill: GRAY,
  stroke: GRAY,
  font: null,
  isFontInherited: false,
  size: 0,
  cap: 0,
  charSpace: 0,
  wordSpace: 0,
  stretch: 1,
  leading: 0,
  renderMode: 0,
});

const identities = new WeakMap<object, number>();
let lastIdentity = 0;

function identityOf(object: object | null): number {
  if (object === null) return 0;
  const known = identities.get(object) ?? ++lastIdentity;
  identities.set(object, known);
  return known;
}

/** Returns a key for the parts of the state on which the rewritten content of a form depends. */
export function signatureOf(state: GraphicsState): string {
  const { fill, stroke, font, size, cap, charSpace, wordSpace, stretch, leading, renderMode } = state;
  return [
    identityOf(fill),
    identityOf(stroke),
    identityOf(font),
    ...(font ? [size, charSpace, stretch] : []),
    cap,
    wordSpace,
    leading,
    renderMode,
  ].join(' ');
}
