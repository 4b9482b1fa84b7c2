/**
 * Checks the data for a layout's text and checkbox fields. The data must contain every required value and no unknown
 * one.
 */
import type { LayoutField } from '@countersign/contract/originator/layout-content';
import { unknownName } from '@countersign/contract/schemas/exactly';
import type { SessionInput } from '@countersign/contract/originator/session-input';
import { isDataKind } from '@countersign/contract/rules/field-kinds';
import { askedInputs, checkInputs } from '@countersign/contract/rules/signer-inputs';
import { sha256 } from '../../crypto/secrets.ts';
import { AppError } from '../../http/app-error.ts';
import type { FilledField } from '../../pdf/layout/layout-messages.ts';
import { dataKeysOf } from './describe.ts';

type Data = NonNullable<SessionInput['data']>;

type DataProblemCode =
  | 'missing'
  | 'unknown'
  | 'not_a_text'
  | 'not_true_or_false'
  | 'digits_lost'
  | 'not_accepted'
  | 'does_not_fit'
  | 'not_drawable';

export interface DataProblem {
  key: string;
  problem: DataProblemCode;
  /** The id of the field, if the problem concerns one of several fields with this key. */
  field?: string;
}

/** A value for a field, with the field's key and document number. */
export type LayoutValue = FilledField & { document: number; key: string };

/** Returns the value of a key. Inherited properties such as `constructor` are ignored. */
const valueOf = (data: Data, key: string) => (Object.hasOwn(data, key) ? data[key] : undefined);

export function valuesFor(fields: readonly LayoutField[], data: Data): LayoutValue[] {
  const problems = dataProblems(fields, data);
  if (problems.length > 0)
    throw refuseData(
      problems,
      dataKeysOf(fields).map(({ key }) => key),
    );
  return fields.flatMap((field) => {
    const { id, kind, key, document, page, x, y, width, height, font_size: fontSize, align } = field;
    const value = key === undefined ? undefined : valueOf(data, key);
    if (!isDataKind(kind) || key === undefined || value === undefined) return [];
    const text = typeof value === 'boolean' ? value : String(value);
    return { id, key, document, page, x, y, width, height, fontSize, align, value: text };
  });
}

/** Checks the data before any value is drawn. */
export function dataProblems(fields: readonly LayoutField[], data: Data): DataProblem[] {
  const keys = dataKeysOf(fields);
  const problems = keys.flatMap(({ key, kind, required }): DataProblem[] => {
    const value = valueOf(data, key);
    if (value === undefined) return required ? [{ key, problem: 'missing' }] : [];
    if (kind === 'tick') return typeof value === 'boolean' ? [] : [{ key, problem: 'not_true_or_false' }];
    if (typeof value === 'boolean') return [{ key, problem: 'not_a_text' }];
    if (typeof value === 'number' && losesDigits(value)) return [{ key, problem: 'digits_lost' }];
    return required && String(value).trim() === '' ? [{ key, problem: 'missing' }] : [];
  });
  const wrong = prefilledIn(fields, data).problems.filter(
    ({ key }) => !problems.some((other) => other.key === key),
  );
  problems.push(...wrong.map(({ key }) => ({ key, problem: 'not_accepted' as const })));
  const known = keys.map(({ key }) => key);
  const unknown = Object.keys(data).filter((key) => !known.includes(key));
  problems.push(...unknown.map((key) => ({ key, problem: 'unknown' as const })));
  return problems;
}

/** Checks the values that are prefilled for the signers of these fields, and returns the valid ones. */
export function prefilledIn(fields: readonly LayoutField[], data: Data) {
  const asked = askedInputs(fields).map((input) => ({ ...input, required: false }));
  const given = asked.flatMap(({ key, prefilled }) => {
    const value = valueOf(data, key) ?? prefilled;
    return value === undefined ? [] : [[key, typeof value === 'number' ? String(value) : value] as const];
  });
  return checkInputs(asked, Object.fromEntries(given));
}

/**
 * Returns whether a JSON number may have lost digits (RFC 8259, 6). Also returns true for a number with an exponent,
 * because such a number does not belong in a contract.
 */
const losesDigits = (value: number): boolean => {
  const text = String(value);
  return text.includes('e') || text.replaceAll(/\D/g, '').replace(/^0+/, '').length > 15;
};

export function refuseData(problems: readonly DataProblem[], known: readonly string[] = []): AppError {
  const words = problems
    .slice(0, 10)
    .map(({ key, problem, field }) =>
      problem === 'unknown' ? `data: ${unknownName(key, known)}` : `data.${key}: ${inWords(problem, field)}`,
    );
  return new AppError('LAYOUT_DATA_REFUSED', { problems }, words.join('; '));
}

function inWords(problem: Exclude<DataProblemCode, 'unknown'>, field: string | undefined): string {
  switch (problem) {
    case 'missing':
      return 'is missing';
    case 'not_a_text':
      return 'must be a text or a number';
    case 'not_true_or_false':
      return 'must be true or false';
    case 'digits_lost':
      return 'must be a string: a JSON number is limited to fifteen digits and cannot be written with an exponent';
    case 'not_accepted':
      return 'does not satisfy the rules of the field that the signer fills in';
    case 'does_not_fit':
      return `does not fit into the field '${field}'`;
    case 'not_drawable':
      return 'contains characters that cannot be drawn';
  }
}

/** Hashes the data as JSON with sorted keys. Anyone who has the data can compute the same hash (docs/layouts.md). */
export function hashOfData(data: Data): string {
  const sorted = Object.entries(data).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sha256(JSON.stringify(Object.fromEntries(sorted)));
}
