/**
 * Models the journey from the step table alone, and predicts the answer to each next action of a signer. The model does
 * not use the rules that the server enforces (`contract/rules/participant-state.ts`), so that a test detects a
 * difference between the model and the server.
 */
import { STEP_TABLE, type Step } from '@countersign/contract/rules/steps';

/** The categories of answers that the model distinguishes. */
export type ModelAnswer =
  | 'done'
  | 'too early'
  | 'signed already'
  | 'over'
  | 'verify first'
  | 'wrong input'
  | 'later'
  | 'repeated this step too many times';

export const ACTIONS = [
  'open',
  'read the rules',
  'send the OTP',
  'verify the OTP',
  'verify a wrong OTP',
  'read the document',
  'consent',
  'refuse consent',
  'share the position',
  'ask for a code',
  'show face and code',
  'show nothing',
  'sign',
  'sign with nothing',
  'log out',
  'decline',
  'get a new link',
  'be cancelled',
  'wait a minute',
  'wait half an hour',
  'wait an hour',
] as const;
export type Action = (typeof ACTIONS)[number];

export const WAITS: Partial<Record<Action, number>> = {
  'wait a minute': 61,
  'wait half an hour': 1801,
  'wait an hour': 3600,
};

/** The limits of the test's template and of the product. All durations are in seconds. */
export const LIMITS = {
  session: 2 * 3600,
  otp: 300,
  otpAttempts: 3,
  resend: 60,
  bearer: 1800,
  bearerAfterSignature: 600,
  code: 300,
  retryFace: 1,
  positions: 10,
  codes: 20,
} as const;

export interface Model {
  now: number;
  /** The number of completed steps. */
  steps: number;
  isCancelled: boolean;
  /** Whether the signer has declined. The session still waits for the other signer. */
  isDeclined: boolean;
  otp: { until: number; wrong: number } | null;
  nextSendAt: number;
  bearer: { until: number; ends: number; isEnded: boolean; positions: number; codes: number } | null;
  code: { until: number } | null;
  nextFaceAt: number;
  /**
   * Whether the photos were accepted and no new code has been requested since then. If so, sending photos again gets
   * the same answer.
   */
  isFaceAccepted: boolean;
}

export const begin = (): Model => ({
  now: 0,
  steps: 0,
  isCancelled: false,
  isDeclined: false,
  otp: null,
  nextSendAt: 0,
  bearer: null,
  code: null,
  nextFaceAt: 0,
  isFaceAccepted: false,
});

const before = (step: Step): number => STEP_TABLE.findIndex(({ name }) => name === step);
const SIGNED = before('completion');

/** Performs the action in the model and returns the expected answer. */
export function take(model: Model, action: Action): ModelAnswer {
  const wait = WAITS[action];
  model.now += wait ?? 0;
  if (wait !== undefined) return 'done';
  const rule = BY_LINK[action] ?? BY_ORIGINATOR[action];
  return rule ? rule(model) : byBearer(model, action);
}

type Rules = Partial<Record<Action, (model: Model) => ModelAnswer>>;
type Bearer = NonNullable<Model['bearer']>;

const hasSigned = ({ steps }: Model): boolean => steps >= SIGNED;
const isOver = ({ now, isCancelled }: Model): boolean => isCancelled || now >= LIMITS.session;
/** Returns whether the signer can no longer finish. After signing, a signer can always finish. */
const isLost = (model: Model): boolean => (isOver(model) || model.isDeclined) && !hasSigned(model);

const BY_ORIGINATOR: Rules = {
  'be cancelled': (model) => {
    if (isOver(model)) return 'over';
    model.isCancelled = true;
    if (model.bearer) model.bearer.isEnded = true;
    return 'done';
  },
  'get a new link': (model) => {
    if (isOver(model) || model.isDeclined) return 'over';
    if (hasSigned(model)) return 'signed already';
    Object.assign(model, { bearer: null, otp: null, nextSendAt: 0 });
    return 'done';
  },
};

const BY_LINK: Rules = {
  open: (model) => (isLost(model) ? 'over' : 'done'),
  'read the rules': (model) => (isLost(model) ? 'over' : 'done'),
  'send the OTP': (model) => {
    const { now } = model;
    if (isLost(model)) return 'over';
    if (hasSigned(model)) return 'signed already';
    if (now < model.nextSendAt) return 'later';
    model.otp = { until: now + LIMITS.otp, wrong: 0 };
    model.nextSendAt = now + LIMITS.resend;
    return 'done';
  },
  'verify the OTP': (model) => {
    const refusal = refusalOfOtp(model);
    if (refusal) return refusal;
    const until = Math.min(model.now + LIMITS.bearer, LIMITS.session);
    model.bearer = { until, ends: LIMITS.session, isEnded: false, positions: 0, codes: 0 };
    Object.assign(model, { otp: null, nextSendAt: 0 });
    return complete(model, 'otp');
  },
  'verify a wrong OTP': (model) => {
    const refusal = refusalOfOtp(model);
    if (refusal || !model.otp) return refusal ?? 'wrong input';
    model.otp.wrong += 1;
    return model.otp.wrong < LIMITS.otpAttempts ? 'wrong input' : 'later';
  },
};

