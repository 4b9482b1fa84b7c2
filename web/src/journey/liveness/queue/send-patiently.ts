/**
 * Sends the photos until the server has checked them. While the photos wait in the server's queue, this module reports
 * their place. If the queue was full, it sends the photos again. If a response was lost, it reads the result. The
 * signer does not have to do anything.
 */
import type {
  ChallengeAnswer,
  Clip,
  readLivenessSubmission,
  submitLivenessPhotos,
} from '@countersign/contract/signer/liveness';
import { ApiError, type DataOf } from '../../../api/client.ts';
import { now } from '../../../ui/use-countdown.ts';
import type { StepProps } from '../../step-props.ts';
import { after, waitIn } from '../wait-in.ts';
import type { ActiveCode, Failure, ResultState } from '../liveness-machine.ts';
import type { Texts } from '../../../texts/shapes.ts';

type Submission = DataOf<typeof readLivenessSubmission>;
type Result = DataOf<typeof submitLivenessPhotos>;

/** The reason why the signer waits: a place in the queue, or a full queue. The seconds are multiples of ten. */
export type Queue = { place: number; seconds: number } | { resendSeconds: number };

interface ToSend extends Pick<StepProps, 'api' | 'participant'> {
  code: ActiveCode;
  photos: readonly string[];
  clip: Clip | null;
  answer: ChallengeAnswer | null;
  texts: Texts['liveness'];
  show: (queue: Queue) => void;
  signal: AbortSignal;
}

interface Calls extends Pick<ToSend, 'show' | 'signal'> {
  send: (signal: AbortSignal) => Promise<Result>;
  ask: (signal: AbortSignal) => Promise<Submission>;
}

/** The ids of photos. Photos that are sent again have the same id, so that the server counts them once. */
const ids = new WeakMap<readonly string[], string>();

function callsFor({ api, participant, photos, clip, answer, show, signal }: ToSend): Calls {
  const { participant_id } = participant;
  const submission_id = ids.get(photos) ?? crypto.randomUUID();
  ids.set(photos, submission_id);
  return {
    send: (until) =>
      api.call<typeof submitLivenessPhotos>({
        method: 'POST',
        takesLong: true,
        path: '/api/v1/participant/liveness-photo',
        body: {
          participant_id,
          images: [...photos],
          ...(answer && { challenge: answer }),
          ...(clip && { clip }),
          submission_id,
        },
        signal: until,
      }),
    ask: (until) =>
      api.call<typeof readLivenessSubmission>({
        method: 'GET',
        path: '/api/v1/participant/liveness-photo/:participant_id/:submission_id',
        params: { participant_id, submission_id },
        signal: until,
      }),
    show,
    signal,
  };
}

/**
 * The shortest and longest pause between two requests for the place in the queue. The pause grows with the expected
 * wait.
 */
const MIN_PAUSE_MS = 4000;
const MAX_PAUSE_MS = 10_000;
const MAX_RESENDS = 20;
/** The random delay that spreads the retries of phones that were refused at the same time. */
const SPREAD_SECONDS = 5;
const DEFAULT_WAIT_SECONDS = 15;
/** The number of unanswered requests for the place after which the connection counts as lost. */
const MAX_UNANSWERED = 5;

export async function sendPatiently(toSend: ToSend): Promise<ResultState> {
  const { code, texts } = toSend;
  try {
    return resultOf(await answerTo(callsFor(toSend)));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, status } = error;
    const wait = waitIn(error);
    if (wait) return { kind: 'failed', failure: { from: 'wait', wait }, until: wait.until };
    // Either the server could not check the photos, or its response was lost. The same photos can be sent again. If
    // they have already passed, the server repeats its response.
    if (status === 0 || status === 429 || status >= 500) return { kind: 'unsent', message };
    return {
      kind: 'failed',
      failure: error.code === 'LIVENESS_CODE_REQUIRED' ? usedUp(code, texts) : { from: 'server', message },
      until: 0,
    };
  }
}

/**
 * Returns the result for photos with a code that the server no longer accepts. Submitted photos use up a code, so the
 * usual reason is that earlier photos were rejected and the response was lost. The remaining attempts are unknown if
 * the code may have expired, or if a lockout may have restored all attempts.
 */
