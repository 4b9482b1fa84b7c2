/**
 * Tests a signing while the bucket for documents, photos and signatures fails occasionally or is temporarily
 * unavailable.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifySessionEvidence } from '../../src/evidence/verify.ts';
import { isWhole } from '../helpers/endurance.ts';
import { runCli } from '../helpers/run-cli.ts';
import { eventTypesOf } from '../helpers/rows.ts';
import { openS3Server, type S3Server } from '../helpers/s3/s3-server.ts';
import { documentOf, sealAtLast, verifyPublicly } from '../helpers/sealing.ts';
import { Originator, willingVision } from '../helpers/signing.ts';
import { plainPhotos } from '../helpers/stand-ins.ts';
import { openOtherNode, openTestApp, type TestApp } from '../helpers/test-app.ts';

let s3: S3Server;
let test: TestApp;
beforeAll(async () => {
  s3 = await openS3Server({ pageSize: 5 });
  test = await openTestApp({ environment: s3.environment, replace: { vision: willingVision } });
});
afterAll(async () => {
  await test.close();
  await s3.close();
});

const AWAY = { kind: 'status', status: 503, code: 'SlowDown' } as const;
const unavailable = { status: 503, error: { code: 'SERVICE_UNAVAILABLE' }, headers: { 'retry-after': '5' } };

it('is signed and sealed despite faults and an outage, without losing or duplicating acknowledged writes', async () => {
  const originator = new Originator(test);
  // Every third request to the bucket fails, each time with a different fault.
  const faults = [AWAY, { kind: 'cut' }, { kind: 'cut-answer' }, { kind: 'half-answer' }] as const;
  s3.fault = () => (s3.asked.length % 3 === 0 ? faults[(s3.asked.length / 3) % faults.length] : undefined);
  const { signer, sessionId } = await originator.start();
  await signer.walkTo('document');

  s3.fault = () => AWAY;
  expect(await signer.locate()).toMatchObject(unavailable);
  expect(await originator.upload({ participants: [{ name: 'B', phone: '+919876543219' }] })).toMatchObject(
    unavailable,
  );
  const ready = await test.app.inject({ url: '/readyz' });
  expect(ready.json()).toEqual({
    status: 'ready',
    degraded: [expect.stringMatching(/^the storage cannot be used: 127.0.0.1:\d+ answered 503 SlowDown$/)],
  });
  s3.fault = undefined;
  expect((await originator.ask('/sessions')).data.sessions).toHaveLength(1);

  // The signing continues on another node without any data from the first node's folder.
  const other = await openOtherNode(test);
  const elsewhere = signer.at(other);
  expect((await elsewhere.locate()).success).toBe(true);
  expect((await elsewhere.post('/liveness-otp')).success).toBe(true);
  const images = await plainPhotos();
  s3.fault = () => AWAY;
  expect(await elsewhere.post('/liveness-photo', { images })).toMatchObject(unavailable);
  s3.fault = undefined;
  // The code that the signer's screen shows stays valid on the other node.
  expect(await elsewhere.post('/liveness-photo', { images })).toMatchObject({ data: { otp_found: true } });
  expect((await elsewhere.sign()).success).toBe(true);
  await sealAtLast(test, sessionId);
  const sealed = await documentOf(originator, sessionId, 'sealed');
  expect(await verifyPublicly(other, sealed)).toMatchObject({ data: { verdict: 'passed' } });
  const types = await eventTypesOf(test, sessionId);
  for (const type of ['LOCATION_CAPTURED', 'SIGNATURE_CAPTURED', 'DOCUMENT_SEALED'])
    expect(types.filter((found) => found === type)).toEqual([type]);
  expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  expect(existsSync(path.join(test.services.settings.DATA_DIR, 'blobs'))).toBe(false);

  // Only a deleted photo may be reported as missing. During an outage, the verification must fail instead.
  s3.fault = () => AWAY;
  await expect(verifySessionEvidence(test.services, sessionId)).rejects.toMatchObject({
    name: 'StorageUnavailable',
  });
  s3.fault = undefined;
  await other.app.close();
});

it.runIf(isWhole)(
  'moves to a folder and back with the command line, and the evidence stays intact',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'moved-'));
    try {
      const address = pathToFileURL(folder).href;
      expect(await runCli(test, ['storage', 'move', '--to', address], s3.environment)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/[^]*0 faults\n[^]*STORAGE_URL=file:/),
      });
      expect(await runCli(test, ['evidence', 'verify', '--all'], { STORAGE_URL: address })).toMatchObject({
        code: 0,
      });
      const keys = s3.bucket.keys;
      s3.bucket.objects.clear();
      const back = await runCli(test, ['storage', 'move', '--to', 's3://signed-documents/countersign'], {
        ...s3.environment,
        STORAGE_URL: address,
      });
      expect(back).toMatchObject({ code: 0 });
      expect(s3.bucket.keys).toEqual(keys);
      const same = await runCli(test, ['storage', 'move', '--to', address], { STORAGE_URL: address });
      expect(same).toMatchObject({ code: 1, stderr: expect.stringContaining('already') });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
