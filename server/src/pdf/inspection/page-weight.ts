/**
 * Determines how much memory a page needs on the signer's phone: the decoded size of its content, its pictures and its
 * other data (`limits.ts` defines the limits). A few kilobytes can inflate to gigabytes, as can nested forms that each draw
 * another form a hundred times.
 */
import { PdfArray, PdfDict, PdfName, PdfStream } from '@libpdf/core';
import type { PdfObject } from '@libpdf/core';
import { dereference } from '../reading/dereference.ts';
import type { Resolve } from '../reading/dereference.ts';
import { DamagedData, DECODERS, filtersOf, InflatesTooFar } from '../reading/stream-filters.ts';
import { StructureTooLarge } from '../reading/structure-errors.ts';
import { createClarityCheck, UnclearContent } from './content-clarity.ts';
import { readCalls } from './content-calls.ts';
import type { ContentCalls } from './content-calls.ts';
import {
  MAX_INFLATED_BYTES,
  MAX_PAGE_CONTENT_BYTES,
  MAX_PAGE_DATA_BYTES,
  MAX_PAGE_SAMPLES,
  MAX_VALUES,
} from '../reading/limits.ts';
import { samplesOf } from './picture-size.ts';

/** Too large in one of these respects, unreadable, or not displayed alike by all programs. */
export type PageFlaw = 'content' | 'pictures' | 'data' | 'damaged' | 'unclear';

type Weight = { content: number; samples: number; data: number };
type Reached = {
  value: PdfObject | undefined;
  /** The most recent of `GROUPS` on the path to the value. */
  under: string;
  /** Whether the document chooses the names of its keys. */
  isNamed: boolean;
};
type Content = ContentCalls & { bytes: number };
type Drawn = Pick<Weight, 'content' | 'samples'>;

