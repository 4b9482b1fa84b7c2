import { randomInt } from 'node:crypto';
import { NIL } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../delivery/delete-expired.ts';
import { eventsOf, statusOf } from '../../testing/rows.ts';
import { nth, Originator, type Signer } from '../../testing/signing.ts';
import { plainPhotos, standInVision } from '../../testing/stand-ins.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { findCopies } from './find-copies.ts';

const vision = standInVision();
let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.services.database.pool.query('delete from accepted_faces');
});

/** A hash whose first bits are ones. */
const hash = (ones: number): string => '1'.repeat(ones).padEnd(256, '0');

/** As far from every other hash of this file as can be. */
const NOWHERE = '01'.repeat(128);
const asFace = (bits: string) => ({ hash: bits, mirrored: NOWHERE });

async function show(signer: Signer, hashes: string[]) {
  vision.faceHashes = hashes.map(asFace);
  return (await signer.showCode()).data;
}

async function located(participants = 1): Promise<Signer[]> {
  const { signers } = await originator.start({
    template: { ocr_cooldown_minutes: 0, allow_out_of_order_signing: true },
    participants: Array.from({ length: participants }, () => ({})),
  });
  for (const signer of signers) await signer.walkTo('location');
  return signers;
}

/** With so many bits turned, anywhere. */
function turned(bits: readonly number[], count: number): string {
  const places = new Set<number>();
  while (places.size < count) places.add(randomInt(bits.length));
  return bits.map((bit, at) => (places.has(at) ? 1 - bit : bit)).join('');
}

const factsOf = async (signer: Signer) => (await eventsOf(test, signer.sessionId)).at(-1)?.facts;
const FRESH = { has_face: true, otp_found: true, reasons: [] };
const REFUSED = { has_face: false, otp_found: true, reasons: [{ code: 'USED_BEFORE' }] };

describe('photos that were accepted before', () => {
  it('are refused in another session, and the attempt counts', async () => {
    const [first] = await located();
    const [second] = await located();
    if (!first || !second) expect.fail('two signers were wanted');
    expect(await show(first, [hash(0), hash(100), hash(200)])).toMatchObject(FRESH);
    const answer = await show(second, [hash(200), hash(16), hash(150)]);
    expect(answer).toMatchObject({ ...REFUSED, attempts_remaining: 4 });
    expect(await statusOf(test, second)).toBe('LOCATED');
    expect(await factsOf(second)).toMatchObject({
      verdict: 'failed',
      has_face: false,
      reasons: ['Take new pictures: these were used before'],
      replay: { verdict: 'failed', nearest_bits: [0, 16, null] },
    });
    expect(await show(second, [hash(50), hash(70), hash(150)])).toMatchObject(FRESH);
    expect(await factsOf(second)).toMatchObject({
      replay: { verdict: 'passed', nearest_bits: [null, null, null] },
    });
  });

  it('are refused from another signer of the same session, not from the one who took them', async () => {
    const signers = await located(2);
    const photos = [hash(0), hash(100), hash(200)];
    expect(await show(nth(signers, 0), photos)).toMatchObject(FRESH);
    expect(await show(nth(signers, 0), photos)).toMatchObject(FRESH);
    expect(await show(nth(signers, 1), photos)).toMatchObject(REFUSED);
  });

  it('are recognised when mirrored', async () => {
    const [first, second] = [...(await located()), ...(await located())];
    if (!first || !second) expect.fail('two signers were wanted');
    const known = '1111111110000000'.repeat(16);
    await show(first, [known, known, known]);
    // The mesh of a mirrored face shifts a little: what differs in 18 bits is still a copy.
    const almost = known.replace('1'.repeat(9), '0'.repeat(9)).replace(/1{9}(0{7})$/, '0'.repeat(9) + '$1');
    vision.faceHashes = [known, almost, almost].map((bits) => ({ hash: NOWHERE, mirrored: bits }));
    expect((await second.showCode()).data).toMatchObject(REFUSED);
    expect(await factsOf(second)).toMatchObject({ replay: { nearest_bits: [0, 18, 18] } });
  });

  it('may match new ones once', async () => {
    const [first, second] = [...(await located()), ...(await located())];
    if (!first || !second) expect.fail('two signers were wanted');
    await show(first, [hash(0), hash(0), hash(0)]);
    expect(await show(second, [hash(10), hash(17), hash(60)])).toMatchObject(FRESH);
  });

  it('are accepted once when two sessions show them at the same moment', async () => {
    const signers = [...(await located()), ...(await located()), ...(await located())];
    vision.faceHashes = [hash(30), hash(31), hash(32)].map(asFace);
    const answers = await Promise.all(signers.map((signer) => signer.showCode()));
    expect(answers.filter(({ data }) => data.has_face)).toHaveLength(1);
  });

  it('are found by the indexes wherever up to sixteen bits differ, and not beyond', async () => {
    const [first] = await located();
    if (!first) expect.fail('a signer was wanted');
    const known = Array.from({ length: 256 }, () => randomInt(2));
    await show(first, [known.join('')]);
    const copies = Array.from({ length: 200 }, (_, index) => asFace(turned(known, (index % 17) + 1)));
    const found = await test.services.database.transaction(async (tx) => {
      // Of a table this small PostgreSQL would read every row.
      await tx.execute('set local enable_seqscan = off');
      return findCopies(tx, copies, NIL, test.services.now());
    });
    for (const index of copies.keys())
      expect([index, found.get(index)]).toEqual([index, index % 17 < 16 ? (index % 17) + 1 : undefined]);
  });

  it('are forgotten when the time of their session is over', async () => {
    const [first] = await located();
    if (!first) expect.fail('a signer was wanted');
    const photos = [hash(0), hash(100), hash(200)];
    await show(first, photos);
    test.clock.pass({ days: 400 });
    const [second] = await located();
    if (!second) expect.fail('a signer was wanted');
    expect(await show(second, photos)).toMatchObject(FRESH);
    await deleteExpired(test.services);
    const { rows } = await test.services.database.pool.query('select participant_id from accepted_faces');
    expect(rows.map((row) => row.participant_id)).toEqual([second.id, second.id, second.id]);
  });
});

it('photos that were refused are not remembered', async () => {
  const [first, second] = [...(await located()), ...(await located())];
  if (!first || !second) expect.fail('two signers were wanted');
  vision.says = 'failed';
  await show(first, [hash(0), hash(1), hash(2)]);
  vision.says = 'passed';
  expect(await show(second, [hash(0), hash(1), hash(2)])).toMatchObject(FRESH);
});
