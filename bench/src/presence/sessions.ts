/** What is shown to the reader, and what it should say: sessions of three photos, the same for the same number of them. */
import { isUnambiguous } from '@countersign/server/providers/vision/shown-code';
import { diceOf } from './draw/dice.ts';
import type { Dice } from './draw/dice.ts';
import { clockTime } from './draw/phone.ts';
import type { ThingWish } from './draw/things.ts';

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
  /** The code that can be seen, wherever one can. */
  shown: string | null;
  thing: ThingWish | null;
  faces: 0 | 1 | 2;
  isCutOff: boolean;
}

/** Each round holds every kind, the frequent ones three times. */
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
  const dice = diceOf(seed, 1);
  const code = issuedCode(dice);
  const way = dice.pick(RIGHT_KINDS);
  const session = { kind, seed, expected: code, shown: code, faces: 1, isCutOff: false } as const;
  switch (kind) {
    case 'screen':
    case 'print':
    case 'hand':
    case 'qr':
      return { ...session, thing: { kind, text: code } };
    case 'wrong code': {
      // What is asked for was issued, what is shown may be anything; mirrors and ones are tried harder than the server would.
      const [shown, expected] = dice.chance(0.15) ? mirroring(dice) : [mistakenFor(code, dice), code];
      return { ...session, shown, expected, thing: { kind: way, text: shown } };
    }
    case 'no code':
      return { ...session, shown: null, thing: null };
    case 'cut off':
      return { ...session, shown: null, isCutOff: true, thing: { kind: way, text: code } };
    case 'other digits':
      return { ...session, shown: null, ...otherDigits(dice) };
    case 'no face':
      return { ...session, faces: 0, thing: { kind: way, text: code } };
    case 'two faces':
      return { ...session, faces: 2, thing: { kind: way, text: code } };
  }
}

/** As the server draws them: none that can be mistaken for another. */
function issuedCode(dice: Dice): string {
  const code = dice.digits(4);
  return isUnambiguous(code) ? code : issuedCode(dice);
}

/** A code that a mirror leaves sharp and clear, and what it is likely taken for. */
function mirroring(dice: Dice): [shown: string, expected: string] {
  const shown = Array.from({ length: 4 }, () => dice.pick(Array.from('018'))).join('');
  return [shown, mistakenFor(shown, dice)];
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

/** The code that somebody, or a reader, would most likely mistake this one for. */
function mistakenFor(code: string, dice: Dice): string {
  const backwards = (swaps: Readonly<Record<string, string>>) =>
    Array.from(code, (digit) => swaps[digit] ?? digit)
      .toReversed()
      .join('');
  const at = Math.floor(dice.between(0, 4));
  const oneOff = Array.from(code, (digit, index) =>
    index === at ? dice.pick(Array.from(LOOK_ALIKES[digit] ?? '')) : digit,
  ).join('');
  const others = [oneOff, oneOff, oneOff, backwards({}), backwards(MIRRORED), backwards(UPSIDE_DOWN)];
  return dice.pick(others.filter((other) => other !== code));
}

interface NoCode {
  thing: ThingWish;
  /** The code that comes nearest to it. */
  expected: string;
}

const printed = (text: string, expected: string): NoCode => ({ thing: { kind: 'print', text }, expected });

/** Numbers that are no code. */
function otherDigits(dice: Dice): NoCode {
  const cases: readonly (() => NoCode)[] = [
    () => {
      const text = clockTime(dice);
      return { thing: { kind: 'clock', text }, expected: text.replace(':', '') };
    },
    () => {
      const text = `${dice.digits(5)} ${dice.digits(5)}`;
      return printed(text, text.slice(dice.pick([0, 1, 6, 7])).slice(0, 4));
    },
    () => printed('15.11.2026', dice.pick(['1511', '2026', '1120'])),
    () => {
      const groups = [dice.digits(4), dice.digits(4), dice.digits(4)];
      return printed(groups.join(' '), dice.pick(groups));
    },
    () => {
      const text = dice.digits(5);
      return {
        thing: { kind: dice.pick(RIGHT_KINDS), text },
        expected: dice.pick([text.slice(0, 4), text.slice(1)]),
      };
    },
    () => {
      const text = dice.digits(3);
      const expected = dice.pick([`${text}${text.at(-1)}`, `0${text}`, `1${text}`]);
      return { thing: { kind: dice.pick(['screen', 'print', 'hand']), text }, expected };
    },
    () => {
      const code = dice.digits(4);
      return { thing: { kind: 'qr', text: `https://sign.example.com/${code}` }, expected: code };
    },
  ];
  return dice.pick(cases)();
}
