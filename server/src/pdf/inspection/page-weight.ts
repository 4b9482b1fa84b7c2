/**
 * Determines how much memory a page needs on the signer's phone: the decoded size of its content, of its pictures and
 * of its other data (`limits.ts` defines the limits). A few kilobytes can inflate to gigabytes. Nested forms can grow
 * as much if each draws another form a hundred times.
 */
import { PdfArray, PdfDict, PdfName, PdfStream, type PdfObject } from '@libpdf/core';
import { asBuffer } from '../../processes/as-buffer.ts';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { dictAt, itemsAt, nameAt, streamsAt } from '../reading/entries.ts';
import { DamagedData, DECODERS, filtersOf, InflatesTooFar } from '../reading/stream-filters.ts';
import { StructureTooLarge } from '../reading/structure-errors.ts';
import { readCalls, type ContentCalls } from './content-calls.ts';
import {
  MAX_INFLATED_BYTES,
  MAX_PAGE_CONTENT_BYTES,
  MAX_PAGE_DATA_BYTES,
  MAX_PAGE_SAMPLES,
  MAX_VALUES,
} from '../reading/limits.ts';
import { samplesOf } from './picture-size.ts';

/** The reason to refuse a page: its content, pictures or other data are too large, or it is unreadable. */
export type PageFlaw = 'content' | 'pictures' | 'data' | 'damaged';

type Weight = { content: number; samples: number; data: number };
type Reached = {
  value: PdfObject | undefined;
  /** The key in `GROUPS` that was passed last on the path to the value. */
  under: string;
  /** Whether the document chooses the keys of the dictionary, as for the names of resources. */
  isNamed: boolean;
};
type Content = ContentCalls & { bytes: number };
type Drawn = Pick<Weight, 'content' | 'samples'>;

/**
 * Returns a function that weighs the pages of one document, one after the other. Throws StructureTooLarge if all pages
 * together are too large.
 */
export function createPageWeighing(
  resolve: Resolve,
): (page: PdfDict, resources: PdfObject | undefined) => PageFlaw | null {
  const weigher = new PageWeigher(resolve);
  return (page, entry) => {
    const resources = dereference(entry, resolve);
    try {
      return flawOf(weigher.weigh(page, resources instanceof PdfDict ? resources : undefined));
    } catch (error) {
      if (error instanceof InflatesTooFar) return 'content';
      if (error instanceof DamagedData) return 'damaged';
      throw error;
    }
  };
}

/** Holds the results that the pages of a document share, so that each stream is decoded and measured once. */
class PageWeigher {
  readonly #resolve: Resolve;
  readonly #contents = new Map<PdfStream, Content>();
  readonly #drawnWith = new Map<PdfStream, Map<PdfDict | undefined, Drawn | 'being drawn'>>();
  readonly #otherSizes = new Map<PdfStream, number>();
  readonly #pictureSizes = new Map<PdfStream, number>();
  readonly #resourceWeights = new Map<PdfDict, Weight>();
  #inflated = 0;
  #visits = 0;

  constructor(resolve: Resolve) {
    this.#resolve = resolve;
  }

