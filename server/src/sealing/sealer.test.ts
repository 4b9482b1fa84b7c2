import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { sampleDocument } from '../../tests/helpers/signing.ts';
import { signaturePng } from '../../tests/helpers/signature-png.ts';
import type { SealFacts } from '../pdf/pages/facts.ts';
import { fileWith } from '../pki/testing/key-files.ts';
import { serve } from '../pki/testing/loopback-server.ts';
import { createOpensslCa } from '../pki/testing/openssl-ca.ts';
import { opensslClock } from '../pdf/seal/testing/openssl-clock.ts';
import { needTools, scratchFolder } from '../pki/testing/tools.ts';
import { createSealer } from './sealer.ts';

it('refuses a revoked certificate, recovers with another, and remembers the chain of the time-stamping authority', async (context) => {
  needTools(context, 'openssl');
  const ca = createOpensslCa();
  const { url } = await serve((body, response, request) =>
    request.url === '/ocsp' ? response.end(ca.answer(body)) : response.writeHead(404).end(),
  );
  const keyOf = (name: string) => {
    const { certificate, privateKey, serial } = ca.issue(name, { ocsp: `${url}/ocsp` });
    return { serial, pem: certificate + ca.certificate + privateKey };
  };
  const [bad, good] = [keyOf('Revoked'), keyOf('Renewed')];
  ca.revoke(bad.serial);
  const file = fileWith(bad.pem);
  const clock = await opensslClock();
  const config = readSettings({ DATA_DIR: scratchFolder(), SEAL_CERTIFICATE: file, TSA_URL: clock.url });
  const sealer = createSealer(config, Buffer.alloc(32, 7), () => new Date());
  const seal = async () => sealer.seal(await sampleDocument(), await facts());

  expect(await sealer.problem()).toBeNull();
  const problem = expect.stringContaining('reports that the certificate Revoked is revoked');
  expect(await seal()).toEqual({ ok: false, problem });
  expect(await sealer.problem()).toEqual(problem);

  await writeFile(file, good.pem);
  await expect.poll(() => sealer.problem()).toBeNull();
  const stamps = () => clock.requests.filter((each) => each === 'POST /tsa').length;
  expect(await seal()).toMatchObject({ ok: true, document: { level: 'B-LT', notes: [] } });
  expect(stamps()).toBe(2);
  expect(await seal()).toMatchObject({ ok: true, document: { level: 'B-LT', notes: [] } });
  expect(stamps()).toBe(3);
  await sealer.close();
});

async function facts(): Promise<SealFacts> {
  const now = new Date();
  return {
    company: 'Meridian Finance',
    logo: null,
    securedBy: 'Countersign',
    session: {
      id: '0198c5a0-0000-7000-8000-000000000000',
      reference: null,
      sender: null,
      createdAt: now,
      completedAt: now,
      isTest: false,
    },
    document: { sha256: 'a'.repeat(64), pages: 4, bytes: 1 },
    evidence: { count: 9, sha256: 'b'.repeat(64) },
    log: { seq: 120, sha256: 'c'.repeat(64) },
    verifyUrl: 'https://sign.example/verify',
    stamp: null,
    declined: [],
    review: null,
    participants: [
      {
        id: '0198c5a0-0000-7000-8000-000000000001',
        name: 'Asha Rao',
        emailMasked: null,
        language: 'en',
        timeZone: null,
        ip: null,
        device: null,
        readings: [],
        keyFacts: null,
        inputs: [],
        attachments: [],
        phoneMasked: '••••••3210',
        order: 1,
        reference: '4F0A-91C2',
        ownSignature: null,
        remote: null,
        switchedFrom: null,
        signedAt: now,
        signature: Buffer.from(await signaturePng(), 'base64'),
        fields: [],
        steps: [],
        checks: [],
        location: null,
        photo: null,
      },
    ],
  };
}
