/**
 * Reads graphics state dictionaries (ISO 32000-1, 8.4.5). Opacity, blending and soft masks stay in a dictionary. All
 * other settings are written as operators or left out.
 */
import { PdfArray, PdfBool, PdfName, PdfStream, type PdfDict, type PdfObject } from '@libpdf/core';
import { dereference } from '../reading/dereference.ts';
import {
  dictAt,
  entryAt,
  itemsAt,
  nameAt,
  numberAt,
  numberOf,
  streamAt,
  valuesAt,
} from '../reading/entries.ts';
import type { ContentContext, ContentFrame } from './content-context.ts';
import { readColourSpace, RGB } from './colour-spaces.ts';
import { rewriteForm } from './forms.ts';
import { clamp, numbersAt } from './functions.ts';
import { dictionary, name, type Dictionary, type Value } from './values.ts';

export interface ExtendedState {
  /** The settings that are written as operators. */
  operations: { operator: string; operands: Value[] }[];
  font: { value: PdfObject | undefined; size: number } | null;
  entries: Dictionary;
}

export function readExtendedState(
  state: PdfDict,
  frame: ContentFrame,
  context: ContentContext,
): ExtendedState {
  const { source, changes } = context;
  const { resolve } = source;
  const operations: ExtendedState['operations'] = [];
  for (const [key, operator] of NUMBERS) {
    const value = numberAt(state, key, resolve);
    if (value !== undefined) operations.push({ operator, operands: [value] });
  }
  const [dashes, phase] = itemsAt(state, 'D', resolve);
  const lengths = dereference(dashes, resolve);
  if (lengths instanceof PdfArray) {
    const numbers = lengths.toArray().map((item) => numberOf(item, resolve) ?? 0);
    operations.push({ operator: 'd', operands: [numbers, numberOf(phase, resolve) ?? 0] });
  }
  if (EFFECTS.some((key) => isEffect(entryAt(state, key, resolve)))) changes.note('EFFECTS_REMOVED', 'state');
  const [font, size] = itemsAt(state, 'Font', resolve);
  return {
    operations,
    font: font === undefined ? null : { value: font, size: numberOf(size, resolve) ?? 0 },
    entries: transparencyOf(state, frame, context),
  };
}

const NUMBERS = [
  ['LW', 'w'],
  ['LC', 'J'],
  ['LJ', 'j'],
  ['ML', 'M'],
] as const;

/** The entries for transfer functions, halftones and overprint, which are left out. */
const EFFECTS = ['OP', 'op', 'TR', 'TR2', 'BG', 'BG2', 'UCR', 'UCR2', 'HT'];

function isEffect(value: PdfObject | undefined): boolean {
  if (value instanceof PdfName) return value.value !== 'Identity' && value.value !== 'Default';
  if (value instanceof PdfBool) return value.value;
  return value !== undefined && value.type !== 'null';
}

function transparencyOf(state: PdfDict, frame: ContentFrame, context: ContentContext): Dictionary {
  const { source } = context;
  const opacity = (key: string) => {
    const value = numberAt(state, key, source.resolve);
    return value === undefined ? undefined : clamp(value, 0, 1);
  };
  const mode = valuesAt(state, 'BM', source.resolve)
    .map((item) => (item instanceof PdfName ? item.value : ''))
    .find((item) => BLEND_MODES.has(item));
  const hasMode = state.has('BM');
  if (mode !== undefined && mode !== 'Normal' && mode !== 'Compatible') context.page.blends = true;
  return dictionary({
    CA: opacity('CA'),
    ca: opacity('ca'),
    BM: hasMode ? name(mode === undefined || mode === 'Compatible' ? 'Normal' : mode) : undefined,
    SMask: softMaskOf(state, frame, context),
  });
}

const BLEND_MODES: ReadonlySet<string> = new Set([
  'Normal',
  'Compatible',
  'Multiply',
  'Screen',
  'Overlay',
  'Darken',
  'Lighten',
  'ColorDodge',
  'ColorBurn',
  'HardLight',
  'SoftLight',
  'Difference',
  'Exclusion',
  'Hue',
  'Saturation',
  'Color',
  'Luminosity',
]);

function softMaskOf(state: PdfDict, frame: ContentFrame, context: ContentContext): Value | undefined {
  const { source, changes } = context;
  const { resolve } = source;
  if (nameAt(state, 'SMask', resolve) === 'None') return name('None');
  const mask = dictAt(state, 'SMask', resolve);
  const form = streamAt(mask, 'G', resolve);
  if (!mask || !(form instanceof PdfStream)) return undefined;
  const group = rewriteForm(mask.get('G'), form, frame, context, true);
  if (group === null) return undefined;
  if (isEffect(entryAt(mask, 'TR', resolve))) changes.note('EFFECTS_REMOVED', 'mask');
  const isAlpha = nameAt(mask, 'S', resolve) === 'Alpha';
  const backdrop = numbersAt(mask, 'BC', source);
  const groupDict = dictAt(form, 'Group', resolve);
  const space = groupDict?.has('CS') ? readColourSpace(groupDict.get('CS'), undefined, source) : RGB;
  const hasBackdrop = !isAlpha && backdrop.length > 0 && backdrop.length === space.components;
  return dictionary({
    Type: name('Mask'),
    S: name(isAlpha ? 'Alpha' : 'Luminosity'),
    G: group,
    BC: hasBackdrop ? [...space.toRgb(backdrop)] : undefined,
  });
}
