/**
 * Measures presence. The product's own vision code analyses sessions of three photos, which are drawn or composed
 * around given portraits. The photos of a session depend only on its number, so they are the same on every machine.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createLocalVision } from '@countersign/server/vision/local-vision';
import { createAdviser, printAgreement } from './agreement.ts';
import { benchPairs } from './bench-pairs.ts';
import { benchPeople, benchRepeatedSigners } from './bench-people.ts';
import { printCost, printMemory } from './cost.ts';
import { drawSession } from './draw/draw-session.ts';
import { drawSubjects, readPortraits } from './draw/people.ts';
import type { Subject } from './draw/people.ts';
import type { LoadedParts, SessionRequest } from './messages.ts';
import { startReading } from './reading-process.ts';
import type { ReadingProcess } from './reading-process.ts';
import { printChecks, printConfusion, printMistakes } from './report.ts';
import { planSessions } from './sessions.ts';
import type { Session } from './sessions.ts';
import type { Outcome } from './summary.ts';

export interface PresenceOptions {
  /** The number of sessions. Each session has three photos. */
  sessions?: string;
  /** A folder of portraits, one person in each. Every other session is composed around one of these portraits. */
  portraits?: string;
  /** The number of pairs of different people, which is also the number of pairs of photos of one person. */
  pairs?: string;
  /** A folder of pictures by group and person, for measuring likeness and replay. */
  people?: string;
  /** A folder in which to store the photos and their labels. */
  keep?: string;
}

/** The default number of sessions: ten rounds of 23 sessions, which have 690 photos. */
const SESSIONS = 230;
const PAIRS = 1000;
/** The number of reading processes. The limits are for two cores. */
const PROCESSES = 2;

export async function benchPresence(options: PresenceOptions): Promise<void> {
  const { portraits, people, keep } = options;
  const planned = planSessions(countIn('sessions', options.sessions ?? `${SESSIONS}`));
  const pairs = countIn('pairs', options.pairs ?? `${PAIRS}`);
  console.log(`\n# presence: ${planned.length} sessions of three photos, read as the product reads them`);
  const drawn = await drawSubjects();
  const given = portraits === undefined ? null : await readPortraits(portraits);
  const subjectsFor = ({ seed }: Session) => (given && isComposed(seed) ? given : drawn);
  if (keep !== undefined) await keepLabels(keep, planned);
  const seconds = await firstAnswer(planned, subjectsFor);
  const { outcomes, loaded } = await readAll(planned, subjectsFor, keep);
  if (given) {
    printConfusion(
      'drawn signers',
      outcomes.filter(({ session }) => !isComposed(session.seed)),
    );
    printConfusion(
      'portraits',
      outcomes.filter(({ session }) => isComposed(session.seed)),
    );
  } else printConfusion('drawn signers', outcomes);
  console.log('\nwhat went wrong');
  printMistakes(outcomes);
  printAgreement(outcomes);
  printCost(outcomes);
  printMemory(loaded, outcomes);
  printChecks(outcomes, seconds);
  await benchPairs(pairs, drawn, given);
  await benchRepeatedSigners(pairs);
  if (people !== undefined) await benchPeople(people);
}

function countIn(option: 'sessions' | 'pairs', text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--${option} must be a whole number, not ${text}`);
  return count;
}

/**
 * Returns whether the session shows a portrait instead of a drawn signer. A round has an odd number of sessions, so
 * every kind of session occurs with both.
 */
const isComposed = (seed: number) => seed % 2 === 1;

/**
 * Returns the seconds from the start of a vision process until it has read a code in digits. They include loading all
 * models.
 */
async function firstAnswer(
  planned: readonly Session[],
  subjectsFor: (session: Session) => readonly Subject[],
): Promise<number> {
  const session = planned.find(({ kind }) => kind === 'screen');
  if (!session) throw new Error('The first session is one with a code on a screen');
  const photos = await drawSession(session, subjectsFor(session));
  const vision = createLocalVision();
  const begun = performance.now();
  await vision.readPhotos(photos, session.expected);
  const seconds = (performance.now() - begun) / 1000;
  await vision.close();
  return seconds;
}

async function readAll(
  planned: readonly Session[],
  subjectsFor: (session: Session) => readonly Subject[],
  keep: string | undefined,
): Promise<{ outcomes: Outcome[]; loaded: LoadedParts }> {
  const outcomes: Outcome[] = [];
  const advise = await createAdviser();
  const waiting = planned.values();
  const work = async (process: ReadingProcess) => {
    // The first session is not measured, because it makes the process load models and compile code.
    if (planned[0])
      await process.read(requestOf(planned[0], await drawSession(planned[0], subjectsFor(planned[0]))));
    // All processes take their sessions from the same queue.
    for (const session of waiting) {
      const photos = await drawSession(session, subjectsFor(session));
      if (keep !== undefined) await keepPhotos(keep, session, photos);
      const reading = await process.read(requestOf(session, photos));
      outcomes.push({ session, reading, tip: await advise(session, photos) });
    }
    await process.close();
  };
  const processes = await Promise.all(Array.from({ length: PROCESSES }, startReading));
  await Promise.all(processes.map(work));
  return {
    outcomes: outcomes.toSorted((a, b) => a.session.seed - b.session.seed),
    loaded: processes[0]?.loaded ?? [],
  };
}

function requestOf({ expected }: Session, photos: readonly Buffer[]): SessionRequest {
  return { photos: photos.map((photo) => new Uint8Array(photo)), expected };
}

async function keepLabels(folder: string, planned: readonly Session[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'labels.json'), `${JSON.stringify(planned, null, 2)}\n`);
}

async function keepPhotos(folder: string, { seed }: Session, photos: readonly Buffer[]): Promise<void> {
  await Promise.all(
    photos.map((photo, index) => writeFile(path.join(folder, `${seed}-${index + 1}.jpg`), photo)),
  );
}
