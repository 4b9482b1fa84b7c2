/** The messages between the server and the process that finds and fills fields. */
import { FIELD_KINDS, type FieldAlignment } from '@countersign/contract/rules/field-kinds';
import type { FieldBox } from '@countersign/contract/rules/field-problems';
import { annotationPageBox } from '@countersign/contract/originator/fields';
import { pageBox } from '@countersign/contract/schemas/page-box';
import { SUGGESTION_SOURCES } from '@countersign/contract/originator/layouts';
import { z } from 'zod';
import type { NamedRole } from './guess.ts';

/** A box in points from the top left corner of the visible page. Pages are numbered from 1. */
export type PlacedBox = Omit<FieldBox, 'document'>;

export interface FilledField extends PlacedBox {
  id: string;
  /** The text of a text field, or true if a checkbox is ticked. */
  value: string | boolean;
  fontSize: number | undefined;
  align: FieldAlignment;
}

export interface HiddenText {
  text: string;
  /** The number of the occurrence to use, counted from 1. */
  occurrence: number;
}

/** The maximum number of reported annotations per document. A document with more has no free space for fields. */
export const MAX_REPORTED_ANNOTATIONS = 2000;

export interface LayoutProtocol {
  request:
    | { kind: 'find'; document: Uint8Array; texts: string[] }
    | { kind: 'suggest'; document: Uint8Array; roles: NamedRole[] }
    | {
        kind: 'fill';
        document: Uint8Array;
        hidden: HiddenText[];
        fields: FilledField[];
        /**
         * The boxes of the fields that are drawn at sealing. The document's own form fields in these boxes are removed,
         * unless the document is signed.
         */
        taken: PlacedBox[];
      }
    /** Asks which of these boxes lie under an annotation that stays in the document. */
    | { kind: 'covered'; document: Uint8Array; boxes: PlacedBox[] }
    /** Asks where annotations would hide a field. */
    | { kind: 'hiding'; document: Uint8Array }
    /** Asks whether the values of many sessions can be drawn. The documents themselves are not needed. */
    | { kind: 'check'; sets: FilledField[][] };
  answer: LayoutAnswer;
}

const textBox = z.object({
  page: z.number(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
});

const FILL_PROBLEMS = ['does_not_fit', 'not_drawable'] as const;
const fillProblem = z.object({ id: z.string(), problem: z.enum(FILL_PROBLEMS) });
export type FillProblem = z.infer<typeof fillProblem>;

export const layoutAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), found: z.array(z.array(textBox)) }),
  z.object({
    kind: z.literal('suggested'),
    fields: z.array(
      z.object({
        source: z.enum(SUGGESTION_SOURCES),
        kind: z.enum(FIELD_KINDS),
        role: z.string().nullable(),
        key: z.string().nullable(),
        label: z.string().nullable(),
        ...pageBox,
        anchor: z
          .object({
            text: z.string(),
            dx: z.number(),
            dy: z.number(),
            occurrence: z.number().optional(),
            hide: z.boolean().optional(),
          })
          .optional(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('filled'),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    /** The number of form fields removed from the document. */
    formFields: z.number(),
  }),
  z.object({ kind: z.literal('unfilled'), problems: z.array(fillProblem) }),
  z.object({ kind: z.literal('signed') }),
  /** Reported if the content of a page that receives values is malformed. Some programs would not show the values. */
  z.object({ kind: z.literal('unclear'), page: z.number() }),
  /**
   * The indexes of the covered boxes. For a fill request, the indexes count the values first and then the `taken`
   * boxes.
   */
  z.object({ kind: z.literal('covered'), boxes: z.array(z.number()) }),
  z.object({ kind: z.literal('hiding'), annotations: z.array(z.object(annotationPageBox)) }),
  z.object({ kind: z.literal('checked'), problems: z.array(z.array(fillProblem)) }),
]);
export type LayoutAnswer = z.infer<typeof layoutAnswer>;
