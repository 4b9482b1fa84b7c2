/**
 * Compares the browser's advice with the server's verdict on the same photos. The browser and the server use the same
 * rules but measure differently.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { adviceOf } from '../../../web/src/guidance/advice.ts';
import type { Tip } from '../../../web/src/guidance/advice.ts';
import { createFrameAnalyser } from '../../../web/src/guidance/frame-analysis.ts';
import { KINDS } from './sessions.ts';
import type { Session } from './sessions.ts';
import { isAccepted } from './summary.ts';
import type { Outcome } from './summary.ts';

export type Advise = (session: Session, photos: readonly Buffer[]) => Promise<Tip>;

export async function createAdviser(): Promise<Advise> {
  const file = await readFile(new URL('../../../web/src/guidance/facefinder.bin', import.meta.url));
  const analyse = createFrameAnalyser(new Uint8Array(file).buffer);
  return async ({ expected }, photos) => {
    const analyses = [];
    for (const photo of photos) {
      const { data, info } = await sharp(photo).greyscale().raw().toBuffer({ resolveWithObject: true });
      analyses.push(
        analyse({ data: new Uint8Array(data), width: info.width, height: info.height }, expected),
      );
    }
    return adviceOf(analyses).tip;
  };
}

/**
 * Reasons that only the server can find. A single frame cannot show whether all photos show the same person or three
 * different moments.
 */
const ONLY_THE_SERVER = ['STILL_PICTURE', 'FACES_DIFFER'];

export interface Share {
  count: number;
  of: number;
}

/** Returns the share of accepted photos for which the advice is 'ready'. */
export function readyWhereAccepted(outcomes: readonly Outcome[]): Share {
  const accepted = outcomes.filter(({ reading }) => isAccepted(reading));
  return { count: accepted.filter(({ tip }) => tip === 'ready').length, of: accepted.length };
}

/** Returns the share of refused photos for which the advice is one of the server's reasons. */
function trueWhereRefused(outcomes: readonly Outcome[]): Share {
  const refused = outcomes.filter(
    ({ reading }) =>
      !isAccepted(reading) && !reading.reasons.some((reason) => ONLY_THE_SERVER.includes(reason)),
  );
  return {
    count: refused.filter(({ reading, tip }) => reading.reasons.some((reason) => reason === tip)).length,
    of: refused.length,
  };
}

export function printAgreement(outcomes: readonly Outcome[]): void {
  console.log("\nthe browser's advice on the same photos: ready if accepted, the true reason if refused");
  for (const kind of KINDS) {
    const ofKind = outcomes.filter(({ session }) => session.kind === kind);
    const [ready, reason] = [readyWhereAccepted(ofKind), trueWhereRefused(ofKind)];
    console.log(
      `${kind.padEnd(13)}${`${ready.count} of ${ready.of}`.padStart(12)}${`${reason.count} of ${reason.of}`.padStart(12)}`,
    );
  }
  for (const [title, share] of [
    ['ready if accepted', readyWhereAccepted(outcomes)],
    ['the true reason if refused', trueWhereRefused(outcomes)],
  ] as const) {
    const [low, high] = interval(share).map((part) => (100 * part).toFixed(0));
    console.log(`${title}: ${share.count} of ${share.of} (95 % confidence: ${low} to ${high} %)`);
  }
}

/**
 * Returns the 95 % confidence interval by Wilson's method (E. B. Wilson, 'Probable inference, the law of succession,
 * and statistical inference', 1927).
 */
function interval({ count, of }: Share): [low: number, high: number] {
  if (of === 0) return [0, 1];
  const [z, share] = [1.96, count / of];
  const whole = 1 + z ** 2 / of;
  const middle = share + z ** 2 / (2 * of);
  const reach = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return [(middle - reach) / whole, (middle + reach) / whole];
}
