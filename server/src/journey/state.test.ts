import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, whileLocked } from '../../tests/helpers/rows.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
});
afterAll(() => test.close());

describe('a step that waited for the lock', () => {
  it('uses the time at which it runs, not at which it was requested', async () => {
    const { signer, sessionId } = await originator.start({ template: { validity_hours: 1 } });
    await signer.walkTo('otp');
    const [asked] = await whileLocked(test, sessionId, async (queued) => {
      const calls = [signer.consent()];
      await queued(1);
      test.clock.pass({ hours: 2 });
      return calls;
    });
    expect(await asked).toMatchObject({ status: 410, error: { code: 'LINK_EXPIRED' } });
  });

  it('leaves a chain whose times never go back', async () => {
    const { signer, sessionId } = await originator.start();
    await signer.walkTo('otp');
    await Promise.all(Array.from({ length: 20 }, () => signer.consent()));
    const times = (await eventsOf(test, sessionId)).map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });
});
