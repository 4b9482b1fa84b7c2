/** Writes colour operators (ISO 32000-1, 8.6.8) with colours in grey or sRGB. */
import type { PdfObject } from '@libpdf/core';
import { entryAt, dictAt } from '../reading/entries.ts';
import { CMYK, GRAY, namedSpaces, PATTERN, readColourSpace, RGB, type ColourSpace } from './colour-spaces.ts';
import type { ContentContext, ContentFrame } from './content-context.ts';
import { rewritePattern } from './patterns.ts';
import { RGB_PATTERN } from './resource-builder.ts';
import { Name, writeNumber, type Value } from './values.ts';
import { PdfName } from '@libpdf/core';

type Target = 'fill' | 'stroke';

/** Returns the colour operator to write, or null if the operands are invalid. */
export function writeColour(
  operator: string,
  operands: readonly Value[],
  frame: ContentFrame,
  context: ContentContext,
): string | null {
  const target: Target = /^[a-z]/.test(operator) ? 'fill' : 'stroke';
  const numbers = operands.filter((operand) => typeof operand === 'number');
  switch (operator.toLowerCase()) {
    case 'g':
      return set(target, GRAY, numbers, { frame, context });
    case 'rg':
      return set(target, RGB, numbers, { frame, context });
    case 'k':
      return set(target, CMYK, numbers, { frame, context });
    case 'cs': {
      const [named] = operands;
      const value = named instanceof Name ? PdfName.of(named.value) : undefined;
      const space = spaceNamed(value, frame, context);
      return set(target, space, space.initial, { frame, context });
    }
    default: {
      const last = operands.at(-1);
      const space = frame.state[target];
      if (last instanceof Name)
        return setPattern(target, { space, pattern: last, numbers }, { frame, context });
      if (space.kind === 'pattern' || numbers.length < operands.length || numbers.length < space.components)
        return null;
      return set(target, space, numbers.slice(-space.components), { frame, context });
    }
  }
}

interface Place {
  frame: ContentFrame;
  context: ContentContext;
}

function spaceNamed(
  value: PdfObject | undefined,
  frame: ContentFrame,
  { source }: ContentContext,
): ColourSpace {
  const key = value instanceof PdfName ? value.value : '';
  const known = frame.spaces.get(key);
  if (known) return known;
  const space = readColourSpace(value, namedSpaces(frame.resources, source), source);
  frame.spaces.set(key, space);
  return space;
}

function set(
  target: Target,
  space: ColourSpace,
  numbers: readonly number[],
  { frame, context }: Place,
): string {
  frame.state[target] = space;
  if (space.kind === 'pattern') return '';
  if (space.kind !== 'gray' && space.kind !== 'rgb') context.changes.note('COLOURS_CONVERTED', space.kind);
  if (space.kind === 'gray')
    return `${writeNumber(space.toRgb(numbers)[0])} ${target === 'fill' ? 'g' : 'G'}`;
  return `${colourOf(space, numbers)} ${target === 'fill' ? 'rg' : 'RG'}`;
}

/** Writes a converted colour, rounded to thousandths. Eight-bit displays cannot show smaller differences. */
const colourOf = (space: ColourSpace, numbers: readonly number[]): string =>
  space
    .toRgb(numbers)
    .map((value) => writeNumber(space.kind === 'rgb' ? value : Math.round(value * 10_000) / 10_000))
    .join(' ');

function setPattern(
  target: Target,
  { space, pattern, numbers }: { space: ColourSpace; pattern: Name; numbers: readonly number[] },
  { frame, context }: Place,
): string | null {
  const { source } = context;
  const entry = dictAt(frame.resources, 'Pattern', source.resolve)?.get(pattern.value);
  if (
    entryAt(dictAt(frame.resources, 'Pattern', source.resolve), pattern.value, source.resolve) === undefined
  )
    return null;
  const rewritten = rewritePattern(entry, frame, context);
  if (rewritten === null) return null;
  if (frame.state[target].kind !== 'pattern') frame.state[target] = PATTERN;
  const key = frame.builder.add('Pattern', rewritten.reference);
  const [cs, scn] = target === 'fill' ? ['cs', 'scn'] : ['CS', 'SCN'];
  if (!rewritten.isUncoloured) return `/Pattern ${cs} /${key} ${scn}`;
  const base = space.base ?? GRAY;
  if (numbers.length < base.components) return null;
  const spaceKey = frame.builder.add('ColorSpace', RGB_PATTERN);
  return `/${spaceKey} ${cs} ${base.toRgb(numbers).map(writeNumber).join(' ')} /${key} ${scn}`;
}
