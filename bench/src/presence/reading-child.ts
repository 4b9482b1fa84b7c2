/**
 * Analyses sessions with the product's own code, as the product's vision process does, and measures the cost of each
 * stage. Afterwards, it analyses the photos that the product did not need, without measuring, to find all codes that
 * the product would accept.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import { checkCode, isCertain } from '@countersign/server/vision/codes/code-check';
import type { ShownDigits } from '@countersign/server/vision/codes/code-check';
import { createDigitsReader, type DigitsReader } from '@countersign/server/vision/codes/digits-reader';
import { createFaceReader } from '@countersign/server/vision/faces/face-reader';
import { judgePresence } from '@countersign/server/journey/liveness/judge-presence';
import { loadOnnxModel } from '@countersign/server/vision/pictures/onnx-model';
import type { OnnxModel } from '@countersign/server/vision/pictures/onnx-model';
import { createQrReader } from '@countersign/server/vision/codes/qr-reader';
import { readPhotos } from '@countersign/server/vision/read-photos';
import { decodePhoto } from '@countersign/server/vision/pictures/decode-photo';
import { ISSUED } from './issued.ts';
import { sessionRequest } from './messages.ts';
import type { LoadedParts, SessionReading, SessionRequest } from './messages.ts';
import { createStopwatch } from './stopwatch.ts';

// The product's process has the same setting.
sharp.concurrency(1);
const held = () => process.memoryUsage.rss();
const loaded: LoadedParts = [{ part: 'Node and the code', held: held() }];
const watch = createStopwatch();
const faces = await createFaceReader();
loaded.push({ part: 'models of faces', held: held() });
const qr = createQrReader();
const digits = await createDigitsReader(timedModel);
loaded.push({ part: 'models of digits', held: held() });

process.on('message', (message: unknown) => {
  void read(sessionRequest.parse(message)).then((reading) => process.send?.(reading));
});
process.on('disconnect', () => process.exit());
process.send?.(loaded);

async function read({ photos, expected }: SessionRequest): Promise<SessionReading> {
  const known = new Map<string, ShownDigits>();
  const digitsIn: DigitsReader['read'] = async (image, size, part) => {
    const asked = JSON.stringify([size, part]);
    const key = createHash('sha256').update(asked).update(image.data).digest('hex');
    const shown =
      known.get(key) ?? (await watch.time('boxes and crops', () => digits.read(image, size, part)));
    known.set(key, shown);
    return shown;
  };
  watch.reset();
  const reply = await readPhotos(
    { photos, expectedCode: expected, frames: [], clip: [], moments: [] },
    {
      faces: async () => ({
        ...faces,
        read: (...asked) => watch.time('face', () => faces.read(...asked)),
        describe: (...asked) => watch.time('descriptor', () => faces.describe(...asked)),
      }),
      qr: { ...qr, lookFor: (...asked) => watch.time('qr', () => qr.lookFor(...asked)) },
      digits: async () => ({ ...digits, read: digitsIn }),
    },
  );
  const cpu = watch.read();
  const { hasFace, codeFound, reasons } = judgePresence(reply);
  const codes: SessionReading['codes'] = [];
  for (const photo of photos) {
    const image = await decodePhoto(photo);
    const texts = [
      ...(await listOf(qr.texts(image, 'as it is'))),
      ...(await listOf(qr.texts(image, 'enlarged'))),
    ];
    codes.push({
      qr: texts,
      digits: codesShown(await digitsIn(image, 'small'), await digitsIn(image, 'full')),
    });
  }
  const memory = { held: held(), peak: process.resourceUsage().maxRSS * 1024 };
  const counts = reply.photos.map((photo) => photo.faces);
  return { hasFace, codeFound, reasons, faces: counts, codes, cpu, memory };
}

/** Returns the issued codes that the product would accept for this photo. */
function codesShown(small: ShownDigits, full: ShownDigits): string[] {
  return ISSUED.filter(
    (code) => isCertain(checkCode(small, code)) || checkCode(full, code).seen === 'expected',
  );
}

async function timedModel(file: string): Promise<OnnxModel> {
  const model = await loadOnnxModel(file);
  const stage = path.basename(file).includes('_det_') ? 'text detection' : 'recognition';
  return (input) => watch.time(stage, () => model(input));
}

async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
