/** Fields of a document: where they are, by points or by a text that stands there, and what belongs into them. */
import { z } from 'zod';
import { MAX_DOCUMENT_PAGES, MAX_DOCUMENTS } from '../rules/limits.ts';
import { FIELD_ALIGNMENTS, SIGNER_FIELD_KINDS } from '../rules/field-kinds.ts';
import type { FieldBox } from '../rules/field-problems.ts';
import { exactly } from '../schemas/exactly.ts';

export const anchor = exactly({
  text: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('Found in the text of the document, whatever spaces, ligatures and line ends are in it.'),
  dx: z.number().min(-20_000).max(20_000).default(0).describe('Points to the right.'),
  dy: z.number().min(-20_000).max(20_000).default(0).describe('Points down.'),
  occurrence: z
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe(
      'Which one, counted from 1 from the first page on. A text that is there several times needs it.',
    ),
  hide: z
    .boolean()
    .optional()
    .describe(
      'Whether the text is taken out of the document that signers read; unless said, `{{…}}` is, and other text stays.',
    ),
});

/** On a page, once it is known: points from the top left corner of the visible page, which counts from 1. */
export const pageBox = {
  page: z.number(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
};
/** The same on one of several documents. */
export const fieldBox = { document: z.number(), ...pageBox };

/** Of an annotation of the PDF that hides what lies under it, as far as it is on the visible page. */
export const annotationPageBox = {
  ...pageBox,
  gives_way_at: z
    .object({ x: z.number(), y: z.number() })
    .optional()
    .describe(
      'Of a form field: where a field lies over this point, the form field is removed and hides nothing.',
    ),
};
export const annotationBox = z.object({ document: z.number(), ...annotationPageBox });

/** As it is asked for, in the same points; documents count from 1. */
export const placement = {
  document: z.number().int().min(1).max(MAX_DOCUMENTS).default(1),
  page: z.number().int().min(1).max(MAX_DOCUMENT_PAGES).optional(),
  x: z.number().min(0).max(20_000).optional(),
  y: z.number().min(0).max(20_000).optional(),
  width: z.number().min(6).max(20_000).optional(),
  height: z.number().min(6).max(20_000).optional(),
  anchor: anchor
    .optional()
    .describe(
      'In place of `page`, `x` and `y`: the lower left corner of the field is that of the text, moved by `dx` and `dy`.',
    ),
};

export type Placement = z.output<ReturnType<typeof exactly<typeof placement>>>;

/** One of the two ways, and whole. */
export function refuseHalfPlaced(field: Placement, context: z.RefinementCtx): void {
  const points = (['page', 'x', 'y'] as const).filter((name) => field[name] !== undefined);
  const sides = (['width', 'height'] as const).filter((name) => field[name] !== undefined);
  if (field.anchor === undefined) {
    if (points.length + sides.length < 5)
      context.addIssue({
        code: 'custom',
        message: 'needs page, x, y, width and height, or an anchor',
      });
  } else if (points.length > 0)
    context.addIssue({ code: 'custom', message: `has an anchor, so it takes no ${points.join(', ')}` });
}

export const lettering = {
  font_size: z
    .number()
    .min(4)
    .max(72)
    .optional()
    .describe('In points; unless said, as large as the field allows, 10 at most.'),
  align: z.enum(FIELD_ALIGNMENTS).default('left'),
};

/** Of a participant, in the call that starts a session. */
export const signerField = exactly({
  kind: z.enum(SIGNER_FIELD_KINDS).default('signature'),
  ...placement,
  ...lettering,
}).superRefine(refuseHalfPlaced);

/** Of a signer, once its place is known: a signature unless its kind says otherwise. */
export interface SignatureField extends Omit<FieldBox, 'document'> {
  /** Absent in sessions from before there were other kinds: a signature. */
  kind?: z.output<typeof signerField>['kind'];
  /** Absent in sessions from before there could be several: the first. */
  document?: number;
  font_size?: number | undefined;
  align?: z.output<typeof signerField>['align'];
}
