/** Registers the calls for signing in and re-authenticating with a company account (OpenID Connect). */
import * as calls from '@countersign/contract/staff/openid';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaffRow } from '../access/staff-person.ts';
import type { Transaction } from '../database/connect.ts';
import { AppError } from '../http/app-error.ts';
import type { StaffMember } from '../http/callers.ts';
import { originOf } from '../http/origin.ts';
import type { Register } from '../http/register.ts';
import {
  AnswerRefused,
  type Identity,
  type WithIdentityProvider,
} from '../providers/company-accounts/identity-provider.ts';
import { type Attempt, identified, startAttempt, takeAttempt } from './openid-attempts.ts';
import { isIdentityOf, personOf, recordRefusal, refusalByGroups } from './openid-people.ts';
import { isActive, lockPerson, record } from './people.ts';
import { prove } from './proof-routes.ts';
import { enter } from './sign-in-routes.ts';
import type { Kernel } from '../signing/kernel.ts';

/** The maximum difference between the provider's clock and ours. */
const CLOCK_SECONDS = 30;
/**
 * The maximum time by which an authentication may lie in the future. A later time is forged, or in milliseconds instead
 * of seconds.
 */
const MAX_AHEAD_SECONDS = 60;

export function openidRoutes(services: Kernel & WithIdentityProvider, register: Register): void {
  const { settings, identityProvider } = services;

  register(calls.readSignInWays, async () => ({
    own: settings.STAFF_SIGN_IN === 'any',
    openid: identityProvider !== null,
  }));

  register(calls.startOpenidSignIn, async ({ reply }) => ({
    url: await startAttempt(services, reply, 'sign-in', null),
  }));

  register(calls.startOpenidProof, async ({ caller, reply }) => ({
    url: await startAttempt(services, reply, 'proof', caller.deviceId),
  }));

  register(calls.finishOpenid, async ({ caller, body, request, reply }) => {
    const attempt = await takeAttempt(services, request, body.query);
    const identity = inTime(await identified(services, attempt, body.query), services.now());
    if (attempt.purpose === 'proof') await finishProof(services, request, caller, attempt, identity);
    else await finishSignIn(services, request, reply, identity);
    return { purpose: attempt.purpose };
  });
}

/** Returns the identity if the time of its authentication is valid. Rejects impossible dates too. */
function inTime(identity: Identity | AnswerRefused, at: Date): Identity | AnswerRefused {
  if (identity instanceof AnswerRefused || identity.authenticatedAt === null) return identity;
  const isInTime = +identity.authenticatedAt <= +at + MAX_AHEAD_SECONDS * 1000;
  return isInTime ? identity : new AnswerRefused('auth_time_in_the_future');
}

async function finishSignIn(
  services: Kernel,
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity | AnswerRefused,
): Promise<void> {
  const refusal = await services.database.transaction(async (tx) => {
    if (identity instanceof AnswerRefused) {
      await recordRefusal(services, tx, request, { reason: identity.reason });
      return new AppError('OPENID_REFUSED');
    }
    const person = await personOf(services, tx, request, identity);
    if (person instanceof AppError) return person;
    await enter(services, tx, reply, person, 'openid', { issuer: identity.issuer }, identity);
    return null;
  });
  if (refusal) throw refusal;
}

/**
 * Completes a re-authentication. The same person must have authenticated at the provider after requesting it.
 * Otherwise, someone else who uses the machine could complete it.
 */
async function finishProof(
  services: Kernel,
  request: FastifyRequest,
  caller: StaffMember | undefined,
  { deviceId, startedAt }: Attempt,
  identity: Identity | AnswerRefused,
): Promise<void> {
  if (!caller || caller.deviceId !== deviceId || caller.stage !== 'signed-in')
    throw new AppError('OPENID_REFUSED');
  const { personId } = caller;
  const refusal = await services.database.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    const found = await proofRefusal(services, tx, person, startedAt, identity);
    if (found === null) await prove(services, tx, caller, request, { with: 'openid' });
    else
      await record(services, tx, {
        type: 'PROOF_REFUSED',
        personId,
        origin: originOf(request),
        facts: { code: found.error.code, reason: found.reason },
      });
    return found;
  });
  if (refusal) throw refusal.error;
}

const refused = (reason: string) => ({ error: new AppError('OPENID_REFUSED'), reason });

async function proofRefusal(
  services: Kernel,
  tx: Transaction,
  person: StaffRow,
  startedAt: Date,
  identity: Identity | AnswerRefused,
): Promise<{ error: AppError; reason: string } | null> {
  if (identity instanceof AnswerRefused) return refused(identity.reason);
  if (!isActive(person) || !isIdentityOf(services.vault, person, identity)) return refused('another person');
  const error = await refusalByGroups(services, tx, person, identity);
  if (error) return { error, reason: 'other groups' };
  const { authenticatedAt } = identity;
  if (authenticatedAt === null) return refused('no auth_time');
  return +authenticatedAt < +startedAt - CLOCK_SECONDS * 1000 ? refused('auth_time is too old') : null;
}
