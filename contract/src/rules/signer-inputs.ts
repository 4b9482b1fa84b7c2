/**
 * The fields that signers fill in: their rules, and the problems of a value. The screen and the server share these
 * rules. This module does not import zod, because screens import it.
 */

export const INPUT_TYPES = ['text', 'number', 'date', 'checkbox', 'radio', 'choice', 'initials'] as const;
export type InputType = (typeof INPUT_TYPES)[number];

/** Presets for the format of a text. */
export const TEXT_FORMATS = ['digits', 'letters', 'email', 'phone', 'pincode', 'pan', 'ifsc'] as const;
type TextFormat = (typeof TEXT_FORMATS)[number];

export const MAX_INPUT_LENGTH = 500;
const MAX_INITIALS_LENGTH = 10;
/** Longer numbers are identifiers, which belong in a text input with the format `digits`. */
const MAX_NUMBER_DIGITS = 15;

/** What the signer is asked for, and the rules for the answer. */
export interface SignerInput {
  type: InputType;
  /** Identifies the value. Fields of a signer with the same key share one value. */
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
  /** The options from which the signer chooses. */
  options?: string[] | undefined;
  /** The option of a radio field that this field stands for. */
  option?: string | undefined;
  /** The value proposed to the signer. It is stored apart from the field, because it is personal. */
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

/** Returns the value in the form that is stored and drawn. Only texts are changed. */
export function tidyInput({ type, format }: Pick<SignerInput, 'type' | 'format'>, typed: InputValue) {
  if (typeof typed === 'boolean') return typed;
  const text = typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  if (type === 'number') return asciiDigits(text).replaceAll(/[\s,]/g, '');
  if (type === 'date') return asciiDigits(text);
  if (type !== 'text') return text;
  const inAscii = WITHOUT_SPACES.includes(format) ? asciiDigits(text).replaceAll(/[\s()-]/g, '') : text;
  return UPPER_CASE.includes(format) ? inAscii.toUpperCase() : inAscii;
}

/** The decimal digits of a script form a block of ten that starts at zero (Unicode 16, 4.6). */
const asciiDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 10 && isDigit(zero - 1)) zero -= 1;
    // Mathematical digits fill several adjacent blocks. They are not converted, and are then rejected because they
    // belong to no script.
    return code - zero < 10 ? String(code - zero) : digit;
  });

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

const isEmpty = (value: InputValue | undefined): boolean =>
  value === undefined || value === false || value === '';

/** Returns the problem of a normalised value, or null. */
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

/** Counts letters without their vowel signs and other marks. Firefox 115 has no Intl.Segmenter. */
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

/** Returns whether the text is a day of the calendar, such as 2026-02-28. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(+day) && day.toISOString().startsWith(text);
}

/** Returns each key once, in the order of the fields. The fields of a radio group become one input with all options. */
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

/** Returns the normalised values of all requested inputs, and every problem. Empty values are omitted. */
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
 * Returns the value as it is drawn into the document. Dates are drawn in words. A checkbox has no words, because it
 * gets a tick.
 */
export function inputInWords({ type }: Pick<SignerInput, 'type'>, value: InputValue, locale: string): string {
  if (typeof value === 'boolean') return '';
  if (type !== 'date') return value;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${value}T00:00:00Z`),
  );
}

/** The rules that each type accepts, in addition to those that all types share. */
export const INPUT_RULES = {
  text: ['format', 'min_length', 'max_length'],
  number: ['min', 'max', 'decimals'],
  date: ['earliest', 'latest'],
  checkbox: [],
  radio: ['option'],
  choice: ['options'],
  initials: [],
} as const satisfies Readonly<Record<InputType, readonly (keyof SignerInput)[]>>;

/** Returns the first rule that is missing or contradicts another rule, or null. */
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

/** The options of a radio field are known only with its group. */
function isPrefilledWrong(input: SignerInput): boolean {
  if (input.prefilled === undefined || input.type === 'radio') return false;
  return inputProblem({ ...input, required: false }, tidyInput(input, input.prefilled)) !== null;
}

/** Returns whether two fields that share a key ask the same question. */
export const isSameInput = (one: SignerInput, other: SignerInput): boolean => rulesOf(one) === rulesOf(other);

const rulesOf = (input: SignerInput): string =>
  JSON.stringify(
    Object.entries({ ...input, option: undefined, prefilled: undefined }).sort(([one], [other]) =>
      one < other ? -1 : 1,
    ),
  );
