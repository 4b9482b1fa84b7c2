import { createSecretKey } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { NIL } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import { deleteExpired } from '../../delivery/delete-expired.ts';
import { PRINT_FEATURES, PRINT_PIXELS } from '../../vision/replay/face-print.ts';
import type { FacePrint } from '../../providers/vision/vision.ts';
import { createLog } from '../../http/request-log.ts';
import { TEMPLATE_DEFAULTS } from '@countersign/contract/template';
import { checksOf } from '../../signing/checks.ts';
import { reviewReasons } from '../review-reasons.ts';
import { eventsOf, statusOf } from '../../../tests/helpers/rows.ts';
import { nth, Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { findCandidates } from './find-copies.ts';
import { createPhotoHasher } from './photo-hash.ts';
import { verdictOf } from './replay.ts';

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

/**
 * Returns pseudo-random numbers from -1 to 1 with a uniform distribution. The same seed always gives the same numbers.
 */
function numbers(seed: number, count: number): number[] {
  let state = seed * 2_654_435_761 + 1;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

/** Returns the print of a face. `who` decides its coarse appearance, and `details` its details in this photo. */
function print(who: number, details = who): FacePrint {
  const soft = numbers(details, PRINT_PIXELS / 4);
  return {
    features: numbers(who, PRINT_FEATURES),
    mirrored: numbers(who + 1000, PRINT_FEATURES),
    // The picture consists of spots of two by two pixels, because blurring would remove the noise of single pixels.
    picture: Uint8Array.from(
      { length: PRINT_PIXELS },
      (_, at) => 128 + 90 * (soft[(at >> 7) * 32 + ((at & 63) >> 1)] ?? 0),
    ),
  };
}

/** Returns a copy as if it were compressed again: every value differs slightly. */
const copyOf = ({ features, mirrored, picture }: FacePrint): FacePrint => {
  const noise = numbers(77, PRINT_PIXELS);
  const off = (value: number, at: number) => value + 0.15 * (noise[at] ?? 0);
  return {
    features: features.map(off),
    mirrored: mirrored.map(off),
    picture: picture.map((level, at) => 0.9 * level + 10 + 4 * (noise[at] ?? 0)),
  };
};

async function show(signer: Signer, prints: FacePrint[]) {
  vision.facePrints = prints;
  return (await signer.showCode()).data;
}

async function located(participants = 1): Promise<Signer[]> {
  const { signers } = await originator.start({
    template: { ocr_cooldown_minutes: 0, allow_out_of_order_signing: true, photo_memory_days: 300 },
    participants: Array.from({ length: participants }, () => ({})),
  });
  for (const signer of signers) await signer.walkTo('location');
  return signers;
}

const factsOf = async (signer: Signer) => (await eventsOf(test, signer.sessionId)).at(-1)?.facts;
const FRESH = { has_face: true, otp_found: true, reasons: [] };
const REFUSED = { has_face: false, otp_found: true, reasons: [{ code: 'USED_BEFORE' }] };
const PHOTOS = [print(1), print(2), print(3)];
const isCopy = (fit: number | null) => fit !== null && fit >= 0.78;
const A_COPY = expect.toSatisfy(isCopy);

describe('the verdict on three photos', () => {
  it.each([
    ['failed', [0.97, 0.93, null]],
    ['failed', [0.8, 0.3, 0.92]],
    // The first number is the best match between two photos of a drawn signer.
    ['indeterminate', [0.894, 0.786, 0.78]],
    ['indeterminate', [0.73, 0.72, 0.72]],
    // The first number is the best match between two photos of a real person.
    ['passed', [0.729, 0.7, 0.7]],
    ['passed', [0.99, null, null]],
    ['passed', [null, null, null]],
  ] as const)('is %s if they fit earlier ones by %j', (verdict, nearest) => {
    expect(verdictOf(nearest)).toBe(verdict);
  });
});

describe('previously accepted photos', () => {
  it('are refused in another session, and the attempt counts', async () => {
    const [first] = await located();
    const [second] = await located();
    if (!first || !second) expect.fail('two signers were wanted');
    expect(await show(first, PHOTOS)).toMatchObject(FRESH);
    const answer = await show(second, [copyOf(print(3)), copyOf(print(1)), print(4)]);
    expect(answer).toMatchObject({ ...REFUSED, attempts_remaining: 4 });
    expect(await statusOf(test, second)).toBe('LOCATED');
    const facts = await factsOf(second);
    expect(facts).toMatchObject({
      verdict: 'failed',
      has_face: false,
      reasons: ['Take new photos: these were used before'],
      // The hash key differs in each run, so the index may find the third photo by chance.
      replay: { verdict: 'failed', nearest_fit: [A_COPY, A_COPY, expect.not.toSatisfy(isCopy)] },
    });
    expect(await show(second, [print(5), print(6), print(7)])).toMatchObject(FRESH);
    expect(await factsOf(second)).toMatchObject({
      replay: { verdict: 'passed', nearest_fit: [null, null, null] },
    });
  });

  it('are refused from another signer of the session, but not from the one who took them', async () => {
    const signers = await located(2);
    expect(await show(nth(signers, 0), PHOTOS)).toMatchObject(FRESH);
    expect(await show(nth(signers, 0), PHOTOS)).toMatchObject(FRESH);
    expect(await show(nth(signers, 1), PHOTOS)).toMatchObject(REFUSED);
  });

  it('are recognised when mirrored', async () => {
    const [first, second] = [...(await located()), ...(await located())];
    if (!first || !second) expect.fail('two signers were wanted');
    await show(first, PHOTOS);
    const turned = PHOTOS.map(({ features, mirrored, picture }) => ({
      features: mirrored,
      mirrored: features,
      picture: picture.map((_, at) => picture[at - (at % 64) + 63 - (at % 64)] ?? 0),
    }));
    expect(await show(second, turned)).toMatchObject(REFUSED);
  });

  it('are not confused with new photos of the same person, whose coarse features match', async () => {
    const [first, second] = [...(await located()), ...(await located())];
    if (!first || !second) expect.fail('two signers were wanted');
    await show(first, PHOTOS);
    expect(await show(second, [print(1, 11), print(2, 12), print(3, 13)])).toMatchObject(FRESH);
    const { replay } = (await factsOf(second)) ?? {};
    expect(replay).toMatchObject({ verdict: 'passed', nearest_fit: PHOTOS.map(() => expect.any(Number)) });
  });

  it('are recognised if one of them leads to the others, which no index finds', async () => {
    const [first, second] = [...(await located()), ...(await located())];
    if (!first || !second) expect.fail('two signers were wanted');
    await show(first, PHOTOS);
    const hashOf = createPhotoHasher(test.services.keys.photoHashes);
    const differing = (one: FacePrint, other: FacePrint) => {
      const bits = hashOf(other.features).bits;
      return Array.from(hashOf(one.features).bits).filter((bit, at) => bit !== bits[at]).length;
    };
    /**
     * Returns a print with the same details but other coarse features. Three of ten bits differ, which is too many for
     * the index.
     */
    const hidden = (who: number, seed = 500): FacePrint => {
      const others = numbers(who + seed, PRINT_FEATURES);
      const { features, picture } = copyOf(print(who));
      const mixed = features.map((value, at) => 0.62 * value + 0.78 * (others[at] ?? 0));
      const made = { features: mixed, mirrored: numbers(who + 2000, PRINT_FEATURES), picture };
      const bits = differing(print(who), made);
      return bits > 42 && bits < 54 ? made : hidden(who, seed + 10);
    };
    expect(await show(second, [hidden(1), hidden(2), hidden(3)])).toMatchObject(FRESH);
    const third = nth(await located(), 0);
    await test.services.database.pool.query('delete from accepted_faces where participant_id = $1', [
      second.id,
    ]);
    expect(await show(third, [hidden(1), copyOf(print(2)), hidden(3)])).toMatchObject(REFUSED);
  });

  it('make the check indeterminate if they only resemble new ones, which asks for a review', async () => {
    const [first, second] = [...(await located()), ...(await located())];
    if (!first || !second) expect.fail('two signers were wanted');
    await show(first, PHOTOS);
    expect(await show(second, [resembling(1), resembling(2), resembling(3)])).toMatchObject(FRESH);
    const events = await eventsOf(test, second.sessionId);
    expect(events.at(-1)?.facts).toMatchObject({ replay: { verdict: 'indeterminate' } });
    expect(checksOf(events).liveness).toMatchObject({
      verdict: 'indeterminate',
      reason: 'the photos resemble photos that were accepted earlier',
    });
    const people = [{ id: second.id, hasSigned: true }];
    const config = { ...TEMPLATE_DEFAULTS, review_on_open_check: true };
    expect(reviewReasons(events, config, people)).toContainEqual(
      expect.objectContaining({ code: 'CHECK_OPEN', check: 'liveness' }),
    );
    expect(reviewReasons(events, TEMPLATE_DEFAULTS, people)).toEqual([]);
  });

  it('may match one of the new photos', async () => {
    const [first, second] = [...(await located()), ...(await located())];
    if (!first || !second) expect.fail('two signers were wanted');
    await show(first, PHOTOS);
    expect(await show(second, [print(1), print(8), print(9)])).toMatchObject(FRESH);
  });

  it('are accepted once when two sessions submit them at the same moment', async () => {
    const signers = [...(await located()), ...(await located()), ...(await located())];
    vision.facePrints = PHOTOS;
    const answers = await Promise.all(signers.map((signer) => signer.showCode()));
    expect(answers.filter(({ data }) => data.has_face)).toHaveLength(1);
  });

  it('are found by the indexes and stored unreadably', async () => {
    const [first] = await located();
    if (!first) expect.fail('a signer was wanted');
    await show(first, PHOTOS);
    const hashOf = createPhotoHasher(test.services.keys.photoHashes);
    const asked = [print(50), copyOf(print(2))].map(({ features, mirrored }) => [
      hashOf(features),
      hashOf(mirrored),
    ]);
    const found = await test.services.database.transaction(async (tx) => {
      // Sequential scans are disabled, because PostgreSQL would otherwise scan such a small table and not use the
      // index.
      await tx.execute('set local enable_seqscan = off');
      return findCandidates(tx, asked, NIL, test.services.now());
    });
    expect(found).toMatchObject([{ index: 1, participantId: first.id, photo: 2 }]);
    expect(found[0]?.pictureEncrypted.includes(Buffer.from(print(2).picture.slice(0, 16)))).toBe(false);
    const otherKey = createPhotoHasher(createSecretKey(Buffer.alloc(32)));
    expect(otherKey(print(2).features).bits).not.toBe(hashOf(print(2).features).bits);
  });

  it('are searched with a cached plan', async () => {
    const { options } = test.services.database.pool;
    // The test needs a separate connection without cached plans.
    const database = connectDatabase(options, { log: createLog('fatal'), max: 1 });
    const hashOf = createPhotoHasher(createSecretKey(Buffer.alloc(32)));
    const asked = PHOTOS.map(({ features, mirrored }) => [hashOf(features), hashOf(mirrored)]);
    const plans = await database.transaction(async (tx) => {
      // The settings raise costs to those of a large table, because both kinds of plan seem equal with a small one.
      await tx.execute('set local enable_seqscan = off; set local random_page_cost = 10000');
      for (let times = 0; times < 10; times += 1) await findCandidates(tx, asked, NIL, test.services.now());
      return tx.execute(sql`
        select custom_plans::integer from pg_prepared_statements where name = 'find_candidates'`);
    });
    await database.close();
    // PostgreSQL makes five custom plans first. It then uses a generic plan only if that plan does not seem to cost
    // more.
    expect(plans.rows).toEqual([{ custom_plans: 5 }]);
  });

  it('are stored for as long as the template says', async () => {
    const [first, second] = [...(await located()), ...(await located())];
    if (!first || !second) expect.fail('two signers were wanted');
    await show(first, PHOTOS);
    const left = async () => {
      await deleteExpired(test.services);
      return (await test.services.database.pool.query('select photo from accepted_faces')).rows.length;
    };
    test.clock.pass({ days: 299 });
    expect(await left()).toBe(3);
    test.clock.pass({ days: 2 });
    expect(await left()).toBe(0);
  });
});

it('refused photos are not stored', async () => {
  const [first, second] = [...(await located()), ...(await located())];
  if (!first || !second) expect.fail('two signers were wanted');
  vision.says = 'failed';
  await show(first, PHOTOS);
  vision.says = 'passed';
  expect(await show(second, PHOTOS)).toMatchObject(FRESH);
});

/** Returns a print that resembles the person's first print but is not a proven copy. */
function resembling(who: number): FacePrint {
  const [{ features, mirrored, picture }, other] = [print(who), print(who, who + 40)];
  const blend = (level: number, at: number) => 0.65 * level + 0.35 * (other.picture[at] ?? 0);
  return { features, mirrored, picture: picture.map(blend) };
}
