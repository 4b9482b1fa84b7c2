/** Determines which fields a signer fills in, and whether their values satisfy the rules and fit on the document. */
import { localeOf, type Language } from '@countersign/contract/rules/languages';
import {
  askedInputs,
  checkInputs,
  inputInWords,
  type InputProblem,
  type InputValue,
} from '@countersign/contract/rules/signer-inputs';
import { readEvents } from '../../evidence/read-event.ts';
import { inputsIn, prefilledIn, type FilledInput } from '../../evidence/signer-inputs.ts';
import { sinceCorrection } from '../../evidence/since-correction.ts';
import { chainOf } from '../../evidence/verify.ts';
import { AppError } from '../../http/app-error.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { Kernel } from '../../signing/kernel.ts';
import type { ParticipantRow } from '../../signing/rows.ts';

export async function inputsToShow(
  { vault, database: { db } }: Kernel,
  { id, sessionId, fields }: Pick<ParticipantRow, 'id' | 'sessionId' | 'fields'>,
) {
  const asked = askedInputs(fields);
  if (asked.length === 0) return [];
  const events = readEvents(await chainOf({ vault }, db, sessionId));
  // A signer who repeats the signature finds the values of the first time.
  const earlier = inputsIn(sinceCorrection(events, id)).map(({ key, value }) => [key, value] as const);
  const prefilled = { ...prefilledIn(events, id), ...Object.fromEntries(earlier) };
  return asked.map((input) => ({
    ...input,
    ...(Object.hasOwn(prefilled, input.key) ? { prefilled: prefilled[input.key] } : {}),
    places: fields
      .filter((field) => field.input?.key === input.key)
      .map(({ document = 1, page, x, y, width, height }) => ({ document, page, x, y, width, height })),
  }));
}

/**
 * Returns the values to record, or throws INPUTS_REFUSED with a list of all problems. The fields never change after the
 * session was created, so no lock is needed.
 */
export async function acceptInputs(
  services: Pick<PdfTools, 'pdfLayouts'>,
  { fields }: Pick<ParticipantRow, 'fields'>,
  given: Readonly<Record<string, InputValue>>,
  language: Language,
): Promise<FilledInput[]> {
  const asked = askedInputs(fields);
  const { values, problems } = checkInputs(asked, given);
  const filled = asked.flatMap(({ key, label, type }): FilledInput[] => {
    const value = values[key];
    if (value === undefined) return [];
    return [{ key, label, type, value, text: inputInWords({ type }, value, localeOf(language)) }];
  });
  const undrawable = await undrawableIn(services, fields, filled);
  const all = [...problems, ...undrawable];
  if (all.length > 0) throw new AppError('INPUTS_REFUSED', { problems: all });
  return filled;
}

/**
 * Finds texts that the fonts cannot draw or that do not fit into their fields. Otherwise, sealing could cut off words.
 */
async function undrawableIn(
  { pdfLayouts }: Pick<PdfTools, 'pdfLayouts'>,
  fields: ParticipantRow['fields'],
  filled: readonly FilledInput[],
): Promise<InputProblem[]> {
  const texts = fields.flatMap(
    ({ input, page, x, y, width, height, font_size: fontSize, align = 'left' }) => {
      const text = filled.find(({ key }) => key === input?.key)?.text ?? '';
      if (!input || input.type === 'radio' || text === '') return [];
      return [{ id: input.key, page, x, y, width, height, fontSize, align, value: text }];
    },
  );
  if (texts.length === 0) return [];
  const [found = []] = await pdfLayouts.check([texts]);
  return [...new Map(found.map(({ id, problem }) => [id, { key: id, problem }])).values()];
}
