/** Prints the confusion matrix, and compares each figure with its limit. */
import { readyWhereAccepted } from './agreement.ts';
import { cpuOf, megabytes, percentile } from './cost.ts';
import { ISSUED } from './issued.ts';
import { KINDS, RIGHT_KINDS } from './sessions.ts';
import type { Session } from './sessions.ts';
import { codesOfPhotos, isAccepted, othersInPhotos, summarise } from './summary.ts';
import type { Outcome, Row } from './summary.ts';

const isRight = ({ kind }: Session) => RIGHT_KINDS.some((right) => right === kind);

const COLUMNS: readonly (readonly [title: string, cell: (row: Row) => string])[] = [
  ['sessions', ({ sessions }) => `${sessions}`],
  ['accepted', ({ accepted }) => `${accepted}`],
  ['refused', ({ accepted, sessions }) => `${sessions - accepted}`],
  ['one face', ({ hasFace }) => `${hasFace}`],
  ['code found', ({ codeFound }) => `${codeFound}`],
  ['photos', ({ photos }) => `${photos}`],
  ['one face', ({ photosWithOneFace }) => `${photosWithOneFace}`],
  ['code read', ({ photosWithCode }) => `${photosWithCode}`],
  ['others/photo', ({ othersInPhotos: others }) => `${others}`],
  ['others/session', ({ othersInSessions: others }) => `${others}`],
];

export function printConfusion(title: string, outcomes: readonly Outcome[]): void {
  console.log(`\n${title}`);
  const line = (name: string, cells: readonly string[]) =>
    console.log(
      name.padEnd(13) + cells.map((cell, at) => cell.padStart((COLUMNS[at]?.[0].length ?? 0) + 2)).join(''),
    );
  line(
    '',
    COLUMNS.map(([column]) => column),
  );
  for (const kind of KINDS) {
    const row = summarise(outcomes.filter(({ session }) => session.kind === kind));
    line(
      kind,
      COLUMNS.map(([, cell]) => cell(row)),
    );
  }
}

/** Prints each session with a wrong result. The seed makes it possible to draw the session again. */
export function printMistakes(outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) {
    const { session, reading } = outcome;
    const others = othersInPhotos(outcome).some((codes) => codes.length > 0);
    if (isAccepted(reading) === isRight(session) && !others) continue;
    const read = codesOfPhotos(reading).map((codes) => Array.from(codes).join('/') || '-');
    console.log(
      `session ${session.seed}, ${session.kind}: expected ${session.expected}, shown ${session.shown ?? '-'}, ` +
        `read ${read.join(' ')}, faces ${reading.faces.join(' ')}, ${isAccepted(reading) ? 'accepted' : `refused: ${reading.reasons.join(', ')}`}`,
    );
  }
}

/** Prints every figure with its limit. Returns true if all are within their limits. `firstAnswer` is in seconds. */
export function printChecks(outcomes: readonly Outcome[], firstAnswer: number): boolean {
  const of = (...kinds: readonly string[]) =>
    summarise(outcomes.filter(({ session }) => kinds.includes(session.kind)));
  const all = summarise(outcomes);
  const withoutCode = of('wrong code', 'no code', 'cut off', 'other digits');
  const notOneFace = of('no face', 'two faces');
  const cpu = outcomes.map(cpuOf);
  const rightCpu = outcomes.filter(({ session }) => isRight(session)).map(cpuOf);
  const memory = megabytes(Math.max(...outcomes.map(({ reading }) => reading.memory.peak)));
  const acceptedOf = (kind: string) => share(of(kind).accepted, of(kind).sessions);
  const checks: readonly Check[] = [
    { what: 'wrong or missing codes found', is: withoutCode.codeFound, most: 0, unit: '' },
    {
      what: 'any other code accepted, by photo',
      is: share(all.othersInPhotos, all.photos * ISSUED.length),
      most: 0.01,
      unit: '%',
    },
    {
      what: 'a code with one changed digit accepted, by photo',
      is: share(all.changedInPhotos, all.changedAsked),
      most: 0.5,
      unit: '%',
    },
    {
      what: 'no face or two faces accepted',
      is: share(notOneFace.accepted, notOneFace.sessions),
      most: 0.5,
      unit: '%',
    },
    { what: 'one still three times accepted', is: acceptedOf('one still'), most: 1, unit: '%' },
    ...(['screen', 'print', 'qr'] as const).map((kind) => ({
      what: `${kind} accepted`,
      is: acceptedOf(kind),
      least: 98,
      unit: '%',
    })),
    { what: 'hand accepted', is: acceptedOf('hand'), least: 96, unit: '%' },
    {
      what: "advised as 'ready' where accepted",
      is: share(readyWhereAccepted(outcomes).count, readyWhereAccepted(outcomes).of),
      least: 95,
      unit: '%',
    },
    {
      what: 'CPU for three photos, right sessions, the mean',
      is: meanOf(rightCpu) / 1000,
      most: 0.6,
      unit: ' s',
    },
    { what: 'CPU for three photos, the worst session', is: percentile(cpu, 1) / 1000, most: 2, unit: ' s' },
    { what: 'first answer after a start', is: firstAnswer, most: 2, unit: ' s' },
    { what: 'memory of the reading process, at its most', is: memory, most: 300, unit: ' MB' },
  ];
  console.log('');
  for (const { what, is, unit, ...limit } of checks) {
    const target = 'most' in limit ? `at most ${limit.most}` : `at least ${limit.least}`;
    const verdict = isKept({ what, is, unit, ...limit }) ? 'ok' : 'MISSED';
    console.log(
      `${what.padEnd(46)} ${(round(is) + unit).padStart(9)}  ${`${target}${unit}`.padEnd(17)} ${verdict}`,
    );
  }
  return checks.every(isKept);
}

type Check = { what: string; is: number; unit: string } & ({ most: number } | { least: number });

const isKept = (check: Check) => ('most' in check ? check.is <= check.most : check.is >= check.least);

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const share = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);

const round = (value: number) => String(Math.round(value * 100) / 100);
