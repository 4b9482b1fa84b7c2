import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteExpired } from '../../delivery/delete-expired.ts';
import { eventsOf } from '../../../tests/helpers/rows.ts';
import { nth, Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

const vision = standInVision();
let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

/** Returns the descriptor of a face at the given distance from the face `face(0)`. */
const face = (distance: number) => Array.from({ length: 128 }, (_, index) => (index === 0 ? distance : 0.1));

async function located(participants: number): Promise<Signer[]> {
  const { signers } = await originator.start({
    template: { allow_out_of_order_signing: true },
    participants: Array.from({ length: participants }, () => ({})),
  });
  for (const signer of signers) await signer.walkTo('location');
  return signers;
}

/** Shows a face for this signer, and returns the resulting evidence. */
async function shown(signer: Signer, descriptor: number[] | null): Promise<unknown> {
  vision.descriptor = descriptor;
  expect((await signer.showCode()).data).toMatchObject({ has_face: true, otp_found: true });
  return (await eventsOf(test, signer.sessionId)).at(-1)?.facts['distinct_signer'];
}

it('one person who signs for two is recorded, not refused', async () => {
  const signers = await located(4);
  const [first, second] = [nth(signers, 0), nth(signers, 1)];
  expect(await shown(first, face(0))).toBeNull();
  expect(await shown(second, face(0.7))).toMatchObject({ verdict: 'passed' });
  expect(await shown(nth(signers, 2), face(0.2))).toEqual({
    verdict: 'failed',
    nearest: { participant_id: first.id, signing_order: 1, distance: 0.2 },
  });
  expect(await shown(nth(signers, 3), face(1.25))).toMatchObject({
    verdict: 'indeterminate',
    nearest: { participant_id: second.id, distance: 0.55 },
  });
  const { data } = await originator.ask(`/sessions/${first.sessionId}`);
  const checks = data.participants.map((each: { checks: object }) => each.checks);
  expect(checks).toMatchObject([
    { distinct_signer: null },
    { distinct_signer: { verdict: 'passed', reason: null } },
    { distinct_signer: { verdict: 'failed', reason: 'the face matches the signer with order 1' } },
    {
      distinct_signer: {
        verdict: 'indeterminate',
        reason: 'the face resembles the signer with order 2',
      },
    },
  ]);
});

it('a signer is not compared with their own photos or with signers of other sessions', async () => {
  const [signer] = await located(1);
  if (!signer) expect.fail('a signer was wanted');
  expect(await shown(signer, face(0))).toBeNull();
  expect(await shown(signer, face(0))).toBeNull();
});

it('the check is not passed if the face could not be described', async () => {
  const signers = await located(2);
  await shown(nth(signers, 0), face(0));
  expect(await shown(nth(signers, 1), null)).toEqual({ verdict: 'indeterminate', nearest: null });
});

it('faces are stored encrypted until the session is over', async () => {
  const [signer] = await located(1);
  if (!signer) expect.fail('a signer was wanted');
  await shown(signer, face(0));
  const stored = async () =>
    (
      await test.services.database.pool.query('select * from signer_faces where participant_id = $1', [
        signer.id,
      ])
    ).rows;
  expect(String((await stored())[0]?.descriptor_encrypted)).not.toContain('0.1');
  test.clock.pass({ days: 400 });
  await deleteExpired(test.services);
  expect(await stored()).toEqual([]);
});
