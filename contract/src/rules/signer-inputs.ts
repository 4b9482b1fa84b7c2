/**
 * Defines the rules for fields that signers fill in, and finds the problem with a value. The screen and the server
 * share these rules. This module does not import zod, because screens import it.
 */

export const INPUT_TYPES = ['text', 'number', 'date', 'checkbox', 'radio', 'choice', 'initials'] as const;
export type InputType = (typeof INPUT_TYPES)[number];

/** The predefined formats of a text. */
export const TEXT_FORMATS = ['digits', 'letters', 'email', 'phone', 'pincode', 'pan', 'ifsc'] as const;
type TextFormat = (typeof TEXT_FORMATS)[number];

export const MAX_INPUT_LENGTH = 500;
const MAX_INITIALS_LENGTH = 10;
/**
 * The maximum number of digits of a number. A longer number is an identifier, which needs a text input with the format
 * `digits`.
 */
const MAX_NUMBER_DIGITS = 15;

/** A question to the signer, and the rules for the answer. */
export interface SignerInput {
  type: InputType;
  /** The key of the value. All fields of a signer with the same key share one value. */
  key: string;
  label: string;
  required: boolean;
  format?: TextFormat | undefined;
  min_length?: number | undefined;
  max_length?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  decimals?: number | undefined;
  earliest?: string | undefined;
  latest?: string | undefined;
  /** The options from which the signer can choose. */
  options?: string[] | undefined;
  /** The option that this field represents. Set only for a radio field. */
  option?: string | undefined;
  /** The value proposed to the signer. It is stored separately from the field, because it is personal data. */
  prefilled?: InputValue | undefined;
}

export type InputValue = string | boolean;

const INPUT_PROBLEMS = [
  'missing',
  'not_asked',
  'wrong_type',
  'format',
  'too_short',
  'too_long',
  'not_a_number',
  'too_small',
  'too_large',
  'too_many_decimals',
  'not_a_date',
  'too_early',
  'too_late',
  'not_an_option',
  'not_drawable',
  'does_not_fit',
] as const;
type InputProblemCode = (typeof INPUT_PROBLEMS)[number];

export interface InputProblem {
  key: string;
  problem: InputProblemCode;
}

const FORMATS: Readonly<Record<TextFormat, RegExp>> = {
  digits: /^\d+$/,
  letters: /^(?:[\p{L}\p{M} .'’-]|\u200C|\u200D)+$/u,
  email: /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/,
  phone: /^\+?\d{7,15}$/,
  pincode: /^[1-9]\d{5}$/,
  pan: /^[A-Z]{5}\d{4}[A-Z]$/,
  ifsc: /^[A-Z]{4}0[A-Z\d]{6}$/,
};
const UPPER_CASE: readonly (TextFormat | undefined)[] = ['pan', 'ifsc'];
const WITHOUT_SPACES: readonly (TextFormat | undefined)[] = ['digits', 'phone', 'pincode', 'pan', 'ifsc'];

/** Returns the value in the form in which it is stored and drawn. Only text can change. */
export function tidyInput({ type, format }: Pick<SignerInput, 'type' | 'format'>, typed: InputValue) {
  if (typeof typed === 'boolean') return typed;
  const text = typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  if (type === 'number') return asciiDigits(text).replaceAll(/[\s,]/g, '');
  if (type === 'date') return asciiDigits(text);
  if (type !== 'text') return text;
  const inAscii = WITHOUT_SPACES.includes(format) ? asciiDigits(text).replaceAll(/[\s()-]/g, '') : text;
  return UPPER_CASE.includes(format) ? inAscii.toUpperCase() : inAscii;
}

/**
 * Converts the digits of any script to 0 to 9. The decimal digits of a script form a block of ten that begins with zero
 * (Unicode 16, 4.6).
 */
const asciiDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 10 && isDigit(zero - 1)) zero -= 1;
    // Mathematical digits fill several adjacent blocks, so they are not converted. The validation rejects them, because
    // they belong to no script.
    return code - zero < 10 ? String(code - zero) : digit;
  });

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

const isEmpty = (value: InputValue | undefined): boolean =>
  value === undefined || value === false || value === '';

/** Returns the problem with a normalised value. Returns null if there is no problem. */
export function inputProblem(input: SignerInput, value: InputValue | undefined): InputProblemCode | null {
  if (isEmpty(value)) return input.required ? 'missing' : null;
  if (input.type === 'checkbox') return value === true ? null : 'wrong_type';
  if (typeof value !== 'string') return 'wrong_type';
  switch (input.type) {
    case 'text':
      return textProblem(input, value);
    case 'initials':
      if (!/\p{L}/u.test(value)) return 'format';
      return lengthOf(value) > MAX_INITIALS_LENGTH ? 'too_long' : null;
    case 'number':
      return numberProblem(input, value);
    case 'date':
      return dateProblem(input, value);
    case 'radio':
    case 'choice':
      return input.options?.includes(value) ? null : 'not_an_option';
  }
}

/**
 * Counts letters without their vowel signs and other marks. It does not use Intl.Segmenter, which Firefox 115 lacks.
 */
const lengthOf = (text: string): number =>
  Array.from(text).filter((letter) => !/[\p{M}\u200C\u200D]/u.test(letter)).length;

