/** Rewrites patterns (ISO 32000-1, 8.7). */
import { PdfDict, PdfStream, type PdfObject } from '@libpdf/core';
import { dereference } from '../reading/dereference.ts';
import { dictAt, numberAt } from '../reading/entries.ts';
import { Unrepresentable } from './changes.ts';
import { namedSpaces } from './colour-spaces.ts';
import type { ContentContext, ContentFrame } from './content-context.ts';
import { numbersAt } from './functions.ts';
import { initialState } from './graphics-state.ts';
import { ResourceBuilder } from './resource-builder.ts';
import { rewriteShading } from './shadings.ts';
import { dictionary, name, type Reference } from './values.ts';

interface RewrittenPattern {
  reference: Reference;
  isUncoloured: boolean;
}

/** Rewrites a pattern. Returns null if the pattern contains itself. */
export function rewritePattern(
  value: PdfObject | undefined,
  frame: ContentFrame,
  context: ContentContext,
): RewrittenPattern | null {
  const { source, output } = context;
  const pattern = dereference(value, source.resolve);
  if (!(pattern instanceof PdfDict)) return null;
  const matrix = numbersAt(pattern, 'Matrix', source);
  const placed = matrix.length === 6 ? matrix : undefined;
  if (numberAt(pattern, 'PatternType', source.resolve) === 2) {
    const shading = rewriteShading(pattern.get('Shading'), namedSpaces(frame.resources, source), context);
    const reference = output.add(
      dictionary({ Type: name('Pattern'), PatternType: 2, Shading: shading, Matrix: placed }),
    );
    return { reference, isUncoloured: false };
  }
  if (!(pattern instanceof PdfStream)) throw damaged();
  const isUncoloured = numberAt(pattern, 'PaintType', source.resolve) === 2;
  const number = source.identify(value);
  const key = `pattern ${number}`;
  const known = number === null ? undefined : context.known.get(key);
  if (known) return { reference: known, isUncoloured };
  if (context.active.has(pattern)) return null;
  const reference = writeTiling(pattern, { isUncoloured, matrix: placed, frame }, context);
  if (number !== null) context.known.set(key, reference);
  return { reference, isUncoloured };
}

function writeTiling(
  pattern: PdfStream,
  {
    isUncoloured,
    matrix,
    frame,
  }: { isUncoloured: boolean; matrix: number[] | undefined; frame: ContentFrame },
  context: ContentContext,
): Reference {
  const { source, output } = context;
  const box = numbersAt(pattern, 'BBox', source);
  const across = numberAt(pattern, 'XStep', source.resolve) ?? 0;
  const down = numberAt(pattern, 'YStep', source.resolve) ?? 0;
  if (box.length !== 4 || across === 0 || down === 0) throw damaged();
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  // If many cells of a pattern overlap, programs draw them in different orders or leave some out.
  if (overlaps(right - left, across) || overlaps(top - bottom, down))
    throw new Unrepresentable('UNSUPPORTED_PATTERN', 'the cells of a pattern overlap');
  // Programs round the size of small cells to whole pixels. If such cells overlap, the overlapping parts become
  // several times darker.
  const isLarger = right - left > Math.abs(across) * SAME || top - bottom > Math.abs(down) * SAME;
  if (isLarger && Math.min(Math.abs(across), Math.abs(down)) * scaleOf(matrix) < FINE)
    throw new Unrepresentable('UNSUPPORTED_PATTERN', 'the cells of a fine pattern overlap');
  const builder = new ResourceBuilder();
  context.active.add(pattern);
  const data = context.rewrite(source.decode(pattern), {
    resources: dictAt(pattern, 'Resources', source.resolve) ?? frame.resources,
    builder,
    spaces: new Map(),
    state: initialState(),
    isUncoloured,
    isGlyph: false,
  });
  context.active.delete(pattern);
  const dict = dictionary({
    Type: name('Pattern'),
    PatternType: 1,
    PaintType: isUncoloured ? 2 : 1,
    TilingType: 1,
    BBox: box,
    XStep: across,
    YStep: down,
    Matrix: matrix,
    Resources: builder.toDictionary(),
  });
  return output.addStream({ dict, data });
}

/**
 * The maximum size of a cell's box relative to its step. In genuine patterns, lines end outside their cell, and the box
 * is up to two thirds larger than the cell.
 */
const TOLERANCE = 3;

/** The minimum size of a cell, relative to its step, at which an overlap is visible. */
const SAME = 1.01;
/** The size in points below which cells count as fine. */
const FINE = 6;

const scaleOf = ([a = 1, b = 0, c = 0, d = 1]: readonly number[] = []): number =>
  Math.sqrt(Math.abs(a * d - b * c));

const overlaps = (size: number, step: number): boolean => Math.abs(size) > Math.abs(step) * TOLERANCE;

const damaged = () => new Unrepresentable('UNSUPPORTED_PATTERN', 'a pattern is damaged');
