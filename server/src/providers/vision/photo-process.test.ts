import { once } from 'node:events';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { photoReply } from './photo-messages.ts';
import { startPhotoProcess } from './photo-process.ts';

const started: ReturnType<typeof startPhotoProcess>[] = [];
afterEach(() => Promise.all(started.map((process) => process.terminate())));

function start() {
  const process = startPhotoProcess();
  started.push(process);
  return process;
}

test('ends at once in the middle of its work, and may be ended again', async () => {
  const process = start();
  const create = { width: 640, height: 480, channels: 3, background: 'grey' } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  process.postMessage({ photos: [photo], expectedCode: '4821' }, []);
  await process.terminate();
  expect(process.signalCode).toBe('SIGKILL');
  await process.terminate();
});

test('leaves signals to the server, and ends when the server is gone', async () => {
  const process = start();
  const answered = once(process, 'message');
  process.postMessage({ photos: [], expectedCode: '4821' }, []);
  await answered;
  process.kill('SIGTERM');
  process.kill('SIGINT');
  const again = once(process, 'message');
  process.postMessage({ photos: [], expectedCode: '4821' }, []);
  expect(photoReply.parse((await again)[0])).toMatchObject({ photos: [] });
  const ended = once(process, 'exit');
  process.disconnect();
  expect(await ended).toEqual([0, null]);
});
