/** Plans the sessions: the content of the photos and the expected result. The same number gives the same sessions. */
import { isIssued } from '@countersign/contract/rules/codes';
import { createRandom } from './draw/random.ts';
import type { Random } from './draw/random.ts';
import { clockTime } from './draw/phone.ts';
import type { ObjectOptions } from './draw/held-object.ts';

export const RIGHT_KINDS = ['screen', 'print', 'hand', 'qr'] as const;
export type RightKind = (typeof RIGHT_KINDS)[number];

/**
 * The kinds of sessions that must be refused: without the expected code, without exactly one face, or with fewer than
 * three moments.
 */
const WRONG_KINDS = [
  'wrong code',
  'no code',
  'cut off',
  'other digits',
  'no face',
  'two faces',
  'one still',
] as const;
type WrongKind = (typeof WRONG_KINDS)[number];

export const KINDS = [...RIGHT_KINDS, ...WRONG_KINDS];

export interface Session {
  kind: RightKind | WrongKind;
  seed: number;
  /** The code that the server asked the signer to show. */
  expected: string;
  /** The code that is visible in the photos, or null if there is no code. */
  shown: string | null;
  object: ObjectOptions | null;
  faces: 0 | 1 | 2;
  isCutOff: boolean;
}

/** The kinds of sessions in a round. Frequent kinds occur three times, and all others once. */
const ROUND: readonly Session['kind'][] = [
  ...RIGHT_KINDS,
  'wrong code',
  'no code',
  'cut off',
  ...RIGHT_KINDS,
  'wrong code',
  'other digits',
  'no face',
  ...RIGHT_KINDS,
  'wrong code',
  'other digits',
  'two faces',
  'one still',
  'one still',
];

export function planSessions(count: number): Session[] {
  return Array.from({ length: count }, (_, seed) => plan(ROUND[seed % ROUND.length] ?? 'no code', seed));
}

function plan(kind: Session['kind'], seed: number): Session {
  const random = createRandom(seed, 1);
  const code = issuedCode(random);
  const kindShown = random.pick(RIGHT_KINDS);
  const session = { kind, seed, expected: code, shown: code, faces: 1, isCutOff: false } as const;
  switch (kind) {
    case 'screen':
    case 'print':
    case 'hand':
    case 'qr':
      return { ...session, object: { kind, text: code } };
    case 'wrong code': {
      // The expected code is always an issued code. The shown code can be any code. Mirrored codes occur more often
      // than in practice.
      const [shown, expected] = random.chance(0.15)
        ? mirrorableCode(random)
        : [lookAlikeOf(code, random), code];
      return { ...session, shown, expected, object: { kind: kindShown, text: shown } };
    }
    case 'no code':
      return { ...session, shown: null, object: null };
    case 'cut off':
      return { ...session, shown: null, isCutOff: true, object: { kind: kindShown, text: code } };
    case 'other digits':
      return { ...session, shown: null, ...otherDigits(random) };
    case 'no face':
      return { ...session, faces: 0, object: { kind: kindShown, text: code } };
    case 'one still':
      return { ...session, object: { kind: kindShown, text: code } };
    case 'two faces':
      return { ...session, faces: 2, object: { kind: kindShown, text: code } };
  }
}

/** Returns a code that the server could issue. Such a code cannot be misread as another issued code. */
function issuedCode(random: Random): string {
  const code = random.digits(4);
  return isIssued(code) ? code : issuedCode(random);
}

/** Returns a code whose digits are legible in a mirror, and the issued code that they form there. */
function mirrorableCode(random: Random): [shown: string, expected: string] {
  const shown = Array.from({ length: 4 }, () => random.pick(Array.from('258'))).join('');
  const expected = backwards(shown, MIRRORED);
  return expected !== shown && isIssued(expected) ? [shown, expected] : mirrorableCode(random);
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': '869',
  '1': '74',
  '2': '57',
  '3': '85',
  '4': '91',
  '5': '623',
  '6': '508',
  '7': '12',
  '8': '039',
  '9': '47',
};
const MIRRORED: Readonly<Record<string, string>> = { '2': '5', '5': '2' };
const UPSIDE_DOWN: Readonly<Record<string, string>> = { '6': '9', '9': '6' };

/** Returns a code that is easily confused with this code, by people or by the reader. */
function lookAlikeOf(code: string, random: Random): string {
  const at = Math.floor(random.between(0, 4));
  const oneOff = Array.from(code, (digit, index) =>
    index === at ? random.pick(Array.from(LOOK_ALIKES[digit] ?? '')) : digit,
  ).join('');
  const turned = [{}, MIRRORED, UPSIDE_DOWN].map((swaps) => backwards(code, swaps));
  const others = [oneOff, oneOff, oneOff, ...turned];
  return random.pick(others.filter((other) => other !== code));
}

function backwards(code: string, swaps: Readonly<Record<string, string>>): string {
  return Array.from(code, (digit) => swaps[digit] ?? digit)
    .toReversed()
    .join('');
}

interface NoCode {
  object: ObjectOptions;
  /** The issued code that resembles the number most. */
  expected: string;
}

/** Returns a number that is not a code. */
function otherDigits(random: Random): NoCode {
  const digits = (count: number) =>
    Array.from({ length: count }, () => random.pick(DIGITS_OF_CODES)).join('');
  const printed = (text: string, parts: readonly string[]): NoCode => ({
    object: { kind: 'print', text },
    expected: similar(parts),
  });
  const similar = (parts: readonly string[]) => {
    const issued = parts.filter(isIssued);
    return issued.length > 0 ? random.pick(issued) : issuedCode(random);
  };
  const cases: readonly (() => NoCode)[] = [
    // A clock never shows an issued code. However, a clock that is mirrored or misread can resemble one.
    () => {
      const text = clockTime(random);
      const shown = text.replace(':', '');
      const expected = similar([backwards(shown, MIRRORED), backwards(shown, {})]);
      return { object: { kind: 'clock', text }, expected };
    },
    () => {
      const text = `${digits(5)} ${digits(5)}`;
      return printed(
        text,
        [0, 1, 6, 7].map((from) => text.slice(from, from + 4)),
      );
    },
    () =>
      printed(`${random.pick(['25', '30'])}.0${random.pick(['3', '6'])}.2026`, [
        '2503',
        '2506',
        '3003',
        '3006',
      ]),
    () => {
      const groups = [digits(4), digits(4), digits(4)];
      return printed(groups.join(' '), groups);
    },
    () => {
      const text = digits(5);
      const expected = similar([text.slice(0, 4), text.slice(1)]);
      return { object: { kind: random.pick(RIGHT_KINDS), text }, expected };
    },
    () => {
      const text = digits(3);
      const expected = similar([`${text}${text.at(-1)}`, `0${text}`, `9${text}`]);
      return { object: { kind: random.pick(['screen', 'print', 'hand']), text }, expected };
    },
    () => {
      const code = issuedCode(random);
      return { object: { kind: 'qr', text: `https://sign.example.com/${code}` }, expected: code };
    },
  ];
  return random.pick(cases)();
}

/** The digits that occur in issued codes. */
const DIGITS_OF_CODES = Array.from('2345689');
