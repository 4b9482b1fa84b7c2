/** The thread that looks at photos, one request at a time. It loads its models once, when it starts. */
import { parentPort } from 'node:worker_threads';
import { createFaceCounter } from './face-counter.ts';
import { photoRequest } from './photo-messages.ts';
import type { PhotoReply } from './photo-messages.ts';
import { createQrReader } from './qr-reader.ts';
import { decodePhoto } from './rgb-image.ts';
import type { PhotoReading } from './vision.ts';

if (!parentPort) throw new Error('This file runs as a worker thread');
const port = parentPort;
const qr = createQrReader();
const loadingFaces = createFaceCounter();

port.on('message', (message: unknown) => {
  // A failure ends the thread; the line it stands in reports it and starts another.
  void answer(message).then((reply) => port.postMessage(reply));
});

async function answer(message: unknown): Promise<PhotoReply> {
  const { photos, expectedCode } = photoRequest.parse(message);
  const faces = await loadingFaces;
  const readings: PhotoReading[] = [];
  for (const photo of photos) {
    const image = await decodePhoto(photo);
    const code = (await qr.shows(image, expectedCode)) ? 'qr' : null;
    readings.push({ faces: await faces.count(image), code });
  }
  return { photos: readings, models: [...faces.models, ...qr.models] };
}
