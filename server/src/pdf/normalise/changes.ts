/** Defines what normalisation reports: the changes that it made, and the reasons to refuse a document. */
import { z } from 'zod';

/** The reasons why a page cannot be expressed in the strict form. */
export const UNREPRESENTABLE = [
  'DAMAGED_CONTENT',
  'DAMAGED_PICTURE',
  'UNSUPPORTED_PICTURE',
  'UNSUPPORTED_COLOUR',
  'UNSUPPORTED_PATTERN',
  'UNSUPPORTED_FONT',
  'FONT_NOT_EMBEDDED',
  'DAMAGED_FONT',
  'UNCLEAR_LAYER',
  'XFA_FORM',
  'TOO_COMPLEX',
] as const;
export type UnrepresentableReason = (typeof UNREPRESENTABLE)[number];

/** The kinds of changes. `changeText` describes each in words. */
export const CHANGE_KINDS = [
  'ANNOTATIONS_DRAWN',
  'ANNOTATIONS_REMOVED',
  'FIELDS_DRAWN',
  'SIGNATURES_REMOVED',
  'SCRIPTS_REMOVED',
  'ACTIONS_REMOVED',
  'MEDIA_REMOVED',
  'FORM_DATA_REMOVED',
  'LAYERS_FLATTENED',
  'ATTACHMENTS_REMOVED',
  'LINKS_REMOVED',
  'HIDDEN_CONTENT_REMOVED',
  'INVALID_CONTENT_REMOVED',
  'INVISIBLE_TEXT_REMOVED',
  'COLOURS_CONVERTED',
  'EFFECTS_REMOVED',
  'PICTURES_REWRITTEN',
  'SMOOTHING_REMOVED',
  'FONTS_EMBEDDED',
  'TEXT_MAPS_REMOVED',
  'TAGS_REMOVED',
  'OUTLINE_REMOVED',
  'PAGES_REPLACED',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const change = z.object({
  kind: z.enum(CHANGE_KINDS),
  /** The number of changed items, such as annotations or fonts. */
  count: z.number().int(),
  /** The pages of the changed items, numbered from 1. Empty if the change concerns no single page. */
  pages: z.array(z.number().int()),
});
export type Change = z.infer<typeof change>;

const refusal = z.object({
  /** The number of the page, counted from 1, or null if the reason concerns the whole document. */
  page: z.number().int().nullable(),
  reason: z.enum([...UNREPRESENTABLE, 'UNREADABLE', 'ENCRYPTED', 'TOO_LARGE']),
  /** A sentence for the integrator who uploaded the document. */
  detail: z.string(),
});
export type Refusal = z.infer<typeof refusal>;

export const normalisation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('normalised'),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    changes: z.array(change),
    /** True if the result declares conformance with PDF/A-2b. */
    isArchival: z.boolean(),
  }),
  z.object({ kind: z.literal('refused'), reasons: z.array(refusal) }),
]);
export type Normalisation = z.infer<typeof normalisation>;

/** A picture to show instead of a page: the number of the page, counted from 1, and a JPEG file in sRGB. */
export const pagePicture = z.object({ page: z.number().int(), jpeg: z.instanceof(Uint8Array) });
export type PagePicture = z.infer<typeof pagePicture>;

/** Thrown while a page is rewritten, if the strict form cannot express a construct of the page. */
export class Unrepresentable extends Error {
  readonly reason: UnrepresentableReason;

  constructor(reason: UnrepresentableReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** Collects the changes to a document. Each changed item counts once per page, however often the page uses it. */
export class ChangeLog {
  readonly #items = new Map<ChangeKind, Map<string, number | null>>();
  /** The number of the page that is being rewritten, counted from 1. Null between pages. */
  page: number | null = null;

  /** Records a change. `item` identifies the changed object: two notes about the same object count once. */
  note(kind: ChangeKind, item?: string | number | null): void {
    const items = this.#items.get(kind) ?? new Map<string, number | null>();
    this.#items.set(kind, items);
    items.set(item === undefined ? `#${items.size}` : `${this.page}:${item}`, this.page);
  }

  list(): Change[] {
    return CHANGE_KINDS.flatMap((kind) => {
      const items = this.#items.get(kind);
      if (!items) return [];
      const pages = new Set([...items.values()].filter((page) => page !== null));
      return { kind, count: items.size, pages: [...pages].toSorted((one, other) => one - other) };
    });
  }
}

/**
 * Describes a change, such as '2 annotations drawn into the page'. If pages were replaced, the description names them.
 */
export function changeText({ kind, count, pages }: Change): string {
  const [one, several] = WORDS[kind];
  const items = kind === 'PAGES_REPLACED' ? pages.join(', ') : String(count);
  return (count === 1 ? one : several).replace('#', items);
}

const WORDS: Record<ChangeKind, [one: string, several: string]> = {
  ANNOTATIONS_DRAWN: ['1 annotation drawn into the page', '# annotations drawn into the pages'],
  ANNOTATIONS_REMOVED: ['1 invisible annotation removed', '# invisible annotations removed'],
  FIELDS_DRAWN: ['1 form field drawn into the page', '# form fields drawn into the pages'],
  SIGNATURES_REMOVED: [
    '1 signature valid only in the uploaded file',
    '# signatures valid only in the uploaded file',
  ],
  SCRIPTS_REMOVED: ['1 script removed', '# scripts removed'],
  ACTIONS_REMOVED: ['1 action removed', '# actions removed'],
  MEDIA_REMOVED: ['1 embedded medium removed', '# embedded media removed'],
  FORM_DATA_REMOVED: ['XFA form data removed', 'XFA form data removed'],
  LAYERS_FLATTENED: ['1 layer drawn into the pages or removed', '# layers drawn into the pages or removed'],
  ATTACHMENTS_REMOVED: ['1 attached file left in the original', '# attached files left in the original'],
  LINKS_REMOVED: ['1 link removed', '# links removed'],
  HIDDEN_CONTENT_REMOVED: ['hidden content removed', 'hidden content removed in # places'],
  INVALID_CONTENT_REMOVED: [
    'an invalid drawing instruction removed',
    '# invalid drawing instructions removed',
  ],
  INVISIBLE_TEXT_REMOVED: ['invisible text removed', 'invisible text removed in # places'],
  COLOURS_CONVERTED: ['1 colour space converted to sRGB', '# colour spaces converted to sRGB'],
  EFFECTS_REMOVED: ['1 printing effect removed', '# printing effects removed'],
  PICTURES_REWRITTEN: ['1 picture rewritten', '# pictures rewritten'],
  SMOOTHING_REMOVED: ['1 picture shown without smoothing', '# pictures shown without smoothing'],
  FONTS_EMBEDDED: ['1 missing font embedded', '# missing fonts embedded'],
  TEXT_MAPS_REMOVED: ['1 incorrect text map removed', '# incorrect text maps removed'],
  TAGS_REMOVED: ['tags removed', 'tags removed'],
  OUTLINE_REMOVED: ['bookmarks removed', 'bookmarks removed'],
  PAGES_REPLACED: ['page # replaced by a picture', 'pages # replaced by pictures'],
};
