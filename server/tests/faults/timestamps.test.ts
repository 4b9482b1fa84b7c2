/**
 * Tests sealing while the network to the time-stamping authority fails. The document is sealed without a time-stamp,
 * and the result contains the reason.
 */
import { beforeAll, expect, it } from 'vitest';
import { createTimestampAuthority } from '../../src/providers/timestamp/rfc3161.ts';
import { serve } from '../../src/pki/testing/loopback-server.ts';
import { opensslTsa } from '../../src/pki/testing/openssl-tsa.ts';
import { createIdentity, TIME_STAMPING, type Identity } from '../../src/pki/testing/test-pki.ts';
import { needTools } from '../../src/pki/testing/tools.ts';
import { FAULTS, openFaultyProxy } from '../helpers/faulty-proxy.ts';

const PROBLEMS = { cut: /closed the connection/, stalled: /timed out/, reset: /closed the connection/ };

let clock: Identity;
beforeAll(async () => {
  clock = await createIdentity({ name: 'Clock', keyType: 'RSA', extendedKeyUsage: [TIME_STAMPING] });
});

it.for(FAULTS)(
  '%s: reports why there is no time-stamp, and gets one again after the network recovers',
  async (fault, context) => {
    needTools(context, 'openssl');
    const reply = opensslTsa(clock);
    const { url } = await serve((query, response) => response.end(reply(query)));
    const proxy = await openFaultyProxy({ host: '127.0.0.1', port: Number(new URL(url).port) });
    const asked = (timeoutMs: number) =>
      createTimestampAuthority(`http://127.0.0.1:${proxy.port}`, { timeoutMs, attempts: 1 }).stamp(
        Buffer.from('a signature value'),
        new Date(),
      );
    proxy.have(fault);
    const stamped = await asked(fault === 'stalled' ? 300 : 60_000);
    if (fault === 'slow') expect(stamped).toMatchObject({ ok: true });
    else expect(stamped).toMatchObject({ ok: false, problem: expect.stringMatching(PROBLEMS[fault]) });
    proxy.have(null);
    expect(await asked(60_000)).toMatchObject({ ok: true });
    await proxy.close();
  },
);
