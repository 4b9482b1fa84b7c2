/** Tests a signing while the disk for documents and photos is full or slow. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { verifySessionEvidence } from '../../src/evidence/verify.ts';
import { eventTypesOf } from '../helpers/rows.ts';
import { Originator, willingVision } from '../helpers/signing.ts';
import { plainPhotos } from '../helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../helpers/test-app.ts';

const MEBIBYTE = 1024 * 1024;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Mounts a separate file system of this size. Returns its folder, or null if mounting is not permitted. */
function smallDisk(mebibytes: number): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-disk-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  closing.push(() => execFileSync('umount', ['--lazy', folder]));
  return folder;
}

async function openApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const test = await openTestApp({ environment, replace: { vision: willingVision } });
  closing.push(() => test.close());
  return test;
}

/** Fills the disk to the last byte. */
function fill(file: string): void {
  for (let size = 16 * MEBIBYTE; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // The disk has no space for a piece of this size, so the next piece is smaller.
    }
  }
}

it('a disk that fills up during a signing loses nothing, stores no partial files, and continues after space is freed', async (context) => {
  const disk = smallDisk(8);
  if (disk === null) return context.skip('A file system may not be mounted here');
  // The free-space check is turned off, so that the write itself fails.
  const test = await openApp({ DATA_DIR: disk, MIN_FREE_DISK_MB: '0' });
  const originator = new Originator(test, plainPhotos);
  const { signer, sessionId } = await originator.start();
  await signer.walkTo('document');

  fill(path.join(disk, 'ballast'));
  const full = { status: 507, error: { code: 'STORAGE_FULL' } };
  expect(await originator.upload({ participants: [{ name: 'B', phone: '+919876543219' }] })).toMatchObject(
    full,
  );
  expect(await signer.locate()).toMatchObject(full);
  expect((await originator.ask('/sessions')).data.sessions).toHaveLength(1);
  expect(readdirSync(path.join(disk, 'blobs', '.incoming'))).toEqual([]);

  rmSync(path.join(disk, 'ballast'));
  expect((await signer.locate()).success).toBe(true);
  expect((await signer.post('/liveness-otp')).success).toBe(true);
  fill(path.join(disk, 'ballast'));
  const images = await plainPhotos();
  expect(await signer.post('/liveness-photo', { images })).toMatchObject(full);
  rmSync(path.join(disk, 'ballast'));
  // The code that the signer's screen shows stays valid during the failure of the disk.
  expect(await signer.post('/liveness-photo', { images })).toMatchObject({ data: { otp_found: true } });
  expect((await signer.sign()).success).toBe(true);

  const types = await eventTypesOf(test, sessionId);
  for (const type of ['LOCATION_CAPTURED', 'LIVENESS_PASSED', 'SIGNATURE_CAPTURED'])
    expect(types.filter((found) => found === type)).toEqual([type]);
  expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
});

it('a slow disk loses no step and duplicates none', async () => {
  const test = await openApp();
  const { storage } = test.services;
  const put = storage.put.bind(storage);
  const slow = vi.spyOn(storage, 'put').mockImplementation(async (...given) => {
    await delay(200);
    return put(...given);
  });
  const originator = new Originator(test, plainPhotos);
  const { signers, sessionId } = await originator.start({
    template: { allow_out_of_order_signing: true },
    participants: [{}, {}],
  });
  for (const signer of signers) await signer.walkTo('otp');
  // Each signer sends every request twice, as impatient users do.
  for (const step of ['consent', 'locate', 'showCode', 'sign'] as const) {
    const answers = await Promise.all(signers.flatMap((signer) => [signer[step](), signer[step]()]));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ success }) => success).length).toBeGreaterThanOrEqual(signers.length);
  }
  expect(slow).toHaveBeenCalled();
  const types = await eventTypesOf(test, sessionId);
  expect(types.filter((type) => type === 'SIGNATURE_CAPTURED')).toHaveLength(signers.length);
  expect(types.filter((type) => type === 'ALL_SIGNED')).toHaveLength(1);
  expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
});
