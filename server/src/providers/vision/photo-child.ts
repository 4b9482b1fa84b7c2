/** The process that reads photos, one request at a time. It loads its models once, those for digits when first needed. */
import { serveRequests } from '../../processes/serve-requests.ts';
import type { DigitsReader } from './digits-reader.ts';
import { createFaceReader } from './face-reader.ts';
import type { PhotoProtocol } from './photo-messages.ts';
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

serveRequests<PhotoProtocol>((request) => readPhotos(request, readers));

async function loadDigits(): Promise<DigitsReader> {
  const { createDigitsReader } = await import('./digits-reader.ts');
  return createDigitsReader();
}
