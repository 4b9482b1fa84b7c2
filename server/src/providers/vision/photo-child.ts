/** The process that looks at photos, one request at a time. It loads its models once, those for digits when first needed. */
import type { DigitsReader } from './digits-reader.ts';
import { createFaceReader } from './face-reader.ts';
import { photoRequest } from './photo-messages.ts';
import type { PhotoFailure, PhotoReply } from './photo-messages.ts';
import { createQrReader } from './qr-reader.ts';
import { readPhotos } from './read-photos.ts';
import type { Readers } from './read-photos.ts';

const loadingFaces = createFaceReader();
let loadingDigits: Promise<DigitsReader> | null = null;
const readers: Readers = {
  faces: () => loadingFaces,
  qr: createQrReader(),
  digits: () => (loadingDigits ??= loadDigits()),
};

process.on('message', (message: unknown) => {
  void answer(message).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit());
// A terminal sends these to the whole group of the server, which alone decides when this process ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

/** A failure is told; the line then ends this process, and starts another for the next photos. */
async function answer(message: unknown): Promise<PhotoReply | PhotoFailure> {
  try {
    return await readPhotos(photoRequest.parse(message), readers);
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

async function loadDigits(): Promise<DigitsReader> {
  const { createDigitsReader } = await import('./digits-reader.ts');
  return createDigitsReader();
}
