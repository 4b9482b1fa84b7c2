/**
 * Determines the places of the participants' fields. Fields that have no place or cannot be drawn there are rejected,
 * and the error names them.
 */
import type { SignatureField } from '@countersign/contract/originator/fields';
import type { SessionInput } from '@countersign/contract/originator/session-input';
import { invalidRequest } from '../../http/invalid-request.ts';
import { type HiddenTexts, hiddenTexts, locateFields } from '../fields/locate-fields.ts';
import { problemInWords } from '../fields/problems-in-words.ts';
import type { InspectedDocument } from '../documents/inspect-document.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import { fieldProblems } from '@countersign/contract/rules/field-problems';
import {
  askedInputs,
  checkInputs,
  type InputValue,
  type SignerInput,
} from '@countersign/contract/rules/signer-inputs';

export async function placeFields(
  services: PdfTools,
  { participants }: SessionInput,
  documents: readonly InspectedDocument[],
): Promise<{ fields: SignatureField[][]; anchors: HiddenTexts }> {
  const { placed, problems } = await locateForParticipants(services, participants, documents);
  if (problems.length > 0)
    throw invalidRequest(
      problems.map((problem) => ({ ...problem, message: problemInWords(problem, documents.length) })),
    );
  const fields = participants.map((_, index) =>
    placed.filter(({ participant }) => participant === index).map(signatureField),
  );
  return { fields, anchors: hiddenTexts(placed) };
}

/** Returns the fields that have a place, with their owner and index, and the problems of all other fields. */
export async function locateForParticipants(
  services: PdfTools,
  people: readonly Pick<SessionInput['participants'][number], 'fields'>[],
  documents: readonly InspectedDocument[],
) {
  const named = people.flatMap(({ fields = [] }, participant) =>
    fields.map((field, index) => ({
      ...field,
      participant,
      index,
      id: `participants.${participant}.fields.${index}`,
    })),
  );
  const contents = documents.map(({ document, hasAnnotations }) => ({
    content: document.content,
    hasAnnotations,
  }));
  const located = await locateFields(services, contents, named);
  const placed = located.placed.map(({ field, box }) => ({ ...field, ...box }));
  const sizes = documents.map((document) => document.sizes);
  return { placed, problems: [...located.problems, ...fieldProblems(placed, sizes, null)] };
}

/**
 * Removes the prefilled value. It is personal data, and the evidence stores the fields in a part that cannot be erased.
 */
function withoutPrefilled(given: SignerInput): SignerInput {
  const { prefilled: _, ...input } = given;
  return input;
}

/** Returns the prefilled values of a signer's fields by key. */
export const prefilledOf = (fields: readonly { input?: SignerInput | undefined }[]): Prefilled =>
  checkInputs(
    askedInputs(fields).map((input) => ({ ...input, required: false })),
    Object.fromEntries(
      askedInputs(fields).flatMap(({ key, prefilled }) =>
        prefilled === undefined ? [] : [[key, prefilled]],
      ),
    ),
  ).values;

export type Prefilled = Record<string, InputValue>;

interface PlacedField extends SignatureField {
  kind: NonNullable<SignatureField['kind']>;
  align: NonNullable<SignatureField['align']>;
  document: number;
}

/**
 * Converts a field to its form in the database and the evidence. A plain signature field has the same form as in
 * earlier versions of the product.
 */
export function signatureField(field: PlacedField): SignatureField {
  const { document, page, x, y, width, height, kind, font_size, align } = field;
  return {
    ...(document === 1 ? {} : { document }),
    page,
    x,
    y,
    width,
    height,
    ...(kind === 'signature' ? {} : { kind }),
    ...(field.input ? { input: withoutPrefilled(field.input) } : {}),
    ...(font_size === undefined ? {} : { font_size }),
    ...(align === 'left' ? {} : { align }),
  };
}
