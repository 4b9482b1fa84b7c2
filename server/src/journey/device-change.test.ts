import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../tests/helpers/rows.ts';
import { Originator, type Signer } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

const PHONE = {
  'x-device-os': 'Android',
  'x-device-browser': 'Chrome',
  'x-device-type': 'mobile',
  'x-timezone': 'Asia/Kolkata',
};

/** Shares the location from this device. A signer may share it several times. */
async function locateFrom(signer: Signer, device: Record<string, string>): Promise<void> {
  signer.device = device;
  expect((await signer.locate()).status).toBe(200);
}

const changesOf = async (sessionId: string) =>
  (await eventsOf(test, sessionId)).filter(({ type }) => type === 'DEVICE_CHANGED').map(({ facts }) => facts);

describe('a step from another device', () => {
  it('is recorded once, with the changes', async () => {
    const { signer, sessionId } = await originator.start();
    signer.device = PHONE;
    await signer.walkTo('document');
    await locateFrom(signer, PHONE);
    // A rotated screen, an updated browser or a fingerprint that arrives later is not a change of device.
    await locateFrom(signer, { ...PHONE, 'x-screen-resolution': '740x360', 'user-agent': 'another' });
    await locateFrom(signer, { ...PHONE, 'x-device-fingerprint': 'one' });
    expect(await changesOf(sessionId)).toEqual([]);

    const other = { ...PHONE, 'x-device-os': 'Windows', 'x-device-fingerprint': 'two' };
    await Promise.all([locateFrom(signer, other), locateFrom(signer, other)]);
    await locateFrom(signer, other);
    expect(await changesOf(sessionId)).toEqual([{ changed: ['os', 'fingerprint'] }]);
    const events = await eventsOf(test, sessionId);
    const changed = events.findIndex(({ type }) => type === 'DEVICE_CHANGED');
    // The origins of the two events show the auditor the former device and the new one.
    expect(events.slice(changed - 1, changed + 1)).toMatchObject([
      { from: { device: { os: 'Android', fingerprint: 'one' } } },
      { from: { device: { os: 'Windows', fingerprint: 'two' } } },
    ]);
  });

  it('is not recorded if a header is missing', async () => {
    const { signer, sessionId } = await originator.start();
    signer.device = PHONE;
    await signer.walkTo('document');
    await locateFrom(signer, {});
    await locateFrom(signer, PHONE);
    expect(await changesOf(sessionId)).toEqual([]);
  });
});