function usedUp({ attempts, expiresAt }: ActiveCode, texts: Texts['liveness']): Failure {
  return attempts > 1 && now() < expiresAt
    ? { from: 'verdict', reasons: [], attemptsRemaining: attempts - 1 }
    : { from: 'server', message: texts.code.expired };
}

async function answerTo(given: Calls): Promise<Result> {
  let isQueued = false;
  const show = (queue: Queue) => {
    isQueued ||= 'place' in queue;
    given.show(queue);
  };
  const calls = { ...given, show };
  for (let resends = 0; ; resends += 1) {
    // Ends the request for the place when the photos are answered, and the other way round.
    const either = new AbortController();
    calls.signal.addEventListener('abort', () => either.abort(), { once: true });
    try {
      return await Promise.race([calls.send(either.signal), watch({ ...calls, signal: either.signal })]);
    } catch (error) {
      either.abort();
      if (!isPassing(error) || calls.signal.aborted) throw error;
      const result = await resultInQueue(calls, isQueued);
      if (result) return result;
      if ((result === null && !isBusy(error)) || resends === MAX_RESENDS) throw error;
      const seconds = resendIn(error);
      show({ resendSeconds: inTens(seconds) });
      await pause(1000 * (seconds + Math.random() * SPREAD_SECONDS), calls.signal);
    } finally {
      either.abort();
    }
  }
}

/** Returns the result. Photos pass only if has_face and otp_found are both true (SPEC 5, Liveness). */
function resultOf(answer: Result): ResultState {
  const { has_face, otp_found, attempts_remaining, retry_after_seconds, locked_until } = answer;
  if (has_face && otp_found) return { kind: 'success' };
  const reasons = answer.reasons.map(({ code }) => code);
  return {
    kind: 'failed',
    failure:
      locked_until === null
        ? { from: 'verdict', reasons, attemptsRemaining: attempts_remaining }
        : { from: 'lockout', reasons, seconds: retry_after_seconds },
    until: after(retry_after_seconds),
  };
}

/** Shows the place in the queue while the response is awaited. Resolves only if the queue reports the result first. */
async function watch({ ask, show, signal }: Calls): Promise<Result> {
  for (let ms = MIN_PAUSE_MS; ;) {
    await pause(ms, signal);
    const found = await ask(signal).catch(() => null);
    if (found?.result) return found.result;
    ms = pauseFor(found, show);
  }
}

/**
 * Waits for photos that are in the queue although their response was lost. Returns undefined if the photos left the
 * queue without a result. Returns null if the queue never contained them.
 */
async function resultInQueue(
  { ask, show, signal }: Calls,
  isQueued: boolean,
): Promise<Result | null | undefined> {
  let wasSeen = isQueued;
  for (let unanswered = 0; unanswered < MAX_UNANSWERED;) {
    const found = await ask(signal).catch(() => null);
    if (signal.aborted) return null;
    if (found?.result) return found.result;
    if (found?.state === 'unknown' || (!found && !wasSeen)) return wasSeen ? undefined : null;
    wasSeen = true;
    unanswered = found ? 0 : unanswered + 1;
    await pause(pauseFor(found, show), signal);
  }
  return null;
}

function pauseFor(found: Submission | null, show: Calls['show']): number {
  if (!found?.place || found.seconds === null) return MIN_PAUSE_MS;
  show({ place: found.place, seconds: inTens(found.seconds) });
  return Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, found.seconds * 250));
}

const inTens = (seconds: number): number => Math.ceil(seconds / 10) * 10;

/** Returns whether the same photos can succeed later, because the server is overloaded or the connection is lost. */
const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502 || isBusy(error));

const isBusy = ({ code }: ApiError): boolean => code === 'VISION_BUSY' || code === 'LIVENESS_CHECKING';

function resendIn({ facts }: ApiError): number {
  const seconds = facts['retry_after_seconds'];
  return typeof seconds === 'number' ? seconds : DEFAULT_WAIT_SECONDS;
}

/** Waits. The promise never settles if the signal is aborted, because nothing awaits it then. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
