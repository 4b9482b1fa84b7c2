import type { SessionStatus } from '@countersign/contract/rules/participant-state';
import { REPEATABLE_STEPS } from '@countersign/contract/rules/steps';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endurance } from '../../tests/helpers/endurance.ts';
import { ALWAYS, decideAs, faultsOf, ledBack, sealJobs } from '../../tests/helpers/review.ts';
import { forgetRateLimits } from '../../tests/helpers/rows.ts';
import { nth, Originator, type Signer } from '../../tests/helpers/signing.ts';
import { signedInAs, type StaffBrowser } from '../../tests/helpers/staff.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
let reviewers: StaffBrowser[];
let walks = 0;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  test.clock.hold();
  originator = new Originator(test, plainPhotos);
  // The queue is stopped because it deletes links after delivery, so only the test delivers.
  await test.services.jobs.stop();
  reviewers = [(await signedInAs(test, 'reviewer')).browser, (await signedInAs(test, 'reviewer')).browser];
});
afterAll(() => test.close());

/** The state that the rules require. */
interface Model {
  status: SessionStatus;
  round: number;
  approver: number | null;
  fourEyes: boolean;
}

const who = fc.nat(1);
/** A late decision applies to the round before the current one. */
const isLate = fc.boolean();
const move = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('accept' as const), who, isLate }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('reject' as const), who, isLate }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('repeat' as const),
      who,
      isLate,
      signer: fc.nat(1),
      step: fc.constantFrom(...REPEATABLE_STEPS),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('sign' as const) }) },
);
type Move = typeof move extends fc.Arbitrary<infer Each> ? Each : never;

/** Returns the expected response to a decision, and applies its effect to the model. */
function decided(model: Model, one: Exclude<Move, { what: 'sign' }>): string {
  if (model.status !== 'IN_REVIEW' || (one.isLate && model.round > 1)) return 'NOT_IN_REVIEW';
  if (one.what === 'reject') {
    model.status = 'REJECTED';
    return 'rejected';
  }
  if (one.what === 'repeat') {
    model.status = 'IN_PROGRESS';
    return 'repeat';
  }
  if (model.fourEyes && model.approver === one.who) return 'REVIEW_APPROVED_BY_YOU';
  if (model.fourEyes && model.approver === null) {
    model.approver = one.who;
    return 'approved';
  }
  model.status = 'SEALING';
  return 'accepted';
}

it('any decisions in any order lead to the state the rules require, and the evidence agrees', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(move, { minLength: 3, maxLength: 8 }),
      async (fourEyes, moves) => {
        await forgetRateLimits(test);
        const template = { ...ALWAYS, review_four_eyes: fourEyes, allow_out_of_order_signing: true };
        const { sessionId, signers } = await originator.start({ template, participants: [{}, {}] });
        // Each walk uses its own address, because calls per address are limited.
        const ip = `10.1.${walks >> 8}.${walks++ & 255}`;
        for (const signer of signers) await Object.assign(signer, { ip }).walkTo('signature');
        const model: Model = { status: 'IN_REVIEW', round: 1, approver: null, fourEyes };
        let ledBackOne: Signer | null = null;
        for (const one of moves) {
          if (one.what === 'sign') {
            if (!ledBackOne) continue;
            await Object.assign(await ledBack(ledBackOne), { ip }).walkTo('signature');
            ledBackOne = null;
            Object.assign(model, { status: 'IN_REVIEW', round: model.round + 1, approver: null });
          } else {
            const round = one.isLate ? Math.max(1, model.round - 1) : model.round;
            const asked =
              one.what === 'repeat' ? { participant_id: nth(signers, one.signer).id, step: one.step } : {};
            const expected = decided(model, one);
            const answer = await decideAs(nth(reviewers, one.who), sessionId, {
              decision: one.what,
              reason: 'So it is',
              round,
              ...asked,
            });
            expect([one, answer.data?.outcome ?? answer.error.code]).toEqual([one, expected]);
            if (one.what === 'repeat' && expected === 'repeat') ledBackOne = nth(signers, one.signer);
          }
          const { data } = await originator.ask(`/sessions/${sessionId}`);
          expect([data.status, data.review.round]).toEqual([model.status, model.round]);
          expect(await sealJobs(test, sessionId)).toBe(model.status === 'SEALING' ? 1 : 0);
          expect(await faultsOf(test, sessionId)).toEqual([]);
        }
      },
    ),
    { numRuns: endurance({ short: 5, whole: 100 }) },
  );
}, 600_000);
