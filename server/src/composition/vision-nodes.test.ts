/** Tests that photos are sent only to vision nodes. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deriveKeys } from '../crypto/keys.ts';
import { READ_PHOTOS_PATH, readAnswer, writeRequest } from '../vision/remote-messages.ts';
import { createRemoteVision, type RemoteVisionOptions } from '../vision/remote-vision.ts';
import { VisionBusy } from '../providers/vision/vision.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

const reader = standInVision();
let node: TestApp;
let url: string;
let photos: Buffer[];
let failures: string[];
beforeAll(async () => {
  node = await openTestApp({ environment: { ROLES: 'vision' }, replace: { vision: reader } });
  url = await node.app.listen({ host: '127.0.0.1', port: 0 });
  photos = (await plainPhotos()).map((photo) => Buffer.from(photo.split(',')[1] ?? '', 'base64'));
});
afterAll(() => node.close());
beforeEach(() => {
  reader.says = 'passed';
  failures = [];
});

const tenMinutesAgo = (): Date => new Date(Date.now() - 10 * 60_000);
const NOBODY = 'http://127.0.0.1:1';
const remote = (options: Partial<RemoteVisionOptions> = {}) =>
  createRemoteVision({
    urls: [url],
    keys: node.services.keys,
    now: node.services.now,
    onFailure: ({ message }) => failures.push(message),
    ...options,
  });

it('returns what the node itself would return, and skips unreachable nodes', async () => {
  const there = await remote({ urls: [NOBODY, url] }).readPhotos(photos, '4821');
  expect(there).toEqual(await reader.readPhotos(photos, '4821'));
  expect(reader.codes).toContain('4821');
  expect(failures).toEqual([]);
});

it('reports a busy node, an indeterminate result and a failure as a local reader does', async () => {
  reader.says = 'busy';
  await expect(remote({ urls: [url, NOBODY] }).readPhotos(photos, '4821')).rejects.toBeInstanceOf(VisionBusy);
  reader.says = 'indeterminate';
  expect(await remote().readPhotos(photos, '4821')).toBeNull();
  expect(await remote({ urls: [NOBODY] }).readPhotos(photos, '4821')).toBeNull();
  expect(failures.at(-1)).toContain('127.0.0.1:1');
  reader.says = 'bug';
  expect(await remote().readPhotos(photos, '4821')).toBeNull();
  expect(failures.at(-1)).toContain('answered 500');
});

it('rejects other installations and replayed requests, and an answer is valid only for its request', async () => {
  const otherKeys = deriveKeys(randomBytes(32));
  expect(await remote({ keys: otherKeys }).readPhotos(photos, '4821')).toBeNull();
  expect(failures.at(-1)).toContain('answered 403');
  // This caller has a valid token, but another encryption key.
  const { visionCaller, photosInTransit: key } = node.services.keys;
  expect(await remote({ keys: { ...otherKeys, visionCaller } }).readPhotos(photos, '4821')).toBeNull();
  expect(await remote({ now: tenMinutesAgo }).readPhotos(photos, '4821')).toBeNull();
  expect(failures.slice(-2)).toEqual([
    expect.stringContaining('answered 400'),
    expect.stringContaining('answered 400'),
  ]);

  const ask = async (code: string) => {
    const request = writeRequest(
      key,
      { photos, expectedCode: code, frames: [], clip: [], moments: [] },
      new Date(),
    );
    const { rawPayload } = await node.app.inject({
      method: 'POST',
      url: READ_PHOTOS_PATH,
      headers: {
        authorization: `Bearer ${visionCaller.toString('base64url')}`,
        'content-type': 'application/octet-stream',
      },
      payload: request,
    });
    return { request, answer: rawPayload };
  };
  const [one, other] = [await ask('4821'), await ask('1234')];
  expect(readAnswer(key, one.request, one.answer)).toMatchObject({ kind: 'read' });
  expect(() => readAnswer(key, one.request, other.answer)).toThrow('not a reading of these photos');
});
