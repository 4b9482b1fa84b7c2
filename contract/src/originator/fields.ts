/** Fields of a document: their contents, and their positions in points or by an anchor text. */
import { z } from 'zod';
import { filled, whole } from '../schemas/values.ts';
import { MAX_DOCUMENT_PAGES, MAX_DOCUMENTS } from '../rules/limits.ts';
import { FIELD_ALIGNMENTS, SIGNER_FIELD_KINDS } from '../rules/field-kinds.ts';
import type { FieldBox } from '../rules/field-problems.ts';
import type { SignerInput } from '../rules/signer-inputs.ts';
import { exactly } from '../schemas/exactly.ts';
import { pageBox } from '../schemas/page-box.ts';
import { refuseWithoutInput, signerInput } from './signer-input.ts';

export const anchor = exactly({
  text: filled(200).describe(
    'A text to find in the document. Differences in spaces, ligatures and line breaks are ignored.',
  ),
  dx: z.number().min(-20_000).max(20_000).default(0).describe('Offset to the right in points.'),
  dy: z.number().min(-20_000).max(20_000).default(0).describe('Offset downwards in points.'),
  occurrence: whole(1, 10_000)
    .optional()
    .describe(
      'Which occurrence to use, counted from 1 at the first page. Required if the text occurs more than once.',
    ),
  hide: z
    .boolean()
    .optional()
    .describe(
      'Whether the text is removed from the document that signers read. By default, `{{…}}` is removed and other text stays.',
    ),
});

/** A resolved position. A session can have several documents. */
export const fieldBox = { document: z.number(), ...pageBox };

/** The area of a PDF annotation on a page. The annotation hides the content under it. */
export const annotationPageBox = {
  ...pageBox,
  gives_way_at: z
    .object({ x: z.number(), y: z.number() })
    .optional()
    .describe(
      'Set for form fields: placing a field over this point removes the form field, so it hides nothing.',
    ),
};
export const annotationBox = z.object({ document: z.number(), ...annotationPageBox });

/** A requested position, in points as in `pageBox`. Document numbers start at 1. */
export const placement = {
  document: whole(1, MAX_DOCUMENTS).default(1),
  page: whole(1, MAX_DOCUMENT_PAGES).optional(),
  x: z.number().min(0).max(20_000).optional(),
  y: z.number().min(0).max(20_000).optional(),
  width: z.number().min(6).max(20_000).optional(),
  height: z.number().min(6).max(20_000).optional(),
  anchor: anchor
    .optional()
    .describe(
      'Replaces `page`, `x` and `y`: the lower left corner of the field is placed at that of the text, offset by `dx` and `dy`.',
    ),
};

export type Placement = z.output<ReturnType<typeof exactly<typeof placement>>>;

/** Rejects an incomplete position, and a position that uses both points and an anchor. */
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
    context.addIssue({ code: 'custom', message: `has an anchor, so it must not have ${points.join(', ')}` });
}

export const lettering = {
  font_size: z
    .number()
    .min(4)
    .max(72)
    .optional()
    .describe('The font size in points. Defaults to the largest that fits, up to 10.'),
  align: z.enum(FIELD_ALIGNMENTS).default('left'),
};

/** A participant's field in the call that creates a session. */
export const signerField = exactly({
  kind: z.enum(SIGNER_FIELD_KINDS).default('signature'),
  input: signerInput.optional().describe('What the signer is asked to fill in. For `input` fields.'),
  ...placement,
  ...lettering,
})
  .superRefine(refuseHalfPlaced)
  .superRefine(refuseWithoutInput);

/** A participant's field with a resolved position. */
export interface SignatureField extends Omit<FieldBox, 'document'> {
  /** Absent in sessions that were created before fields had kinds. The field is then a signature. */
  kind?: z.output<typeof signerField>['kind'];
  /**
   * Absent in sessions that were created before a session could have several documents. The field is then in the first
   * document.
   */
  document?: number;
  /**
   * Set only for the kind `input`. The evidence stores a prefilled value as an erasable detail, because the value is
   * personal data.
   */
  input?: SignerInput | undefined;
  font_size?: number | undefined;
  align?: z.output<typeof signerField>['align'];
}