/** Weighs the pages of one document in sequence. Throws StructureTooLarge if all pages together are too large. */
export function createPageWeighing(
  resolve: Resolve,
): (page: PdfDict, resources: PdfObject | undefined) => PageFlaw | null {
  const clarity = createClarityCheck(resolve);
  const contents = new Map<PdfStream, Content>();
  const drawnWith = new Map<PdfStream, Map<PdfDict | undefined, Drawn | 'being drawn'>>();
  const otherSizes = new Map<PdfStream, number>();
  const pictureSizes = new Map<PdfStream, number>();
  const resourceWeights = new Map<PdfDict, Weight>();
  let inflated = 0;
  let visits = 0;

  /** Decodes a stream once for all pages, up to its image filter. */
  function decode(stream: PdfStream, limit: number): { data: Buffer; filter: string | undefined } {
    const { buffer, byteOffset, byteLength } = stream.data;
    let data = Buffer.from(buffer, byteOffset, byteLength);
    for (const filter of filtersOf(stream, resolve)) {
      const decoder = DECODERS.get(filter);
      if (decoder === undefined) return { data, filter };
      data = decoder(data, limit);
      inflated += data.length;
      if (inflated > MAX_INFLATED_BYTES) throw new StructureTooLarge();
      if (data.length > limit) throw new InflatesTooFar();
    }
    return { data, filter: undefined };
  }

  function contentOf(stream: PdfStream): Content {
    const known = contents.get(stream);
    if (known !== undefined) return known;
    const { data } = decode(stream, MAX_PAGE_CONTENT_BYTES);
    const content = { bytes: data.length, ...readCalls(data) };
    contents.set(stream, content);
    return content;
  }

  /** Includes everything that the content invokes, as often as it is invoked. */
  function drawnBy(stream: PdfStream, inherited: PdfDict | undefined, depth = 0): Drawn {
    const own = dereference(stream.get('Resources'), resolve);
    const resources = own instanceof PdfDict ? own : inherited;
    const known = drawnWith.get(stream) ?? new Map<PdfDict | undefined, Drawn | 'being drawn'>();
    drawnWith.set(stream, known);
    const before = known.get(resources);
    if (before === 'being drawn' || depth > MAX_DEPTH) throw new StructureTooLarge();
    if (before !== undefined) return before;
    known.set(resources, 'being drawn');
    const { bytes, calls, nameless, pixels } = contentOf(stream);
    const drawn = { content: bytes, samples: pixels * INLINE_COLOURS };
    const called = resources === undefined ? undefined : dereference(resources.get('XObject'), resolve);
    if (called instanceof PdfDict && (calls.size > 0 || nameless > 0)) {
      const draw = (entry: PdfObject | undefined): Drawn => {
        visit();
        const form = dereference(entry, resolve);
        if (!(form instanceof PdfStream) || isPicture(form, resolve)) return NOTHING;
        const inside = drawnBy(form, resources, depth + 1);
        clarity.checkPart(form, resources);
        return inside;
      };
      for (const [name, times] of calls) add(drawn, draw(called.get(name)), times);
      // The name is unknown, so the heaviest candidate is assumed.
      if (nameless > 0) {
        const heaviest = { ...NOTHING };
        for (const [, entry] of called) {
          const { content, samples } = draw(entry);
          heaviest.content = Math.max(heaviest.content, content);
          heaviest.samples = Math.max(heaviest.samples, samples);
        }
        add(drawn, heaviest, nameless);
      }
    }
    known.set(resources, drawn);
    return drawn;
  }

  function visit(): void {
    visits += 1;
    if (visits > MAX_VALUES) throw new StructureTooLarge();
  }

  function sizeOfPicture(stream: PdfStream): number {
    const known = pictureSizes.get(stream);
    if (known !== undefined) return known;
    const isEncodedTwice = filtersOf(stream, resolve).length > 1;
    const [only] = filtersOf(stream, resolve);
    // Raw image data are as large as their rows. An image within another filter is decoded, because its own header gives
    // the size.
    const { data, filter } = isEncodedTwice
      ? decode(stream, MAX_PAGE_DATA_BYTES)
      : { data: Buffer.from(stream.data.buffer, stream.data.byteOffset, stream.data.length), filter: only };
    const samples = samplesOf(stream, filter, data, resolve);
    pictureSizes.set(stream, samples);
    return samples;
  }

  function sizeOfOther(stream: PdfStream): number {
    const known = otherSizes.get(stream);
    if (known !== undefined) return known;
    let size = stream.data.length;
    try {
      size = Math.max(size, decode(stream, MAX_PAGE_DATA_BYTES).data.length);
    } catch (error) {
      // No program can decode the stream, so it needs no memory.
      if (!(error instanceof DamagedData)) throw error;
    }
    otherSizes.set(stream, size);
    return size;
  }

  /** Weighs everything reachable from the start, each object once. Forms count where they are invoked. */
  function weightFrom(start: PdfObject | undefined, resources: PdfDict | undefined): Weight {
    const weight: Weight = { content: 0, samples: 0, data: 0 };
    const seen = new Set<PdfObject>();
    const waiting: Reached[] = [{ value: start, under: '', isNamed: false }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const value = dereference(next.value, resolve);
      if (!(value instanceof PdfDict || value instanceof PdfArray) || seen.has(value)) continue;
      seen.add(value);
      visit();
      if (value instanceof PdfArray) {
        for (const item of value) if (mayHold(item)) waiting.push({ ...next, value: item });
        continue;
      }
      if (value instanceof PdfStream) {
        if (isPicture(value, resolve)) weight.samples += sizeOfPicture(value);
        else if (!isContent(value, next.under, resolve)) weight.data += sizeOfOther(value);
        else if (next.under !== 'XObject') {
          add(weight, drawnBy(value, resources), 1);
          if (!isTooHeavy(weight)) clarity.checkPart(value, resources);
        }
        if (isTooHeavy(weight)) return weight;
      }
      // An appearance entry may be a dictionary whose keys are the names of states.
      const areNames = next.isNamed || (next.under === 'AP' && !(value instanceof PdfStream));
      for (const [{ value: key }, entry] of value) {
        if (!mayHold(entry) || (NOT_SHOWN.has(key) && !areNames)) continue;
        if (areNames) waiting.push({ value: entry, under: next.under, isNamed: false });
        else
          waiting.push({
            value: entry,
            under: GROUPS.has(key) ? key : next.under,
            isNamed: NAMED_GROUPS.has(key),
          });
      }
    }
    return weight;
  }

  function weightOfResources(resources: PdfDict): Weight {
    const known = resourceWeights.get(resources);
    if (known !== undefined) return known;
    const weight = weightFrom(resources, resources);
    resourceWeights.set(resources, weight);
    return weight;
  }

  function weigh(page: PdfDict, entry: PdfObject | undefined): PageFlaw | null {
    const found = dereference(entry, resolve);
    const resources = found instanceof PdfDict ? found : undefined;
    const total: Weight = { content: 0, samples: 0, data: 0 };
    const entries = dereference(page.get('Contents'), resolve);
    const streams = (entries instanceof PdfArray ? entries.toArray() : [entries])
      .map((item) => dereference(item, resolve))
      .filter((item) => item instanceof PdfStream);
    for (const stream of streams) add(total, drawnBy(stream, resources), 1);
    if (!isTooHeavy(total)) clarity.checkPage(streams, resources);
    if (resources !== undefined) addAll(total, weightOfResources(resources));
    const annotations = dereference(page.get('Annots'), resolve);
    if (annotations instanceof PdfArray) {
      const appearances = annotations.toArray().map((each) => {
        visit();
        const annotation = dereference(each, resolve);
        return annotation instanceof PdfDict ? annotation.get('AP') : undefined;
      });
      const shown = appearances.filter((each) => each !== undefined);
      if (shown.length > 0) addAll(total, weightFrom(new PdfArray(shown), resources));
    }
    return flawOf(total);
  }

  return (page, resources) => {
    try {
      return weigh(page, resources);
    } catch (error) {
      if (error instanceof InflatesTooFar) return 'content';
      if (error instanceof DamagedData) return 'damaged';
      if (error instanceof UnclearContent) return 'unclear';
      throw error;
    }
  };
}

