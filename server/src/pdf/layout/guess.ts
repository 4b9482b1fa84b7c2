/** Interprets the words next to a place to write on: which kind of field belongs there, and which role fills it in. */
import {
  FIELD_KINDS,
  isDataKind,
  type FieldKind,
  type SignerFieldKind,
} from '@countersign/contract/rules/field-kinds';

export interface NamedRole {
  id: string;
  name: string;
}

/** The kinds that a placeholder can name. An input is excluded, because a placeholder cannot state its rules. */
const PLACEHOLDER_KINDS = FIELD_KINDS.filter((kind) => kind !== 'input');

const KIND_WORDS: readonly [SignerFieldKind, RegExp][] = [
  ['initials', /\binitials?\b|आद्याक्षर/iu],
  ['date', /\bdated?\b|तारीख|दिनांक|तिथि/iu],
  ['signature', /\bsign(?:ature|ed|atory|atories)?\b|\bsign here\b|हस्ताक्षर/iu],
  ['name', /\b(?:full |print(?:ed)? )?name\b|नाम/iu],
];

export const kindIn = (words: string): SignerFieldKind | null =>
  KIND_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;

const ROLE_WORDS: readonly [string, RegExp][] = [
  ['co-borrower', /\bco-?\s?(?:borrower|applicant)s?\b|सह-?\s?(?:उधारकर्ता|आवेदक)/iu],
  ['borrower', /\b(?:borrower|applicant)s?\b|उधारकर्ता|ऋणी|आवेदक/iu],
  ['guarantor', /\b(?:guarantor|surety)\b|गारंटर|ज़मानतदार/iu],
  ['lender', /\b(?:lender|bank|officer|authori[sz]ed signatory)\b|बैंक|ऋणदाता/iu],
  ['witness', /\bwitness(?:es)?\b|गवाह/iu],
];

/** Returns the role that the words name: a role of the layout, or otherwise a role that is common in loan documents. */
export function roleIn(words: string, roles: readonly NamedRole[]): string | null {
  const plain = plainWords(words);
  const own = roles
    .flatMap(({ id, name }) => [id, name].map((each) => ({ id, words: plainWords(each) })))
    .toSorted((one, other) => other.words.length - one.words.length)
    .find((each) => each.words !== '' && ` ${plain} `.includes(` ${each.words} `));
  const [usual, named] =
    ROLE_WORDS.map(([id, pattern]) => [id, pattern.exec(words)?.[0]] as const).find(([, found]) => found) ??
    [];
  // 'The Co-borrower' must not match the Borrower of a layout without a co-borrower.
  const isAnother = own && named && ` ${plainWords(named)} `.endsWith(` ${own.words} `);
  return (isAnother && plainWords(named) !== own.words ? undefined : own?.id) ?? usual ?? null;
}

/** Checks whether the words name only a role, such as 'The Borrower', 'For the Lender' or 'Co-borrower 2'. */
export function isOnlyRole(words: string, roles: readonly NamedRole[]): boolean {
  const plain = plainWords(words)
    .replace(/^(?:for )?(?:the )?/, '')
    .replace(/ \d$/, '');
  const isOwn = roles.some(({ id, name }) => [id, name].some((each) => plainWords(each) === plain));
  return isOwn || ROLE_WORDS.some(([, pattern]) => plain.replace(pattern, '') === '' && plain !== '');
}

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/**
 * Parses the text of a placeholder, given without its braces: `signature:borrower`, `text:loan_amount` or
 * `loan_amount`. Returns null for any other text.
 */
export function readPlaceholder(
  inner: string,
): { kind: FieldKind; role: string | null; key: string | null } | null {
  const [, first = '', second] = /^([A-Za-z][\w.-]{0,63})(?::([A-Za-z][\w.-]{0,63}))?$/.exec(inner) ?? [];
  if (first === '') return null;
  const kind = PLACEHOLDER_KINDS.find((each) => each === first.toLowerCase());
  if (second === undefined)
    return kind === undefined ? { kind: 'text', role: null, key: first } : { kind, role: null, key: null };
  if (kind === undefined) return null;
  return isDataKind(kind) ? { kind, role: null, key: second } : { kind, role: second, key: null };
}

/** Converts the name of a form field to a data key. */
export function keyOf(name: string): string | null {
  const key = name
    .normalize('NFKD')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
    .toLowerCase()
    .slice(0, 64);
  return key === '' ? null : key;
}