function textProblem({ format, min_length = 0, max_length }: SignerInput, text: string) {
  const length = lengthOf(text);
  if (length > (max_length ?? MAX_INPUT_LENGTH) || text.length > 4 * MAX_INPUT_LENGTH) return 'too_long';
  if (length < min_length) return 'too_short';
  return format !== undefined && !FORMATS[format].test(text) ? 'format' : null;
}

function numberProblem({ min, max, decimals }: SignerInput, text: string) {
  const [, whole = '', fraction = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') return 'not_a_number';
  if (decimals !== undefined && fraction.length > decimals) return 'too_many_decimals';
  if (whole.length + fraction.length > MAX_NUMBER_DIGITS) return 'too_long';
  if (min !== undefined && Number(text) < min) return 'too_small';
  return max !== undefined && Number(text) > max ? 'too_large' : null;
}

function dateProblem({ earliest, latest }: SignerInput, text: string) {
  if (!isDay(text)) return 'not_a_date';
  if (earliest !== undefined && text < earliest) return 'too_early';
  return latest !== undefined && text > latest ? 'too_late' : null;
}

/** Returns whether the text is a date that exists, such as 2026-02-28. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(+day) && day.toISOString().startsWith(text);
}

/**
 * Returns the input for each key, in the order of the fields. The fields of a radio group become one input with all of
 * their options.
 */
export function askedInputs(fields: readonly { input?: SignerInput | undefined }[]): SignerInput[] {
  const asked = new Map<string, SignerInput>();
  for (const { input } of fields) {
    if (!input) continue;
    const { option, ...rest } = input;
    const known = asked.get(input.key) ?? rest;
    const prefilled = known.prefilled ?? rest.prefilled;
    asked.set(input.key, {
      ...known,
      ...(prefilled === undefined ? {} : { prefilled }),
      ...(option === undefined ? {} : { options: [...(known.options ?? []), option] }),
    });
  }
  return [...asked.values()];
}

/** Returns the normalised values of all inputs, and every problem with them. Empty values are omitted. */
export function checkInputs(
  asked: readonly SignerInput[],
  given: Readonly<Record<string, InputValue>>,
): { values: Record<string, InputValue>; problems: InputProblem[] } {
  const values: Record<string, InputValue> = {};
  const problems: InputProblem[] = [];
  for (const input of asked) {
    const { key } = input;
    const typed = Object.hasOwn(given, key) ? given[key] : undefined;
    const value = typed === undefined ? undefined : tidyInput(input, typed);
    const problem = inputProblem(input, value);
    if (problem) problems.push({ key, problem });
    else if (value !== undefined && !isEmpty(value)) values[key] = value;
  }
  const known = new Set(asked.map(({ key }) => key));
  for (const key of Object.keys(given)) if (!known.has(key)) problems.push({ key, problem: 'not_asked' });
  return { values, problems };
}

/**
 * Returns the text that is drawn into the document for a value. A date is written in words. A checkbox has no text,
 * because it is drawn as a tick.
 */
export function inputInWords({ type }: Pick<SignerInput, 'type'>, value: InputValue, locale: string): string {
  if (typeof value === 'boolean') return '';
  if (type !== 'date') return value;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${value}T00:00:00Z`),
  );
}

/** The rules that apply to each type, in addition to the rules that apply to all types. */
export const INPUT_RULES = {
  text: ['format', 'min_length', 'max_length'],
  number: ['min', 'max', 'decimals'],
  date: ['earliest', 'latest'],
  checkbox: [],
  radio: ['option'],
  choice: ['options'],
  initials: [],
} as const satisfies Readonly<Record<InputType, readonly (keyof SignerInput)[]>>;

/** Returns the first rule that is missing or contradicts another rule. Returns null if there is none. */
export function unclearRule(input: SignerInput): keyof SignerInput | null {
  const { type, label, options, option, min_length, max_length, min, max, earliest, latest } = input;
  if (label.trim() === '') return 'label';
  if (type === 'choice' && (options === undefined || options.length < 2)) return 'options';
  if (options && new Set(options).size < options.length) return 'options';
  if (type === 'radio' && (option === undefined || option === '')) return 'option';
  if (min_length !== undefined && max_length !== undefined && min_length > max_length) return 'min_length';
  if (min !== undefined && max !== undefined && min > max) return 'min';
  if (earliest !== undefined && latest !== undefined && earliest > latest) return 'earliest';
  return isPrefilledWrong(input) ? 'prefilled' : null;
}

/**
 * Returns whether the prefilled value is invalid. A radio option cannot be checked alone, because its group defines the
 * options.
 */
function isPrefilledWrong(input: SignerInput): boolean {
  if (input.prefilled === undefined || input.type === 'radio') return false;
  return inputProblem({ ...input, required: false }, tidyInput(input, input.prefilled)) !== null;
}

/** Returns whether two fields with the same key ask the same question. */
export const isSameInput = (one: SignerInput, other: SignerInput): boolean => rulesOf(one) === rulesOf(other);

const rulesOf = (input: SignerInput): string =>
  JSON.stringify(
    Object.entries({ ...input, option: undefined, prefilled: undefined }).sort(([one], [other]) =>
      one < other ? -1 : 1,
    ),
  );
