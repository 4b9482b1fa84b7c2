import { CALLS } from '@countersign/contract/calls';
import type { Call } from '@countersign/contract/call';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endurance, sampleOf } from '../helpers/endurance.ts';
import { forgetRateLimits } from '../helpers/rows.ts';
import { badInputsFor, type BadInput } from './testing/bad-inputs.ts';
import { type Attempt, type Reply, rightRequest, send } from './testing/requests.ts';
import type { Intruder } from './testing/intruder.ts';
import {
  everythingOf,
  openTarget,
  OCCURRING_STATES,
  putInto,
  STATES,
  type Target,
} from './testing/target.ts';

let target: Target;
/** How far the test's clock is ahead of the system clock, in milliseconds. */
let passed = 0;
beforeAll(async () => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  target = await openTarget();
});
afterAll(() => target.test.close());

const calls: readonly (readonly [string, Call])[] = Object.entries(CALLS);

describe('a caller without access to a session', () => {
  it('needs an identity for every call except these', () => {
    const open = calls.filter(([, call]) => isOpen(call)).map(([name]) => name);
    expect(open.toSorted()).toEqual([
      'acceptInvitation',
      'finishOpenid',
      'listTokenDocuments',
      'openDocumentToken',
      'openLink',
      'openTokenBundle',
      'readConfig',
      'readInvitation',
      'readOutbox',
      'readSignInWays',
      'signIn',
      'signInWithLink',
      'signInWithPasskey',
      'signOut',
      'startOpenidSignIn',
      'startPasskeySignIn',
      'verifyBundle',
      'verifyDocument',
    ]);
  });

  it.each(sampleOf(STATES, 2))(
    'gets nothing and changes nothing by any call, while the session is $session and its signer $participant',
    async (state) => {
      await putInto(target, state);
      const before = await everythingOf(target);
      let refused = 0;
      for (const [name, call] of calls)
        for (const intruder of intrudersOn(call)) {
          const expected = intruder.refusalOf(call);
          const reply = await intrude(call, intruder);
          const what = [name, intruder.name];
          if (expected) refused += 1;
          if (expected) expect([...what, reply.code]).toEqual([...what, expected]);
          expect([...what, reply.status < 500]).toEqual([...what, true]);
          const seen = target.secrets.filter((secret) => reply.text.includes(secret));
          expect([...what, seen]).toEqual([...what, []]);
        }
      // Every call that requires an identity was tried with several wrong identities.
      expect(refused).toBeGreaterThan(5 * calls.filter(([, call]) => !isOpen(call)).length);
      expect(await everythingOf(target)).toEqual(before);
    },
  );
});

/** The timeout of the longest tests. The long version makes thousands of calls. */
const PATIENT = { timeout: endurance({ short: 300_000, whole: 3_600_000 }) };

describe.each(sampleOf(OCCURRING_STATES, 1))(
  'malformed input about a signer who is $participant',
  (state) => {
    // A new target is created, because calls made in the previous state may have ended the bearer, the link or the
    // session.
    beforeAll(async () => {
      await target.test.close();
      target = await openTarget();
    });

    it('is rejected by every call with the appropriate error, and changes nothing', PATIENT, async () => {
      await putInto(target, state);
      const before = await everythingOf(target);
      const refused = inputs(({ expects }) => expects !== 'any');
      for (const { name, call, input } of sampleOf(refused, 400)) {
        // The rate limits are reset, because the test sends more calls for one signer and one address than the limits
        // allow.
        await forgetRateLimits(target.test);
        const { code, status } = await make(call, input);
        const got = input.expects === 'refused' && status >= 400 && status < 500 ? 'refused' : code;
        expect([name, input.what, got]).toEqual([name, input.what, input.expects]);
      }
      expect(await everythingOf(target)).toEqual(before);
    });

    it('breaks nothing if a call may accept it, and damages no existing evidence', PATIENT, async () => {
      const before = (await everythingOf(target))['evidence_events'];
      const taken = inputs(({ expects }) => expects === 'any');
      for (const { name, call, input } of sampleOf(taken, 120)) {
        await putInto(target, state);
        await forgetRateLimits(target.test);
        const { status } = await make(call, input);
        expect([name, input.what, status < 500]).toEqual([name, input.what, true]);
      }
      const after = new Set((await everythingOf(target))['evidence_events']?.split('\n'));
      expect(before?.split('\n').filter((row) => !after.has(row))).toEqual([]);
    });
  },
);

it('every call is accepted before any part of it is made invalid', async () => {
  for (const [name, call] of calls.filter(([, { body }]) => body)) {
    await putInto(target, { participant: 'LIVE', session: 'IN_PROGRESS' });
    const { code } = await make(call, rightRequest(target, call));
    expect([name, code]).not.toEqual([name, 'INVALID_REQUEST']);
  }
});

const inputs = (wanted: (input: BadInput) => boolean) =>
  calls.flatMap(([name, call]) =>
    badInputsFor(target, call)
      .filter(wanted)
      .map((input) => ({ name, call, input })),
  );

const intrudersOn = (call: Call) =>
  target.intruders.filter((intruder) => intruder.access === call.access && intruder.attacks(call));

const intrude = (call: Call, intruder: Intruder): Promise<Reply> =>
  send(target, call, { ...rightRequest(target, call), headers: intruder.headersFor(call) });

/**
 * Sends the call with the required identity. Each call is half a minute later than the previous one, so that the
 * signer's allowance for large bodies refills.
 */
function make(call: Call, { headers, ...attempt }: Attempt): Promise<Reply> {
  passed += 30_000;
  return send(target, call, { ...attempt, headers: { ...identityFor(call), ...headers } });
}

const isOpen = (call: Call): boolean =>
  call.access === 'public' || (call.access === 'staff' && call.from === 'anyone');

function identityFor(call: Call): Record<string, string> {
  const { signer, test, staff, testKey } = target;
  const { access } = call;
  if (call.access === 'staff') return staff.headersFor(call);
  if (access === 'link') return { 'x-link-token': signer.token };
  if (access === 'public') return {};
  if (call.access === 'api-key' && call.onlyFor === 'test') return { authorization: `Bearer ${testKey}` };
  return { authorization: `Bearer ${access === 'bearer' ? signer.bearer : test.apiKey}` };
}