  weigh(page: PdfDict, resources: PdfDict | undefined): Weight {
    const resolve = this.#resolve;
    const total: Weight = { content: 0, samples: 0, data: 0 };
    const streams = streamsAt(page, 'Contents', resolve);
    for (const stream of streams) add(total, this.#drawnBy(stream, resources), 1);
    if (resources !== undefined) {
      const weight = () => this.#weightFrom(resources, resources);
      addAll(total, remembered(this.#resourceWeights, resources, weight));
    }
    const appearances = itemsAt(page, 'Annots', resolve).flatMap((item) => {
      this.#visit();
      const annotation = dereference(item, resolve);
      return (annotation instanceof PdfDict ? annotation.get('AP') : undefined) ?? [];
    });
    if (appearances.length > 0) addAll(total, this.#weightFrom(new PdfArray(appearances), resources));
    return total;
  }

  /** Decodes a stream once for all pages, up to its image filter. */
  #decode(stream: PdfStream, limit: number): { data: Buffer; filter: string | undefined } {
    let data = asBuffer(stream.data);
    for (const filter of filtersOf(stream, this.#resolve)) {
      const decoder = DECODERS.get(filter);
      if (decoder === undefined) return { data, filter };
      data = decoder(data, limit);
      this.#inflated += data.length;
      if (this.#inflated > MAX_INFLATED_BYTES) throw new StructureTooLarge();
      if (data.length > limit) throw new InflatesTooFar();
    }
    return { data, filter: undefined };
  }

  #contentOf(stream: PdfStream): Content {
    return remembered(this.#contents, stream, () => {
      const { data } = this.#decode(stream, MAX_PAGE_CONTENT_BYTES);
      return { bytes: data.length, ...readCalls(data) };
    });
  }

  /** Returns the weight of all forms and pictures that the content invokes. Each counts as often as it is invoked. */
  #drawnBy(stream: PdfStream, inherited: PdfDict | undefined, depth = 0): Drawn {
    const resources = dictAt(stream, 'Resources', this.#resolve) ?? inherited;
    const known = remembered(this.#drawnWith, stream, () => new Map());
    const before = known.get(resources);
    if (before === 'being drawn' || depth > MAX_DEPTH) throw new StructureTooLarge();
    if (before !== undefined) return before;
    known.set(resources, 'being drawn');
    const content = this.#contentOf(stream);
    const drawn = { content: content.bytes, samples: content.pixels * INLINE_COLOURS };
    const forms = dictAt(resources, 'XObject', this.#resolve);
    if (forms) this.#addForms(drawn, content, forms, (form) => this.#drawForm(form, resources, depth + 1));
    known.set(resources, drawn);
    return drawn;
  }

  #addForms(
    drawn: Drawn,
    { calls, nameless }: Content,
    forms: PdfDict,
    draw: (form: PdfObject | undefined) => Drawn,
  ): void {
    for (const [name, times] of calls) add(drawn, draw(forms.get(name)), times);
    if (nameless === 0) return;
    // Some names could not be determined, so each such invocation counts as the heaviest form or picture.
    const heaviest = { ...NOTHING };
    for (const [, form] of forms) {
      const { content, samples } = draw(form);
      heaviest.content = Math.max(heaviest.content, content);
      heaviest.samples = Math.max(heaviest.samples, samples);
    }
    add(drawn, heaviest, nameless);
  }

  #drawForm(entry: PdfObject | undefined, resources: PdfDict | undefined, depth: number): Drawn {
    this.#visit();
    const form = dereference(entry, this.#resolve);
    if (!(form instanceof PdfStream) || this.#isPicture(form)) return NOTHING;
    return this.#drawnBy(form, resources, depth);
  }

  #visit(): void {
    this.#visits += 1;
    if (this.#visits > MAX_VALUES) throw new StructureTooLarge();
  }

  #sizeOfPicture(stream: PdfStream): number {
    return remembered(this.#pictureSizes, stream, () => {
      const filters = filtersOf(stream, this.#resolve);
      // Unfiltered image data are as large as their rows. If the image is wrapped in another filter, it is decoded,
      // because its own header states the size.
      const { data, filter } =
        filters.length > 1
          ? this.#decode(stream, MAX_PAGE_DATA_BYTES)
          : { data: asBuffer(stream.data), filter: filters[0] };
      return samplesOf(stream, filter, data, this.#resolve);
    });
  }

  #sizeOfOther(stream: PdfStream): number {
    return remembered(this.#otherSizes, stream, () => {
      try {
        return Math.max(stream.data.length, this.#decode(stream, MAX_PAGE_DATA_BYTES).data.length);
      } catch (error) {
        // A stream that no program can decode needs no further memory.
        if (error instanceof DamagedData) return stream.data.length;
        throw error;
      }
    });
  }

  /** Weighs all objects that can be reached from the start, each once. Forms count where they are invoked. */
  #weightFrom(start: PdfObject, resources: PdfDict | undefined): Weight {
    const weight: Weight = { content: 0, samples: 0, data: 0 };
    const seen = new Set<PdfObject>();
    const waiting: Reached[] = [{ value: start, under: '', isNamed: false }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const value = dereference(next.value, this.#resolve);
      if (!(value instanceof PdfDict || value instanceof PdfArray) || seen.has(value)) continue;
      seen.add(value);
      this.#visit();
      if (value instanceof PdfArray) {
        for (const item of value) if (mayHold(item)) waiting.push({ ...next, value: item });
        continue;
      }
      if (value instanceof PdfStream) {
        this.#addStream(weight, value, next.under, resources);
        if (isTooHeavy(weight)) return weight;
      }
      for (const entry of entriesBelow(value, next)) waiting.push(entry);
    }
    return weight;
  }

  #addStream(weight: Weight, stream: PdfStream, under: string, resources: PdfDict | undefined): void {
    if (this.#isPicture(stream)) weight.samples += this.#sizeOfPicture(stream);
    else if (!isContent(stream, under, this.#resolve)) weight.data += this.#sizeOfOther(stream);
    else if (under !== 'XObject') add(weight, this.#drawnBy(stream, resources), 1);
  }

  #isPicture(stream: PdfStream): boolean {
    return nameAt(stream, 'Subtype', this.#resolve) === 'Image';
  }
}

function* entriesBelow(dict: PdfDict, { under, isNamed }: Reached): Generator<Reached> {
  // If the value of an appearance entry is a dictionary, its keys are the names of states.
  const areNames = isNamed || (under === 'AP' && !(dict instanceof PdfStream));
  for (const [{ value: key }, value] of dict) {
    if (!mayHold(value) || (NOT_SHOWN.has(key) && !areNames)) continue;
    if (areNames) yield { value, under, isNamed: false };
    else yield { value, under: GROUPS.has(key) ? key : under, isNamed: NAMED_GROUPS.has(key) };
  }
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
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
/** The number of colours assumed for inline images, which seldom declare them. */
const INLINE_COLOURS = 4;
/** The maximum nesting of forms. Forms in real documents nest up to five levels. */
const MAX_DEPTH = 50;

/** The entries that are not needed to show a page. */
const NOT_SHOWN: ReadonlySet<string> = new Set(
  'Parent P Popup IRT Dest A AA Metadata PieceInfo Properties OC Thumb Alternates OPI Contents Annots B Pg'.split(
    ' ',
  ),
);
/** The keys that decide what a stream below them is: content, or a form that counts where it is invoked. */
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

function isContent(stream: PdfStream, under: string, resolve: Resolve): boolean {
  if (under === 'CharProcs' || under === 'AP') return true;
  return nameAt(stream, 'Subtype', resolve) === 'Form' || stream.has('PatternType');
}
