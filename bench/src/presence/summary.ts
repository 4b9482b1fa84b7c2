/** Compares the results of the reader with the expected results. */
import type { Tip } from '../../../web/src/guidance/advice.ts';
import type { SessionReading } from './messages.ts';
import { oneDigitOff } from './issued.ts';
import type { Session } from './sessions.ts';

export interface Outcome {
  session: Session;
  reading: SessionReading;
  /** The advice that the browser gives for the same photos. */
  tip: Tip;
}

/** The counts for one kind of session. */
export interface Row {
  sessions: number;
  accepted: number;
  hasFace: number;
  codeFound: number;
  photos: number;
  photosWithOneFace: number;
  photosWithCode: number;
  /**
   * The number of issued codes that are not shown but would be accepted, first by a single photo, and then by the rule
   * for three photos.
   */
  othersInPhotos: number;
  othersInSessions: number;
  /**
   * The number of codes with one changed digit that a photo would accept, and the number of such codes that were tried.
   */
  changedInPhotos: number;
  changedAsked: number;
}

export function summarise(outcomes: readonly Outcome[]): Row {
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, each) => total + count(each), 0);
  return {
    sessions: outcomes.length,
    accepted: sum(({ reading }) => Number(isAccepted(reading))),
    hasFace: sum(({ reading }) => Number(reading.hasFace)),
    codeFound: sum(({ reading }) => Number(reading.codeFound)),
    photos: sum(({ reading }) => reading.faces.length),
    photosWithOneFace: sum(({ reading }) => reading.faces.filter((faces) => faces === 1).length),
    photosWithCode: sum(
      ({ reading, session }) => codesOfPhotos(reading).filter((codes) => codes.has(session.expected)).length,
    ),
    othersInPhotos: sum((outcome) => othersInPhotos(outcome).flat().length),
    othersInSessions: sum((outcome) => othersInSession(outcome).size),
    changedInPhotos: sum((outcome) => {
      const changed = changedFrom(outcome);
      return othersInPhotos(outcome)
        .flat()
        .filter((code) => changed.includes(code)).length;
    }),
    changedAsked: sum((outcome) => changedFrom(outcome).length * outcome.reading.faces.length),
  };
}

export function isAccepted({ hasFace, codeFound }: SessionReading): boolean {
  return hasFace && codeFound;
}

const changedFrom = ({ session }: Outcome) => (session.shown === null ? [] : oneDigitOff(session.shown));

const CODE = /^\d{4}$/;

/** Returns the codes that the reader finds in the photos. */
export function codesOfPhotos({ codes }: SessionReading): Set<string>[] {
  return codes.map(({ qr, digits }) => new Set([...qr, ...digits].filter((text) => CODE.test(text))));
}

export function othersInPhotos({ session, reading }: Outcome): string[][] {
  return codesOfPhotos(reading).map((codes) => Array.from(codes).filter((code) => code !== session.shown));
}

/**
 * Returns the codes that the session would accept in addition to the shown one. Digits count if two photos agree on
 * them. A QR code counts in a single photo.
 */
function othersInSession({ session, reading }: Outcome): Set<string> {
  const inQr = reading.codes.flatMap(({ qr }) => qr.filter((text) => CODE.test(text)));
  const inDigits = reading.codes.flatMap(({ digits }) => Array.from(new Set(digits)));
  const agreed = inDigits.filter((code, index) => inDigits.indexOf(code) !== index);
  return new Set([...inQr, ...agreed].filter((code) => code !== session.shown));
}