function refusalOfOtp(model: Model): ModelAnswer | null {
  const { now, otp } = model;
  if (isLost(model)) return 'over';
  if (hasSigned(model)) return 'signed already';
  if (!otp || now >= otp.until) return 'wrong input';
  return otp.wrong < LIMITS.otpAttempts ? null : 'later';
}

function byBearer(model: Model, action: Action): ModelAnswer {
  const { now, bearer } = model;
  if (!bearer) return 'verify first';
  if (!isAlive(model)) {
    // Once the server has detected the end of a bearer, the bearer cannot come back to life.
    bearer.isEnded = true;
    return isLost(model) ? 'over' : 'verify first';
  }
  const until = Math.min(now + LIMITS.bearer, bearer.ends);
  // The server extends the lifetime of a bearer at most once a minute.
  if (until - bearer.until > 60) bearer.until = until;
  if (action === 'log out') bearer.isEnded = true;
  if (action === 'log out' || action === 'read the document') return 'done';
  if (hasSigned(model)) return 'signed already';
  const needed = BY_STEP[action];
  if (!needed) throw new Error(`The model does not know what it is to ${action}`);
  return model.steps < before(needed.step) ? 'too early' : needed.answer(model, bearer);
}

const isAlive = ({ now, bearer }: Model): boolean =>
  bearer !== null && !bearer.isEnded && now < Math.min(bearer.until, bearer.ends);

/** The step of each action. An action is available as soon as the step before it is completed. */
const BY_STEP: Partial<
  Record<Action, { step: Step; answer: (model: Model, bearer: Bearer) => ModelAnswer }>
> = {
  decline: {
    step: 'document',
    answer: (model, bearer) => {
      model.isDeclined = true;
      bearer.isEnded = true;
      return 'done';
    },
  },
  consent: { step: 'document', answer: (model) => complete(model, 'document') },
  'refuse consent': { step: 'document', answer: () => 'wrong input' },
  'share the position': {
    step: 'location',
    answer: (model, bearer) => {
      bearer.positions += 1;
      return bearer.positions > LIMITS.positions
        ? 'repeated this step too many times'
        : complete(model, 'location');
    },
  },
  'ask for a code': {
    step: 'liveness',
    answer: (model, bearer) => {
      if (model.now < model.nextFaceAt) return 'later';
      bearer.codes += 1;
      if (bearer.codes > LIMITS.codes) return 'repeated this step too many times';
      model.code = { until: model.now + LIMITS.code };
      model.isFaceAccepted = false;
      return 'done';
    },
  },
  'show face and code': {
    step: 'liveness',
    answer: (model) => {
      if (model.isFaceAccepted) return 'done';
      const refusal = takeCode(model);
      if (refusal) return refusal;
      model.isFaceAccepted = true;
      return complete(model, 'liveness');
    },
  },
  'show nothing': {
    step: 'liveness',
    answer: (model) => {
      if (model.isFaceAccepted) return 'done';
      const refusal = takeCode(model);
      if (refusal) return refusal;
      model.nextFaceAt = model.now + LIMITS.retryFace;
      return 'done';
    },
  },
  sign: {
    step: 'signature',
    answer: (model, bearer) => {
      bearer.ends = Math.min(bearer.ends, model.now + LIMITS.bearerAfterSignature);
      return complete(model, 'signature');
    },
  },
  'sign with nothing': { step: 'signature', answer: () => 'wrong input' },
};

/** Uses the code, which is valid for one submission. Returns the refusal, or null if the code is valid. */
function takeCode(model: Model): ModelAnswer | null {
  const { now, code } = model;
  if (now < model.nextFaceAt) return 'later';
  model.code = null;
  return code && now < code.until ? null : 'too early';
}

function complete(model: Model, step: Step): 'done' {
  model.steps = Math.max(model.steps, before(step) + 1);
  return 'done';
}

/** Returns the next action on the way to a signature. With such actions, some walks reach the late steps. */
export function onward(model: Model): Action {
  const { now, otp, code, steps } = model;
  if (!isAlive(model)) {
    if (otp && now < otp.until && otp.wrong < LIMITS.otpAttempts) return 'verify the OTP';
    return now < model.nextSendAt ? 'wait a minute' : 'send the OTP';
  }
  if (steps === before('document')) return 'consent';
  if (steps === before('location')) return 'share the position';
  if (steps > before('liveness')) return 'sign';
  if (now < model.nextFaceAt) return 'wait a minute';
  return code && now < code.until ? 'show face and code' : 'ask for a code';
}
