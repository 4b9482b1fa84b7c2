/**
 * A small model of the journey, made from the table of steps alone: what a signer who does this next should be told. It knows
 * nothing of the rules that the server enforces (`contract/rules/participant-state.ts`), so that the two can disagree.
 */
import { STEP_TABLE, type Step } from '@countersign/contract/rules/steps';

/** What an answer comes to. */
export type Told =
  | 'done'
  | 'too early'
  | 'signed already'
  | 'over'
  | 'verify first'
  | 'wrong input'
  | 'later'
  | 'repeated too often';

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

/** In seconds, as the template of the test and the product have them. */
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
  /** How many steps are complete. */
  steps: number;
  isCancelled: boolean;
  otp: { until: number; wrong: number } | null;
  nextSendAt: number;
  bearer: { until: number; ends: number; isEnded: boolean; positions: number; codes: number } | null;
  code: { until: number } | null;
  nextFaceAt: number;
}

export const begin = (): Model => ({
  now: 0,
  steps: 0,
  isCancelled: false,
  otp: null,
  nextSendAt: 0,
  bearer: null,
  code: null,
  nextFaceAt: 0,
});

const before = (step: Step): number => STEP_TABLE.findIndex(({ name }) => name === step);
const SIGNED = before('completion');

/** What the signer is told; the model moves on as the journey should. */
export function take(model: Model, action: Action): Told {
  const wait = WAITS[action];
  if (wait !== undefined) {
    model.now += wait;
    return 'done';
  }
  return byOriginator(model, action) ?? byLink(model, action) ?? byBearer(model, action);
}

const hasSigned = ({ steps }: Model): boolean => steps >= SIGNED;
const isOver = ({ now, isCancelled }: Model): boolean => isCancelled || now >= LIMITS.session;

function byOriginator(model: Model, action: Action): Told | null {
  if (action !== 'be cancelled' && action !== 'get a new link') return null;
  if (isOver(model)) return 'over';
  if (action === 'be cancelled') {
    model.isCancelled = true;
    if (model.bearer) model.bearer.isEnded = true;
    return 'done';
  }
  if (hasSigned(model)) return 'signed already';
  Object.assign(model, { bearer: null, otp: null, nextSendAt: 0 });
  return 'done';
}

function byLink(model: Model, action: Action): Told | null {
  const { now, otp } = model;
  const ended = isOver(model) && !hasSigned(model);
  switch (action) {
    case 'open':
    case 'read the rules':
      return ended ? 'over' : 'done';
    case 'send the OTP':
      if (ended || hasSigned(model)) return ended ? 'over' : 'signed already';
      if (now < model.nextSendAt) return 'later';
      Object.assign(model, { otp: { until: now + LIMITS.otp, wrong: 0 }, nextSendAt: now + LIMITS.resend });
      return 'done';
    case 'verify the OTP':
    case 'verify a wrong OTP':
      if (ended || hasSigned(model)) return ended ? 'over' : 'signed already';
      if (!otp || now >= otp.until) return 'wrong input';
      if (otp.wrong >= LIMITS.otpAttempts) return 'later';
      if (action === 'verify a wrong OTP') return ++otp.wrong < LIMITS.otpAttempts ? 'wrong input' : 'later';
      complete(model, 'otp');
      model.bearer = {
        until: now + LIMITS.bearer,
        ends: LIMITS.session,
        isEnded: false,
        positions: 0,
        codes: 0,
      };
      Object.assign(model, { otp: null, nextSendAt: 0 });
      return 'done';
    default:
      return null;
  }
}

function byBearer(model: Model, action: Action): Told {
  const { now, bearer } = model;
  if (!bearer) return 'verify first';
  if (bearer.isEnded || now >= Math.min(bearer.until, bearer.ends)) {
    // Noticed once, it stays so.
    bearer.isEnded = true;
    return isOver(model) && !hasSigned(model) ? 'over' : 'verify first';
  }
  const until = Math.min(now + LIMITS.bearer, bearer.ends);
  if (until - bearer.until > 60) bearer.until = until;
  if (isOver(model) && !hasSigned(model)) return 'over';
  if (action === 'read the document') return 'done';
  if (action === 'log out') {
    bearer.isEnded = true;
    return 'done';
  }
  return hasSigned(model) ? 'signed already' : byStep(model, bearer, action);
}

function byStep(model: Model, bearer: NonNullable<Model['bearer']>, action: Action): Told {
  const { now } = model;
  const isEarlyFor = (step: Step) => model.steps < before(step);
  switch (action) {
    case 'consent':
    case 'refuse consent':
      if (isEarlyFor('document')) return 'too early';
      return action === 'consent' ? complete(model, 'document') : 'wrong input';
    case 'share the position':
      if (isEarlyFor('location')) return 'too early';
      return ++bearer.positions > LIMITS.positions ? 'repeated too often' : complete(model, 'location');
    case 'ask for a code':
      if (isEarlyFor('liveness')) return 'too early';
      if (now < model.nextFaceAt) return 'later';
      if (++bearer.codes > LIMITS.codes) return 'repeated too often';
      model.code = { until: now + LIMITS.code };
      return 'done';
    case 'show face and code':
    case 'show nothing': {
      if (isEarlyFor('liveness')) return 'too early';
      if (now < model.nextFaceAt) return 'later';
      const { code } = model;
      model.code = null;
      if (!code || now >= code.until) return 'too early';
      if (action === 'show face and code') return complete(model, 'liveness');
      model.nextFaceAt = now + LIMITS.retryFace;
      return 'done';
    }
    case 'sign':
    case 'sign with nothing':
      if (isEarlyFor('signature')) return 'too early';
      if (action === 'sign with nothing') return 'wrong input';
      bearer.ends = Math.min(bearer.ends, now + LIMITS.bearerAfterSignature);
      return complete(model, 'signature');
    default:
      throw new Error(`The model does not know what it is to ${action}`);
  }
}

function complete(model: Model, step: Step): 'done' {
  model.steps = Math.max(model.steps, before(step) + 1);
  return 'done';
}

/** What somebody does next who wants to get on, so that walks also come far. */
export function onward(model: Model): Action {
  const { now, otp, bearer, code, steps } = model;
  if (!bearer || bearer.isEnded || now >= Math.min(bearer.until, bearer.ends)) {
    if (otp && now < otp.until && otp.wrong < LIMITS.otpAttempts) return 'verify the OTP';
    return now < model.nextSendAt ? 'wait a minute' : 'send the OTP';
  }
  if (steps === before('liveness')) {
    if (now < model.nextFaceAt) return 'wait a minute';
    return code && now < code.until ? 'show face and code' : 'ask for a code';
  }
  if (steps === before('document')) return 'consent';
  return steps === before('location') ? 'share the position' : 'sign';
}
