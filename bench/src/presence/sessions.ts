/** Plans the sessions: what the photos show and which result is right. The same number gives the same sessions. */
import { isUnambiguous } from '@countersign/server/providers/vision/shown-code';
import { createRandom } from './draw/random.ts';
import type { Random } from './draw/random.ts';
import { clockTime } from './draw/phone.ts';
import type { ObjectOptions } from './draw/held-object.ts';

export const RIGHT_KINDS = ['screen', 'print', 'hand', 'qr'] as const;
export type RightKind = (typeof RIGHT_KINDS)[number];

/** A face but not the code, or the code but not one face. */
const WRONG_KINDS = ['wrong code', 'no code', 'cut off', 'other digits', 'no face', 'two faces'] as const;
type WrongKind = (typeof WRONG_KINDS)[number];

export const KINDS = [...RIGHT_KINDS, ...WRONG_KINDS];

export interface Session {
  kind: RightKind | WrongKind;
  seed: number;
  /** What the signer was asked to show. */
  expected: string;
  /** The code that is visible, if one is. */
  shown: string | null;
  object: ObjectOptions | null;
  faces: 0 | 1 | 2;
  isCutOff: boolean;
}

/** Each round contains every kind, the frequent ones three times. */
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
      // The expected code is one that the server issues, the shown one may be any; mirrored codes occur more often than in use.
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
    case 'two faces':
      return { ...session, faces: 2, object: { kind: kindShown, text: code } };
  }
}

/** As the server issues them: none that can be misread as another. */
function issuedCode(random: Random): string {
  const code = random.digits(4);
  return isUnambiguous(code) ? code : issuedCode(random);
}

/** A code whose digits are readable in a mirror, and what it is likely to be misread as. */
function mirrorableCode(random: Random): [shown: string, expected: string] {
  const shown = Array.from({ length: 4 }, () => random.pick(Array.from('018'))).join('');
  return [shown, lookAlikeOf(shown, random)];
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

/** A code that people or the reader are likely to confuse with this one. */
function lookAlikeOf(code: string, random: Random): string {
  const backwards = (swaps: Readonly<Record<string, string>>) =>
    Array.from(code, (digit) => swaps[digit] ?? digit)
      .toReversed()
      .join('');
  const at = Math.floor(random.between(0, 4));
  const oneOff = Array.from(code, (digit, index) =>
    index === at ? random.pick(Array.from(LOOK_ALIKES[digit] ?? '')) : digit,
  ).join('');
  const others = [oneOff, oneOff, oneOff, backwards({}), backwards(MIRRORED), backwards(UPSIDE_DOWN)];
  return random.pick(others.filter((other) => other !== code));
}

interface NoCode {
  object: ObjectOptions;
  /** The code that is most similar to it. */
  expected: string;
}

const printed = (text: string, expected: string): NoCode => ({ object: { kind: 'print', text }, expected });

/** Numbers that are no code. */
function otherDigits(random: Random): NoCode {
  const cases: readonly (() => NoCode)[] = [
    () => {
      const text = clockTime(random);
      return { object: { kind: 'clock', text }, expected: text.replace(':', '') };
    },
    () => {
      const text = `${random.digits(5)} ${random.digits(5)}`;
      return printed(text, text.slice(random.pick([0, 1, 6, 7])).slice(0, 4));
    },
    () => printed('15.11.2026', random.pick(['1511', '2026', '1120'])),
    () => {
      const groups = [random.digits(4), random.digits(4), random.digits(4)];
      return printed(groups.join(' '), random.pick(groups));
    },
    () => {
      const text = random.digits(5);
      return {
        object: { kind: random.pick(RIGHT_KINDS), text },
        expected: random.pick([text.slice(0, 4), text.slice(1)]),
      };
    },
    () => {
      const text = random.digits(3);
      const expected = random.pick([`${text}${text.at(-1)}`, `0${text}`, `1${text}`]);
      return { object: { kind: random.pick(['screen', 'print', 'hand']), text }, expected };
    },
    () => {
      const code = random.digits(4);
      return { object: { kind: 'qr', text: `https://sign.example.com/${code}` }, expected: code };
    },
  ];
  return random.pick(cases)();
}