function flawOf({ content, samples, data }: Weight): PageFlaw | null {
  if (content > MAX_PAGE_CONTENT_BYTES) return 'content';
  if (samples > MAX_PAGE_SAMPLES) return 'pictures';
  return data > MAX_PAGE_DATA_BYTES ? 'data' : null;
}

function isTooHeavy(weight: Weight): boolean {
  return flawOf(weight) !== null;
}

function add(total: Drawn, part: Drawn, times: number): void {
  total.content += part.content * times;
  total.samples += part.samples * times;
}

function addAll(total: Weight, part: Weight): void {
  add(total, part, 1);
  total.data += part.data;
}

const NOTHING: Drawn = { content: 0, samples: 0 };
/** Assumed for inline images, which seldom declare their colours. */
const INLINE_COLOURS = 4;
/** Maximum nesting of forms; forms in real documents nest up to five levels. */
const MAX_DEPTH = 50;

/** Entries that are not needed to show a page. */
const NOT_SHOWN: ReadonlySet<string> = new Set(
  'Parent P Popup IRT Dest A AA Metadata PieceInfo Properties OC Thumb Alternates OPI Contents Annots B Pg'.split(
    ' ',
  ),
);
/** Keys below which streams are content, or forms that count where they are invoked. */
const GROUPS: ReadonlySet<string> = new Set(
  'XObject Pattern CharProcs SMask AP Resources Group Font ColorSpace Shading ExtGState'.split(' '),
);
const NAMED_GROUPS: ReadonlySet<string> = new Set(
  'XObject Pattern CharProcs Font ColorSpace Shading ExtGState'.split(' '),
);

function mayHold(value: PdfObject | undefined): boolean {
  return (
    value !== undefined &&
    !(value instanceof PdfName) &&
    ['ref', 'dict', 'array', 'stream'].includes(value.type)
  );
}

function isPicture(stream: PdfStream, resolve: Resolve): boolean {
  const subtype = dereference(stream.get('Subtype'), resolve);
  return subtype instanceof PdfName && subtype.value === 'Image';
}

function isContent(stream: PdfStream, under: string, resolve: Resolve): boolean {
  if (under === 'CharProcs' || under === 'AP') return true;
  const subtype = dereference(stream.get('Subtype'), resolve);
  return (subtype instanceof PdfName && subtype.value === 'Form') || stream.has('PatternType');
}
