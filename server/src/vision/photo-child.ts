/**
 * Runs the process that reads photos, one request at a time. The process loads most models once at start, and the
 * models for digits on first use.
 */
import sharp from 'sharp';
import { reencodePhoto } from '../pictures/reencode.ts';
import { serveRequests } from '../processes/serve-requests.ts';
import type { DigitsReader } from './codes/digits-reader.ts';
import { clipFrame, type ClipFrame } from './clip/clip-frames.ts';
import { createFaceReader } from './faces/face-reader.ts';
import type { PhotoProtocol, PhotoRequest } from './photo-messages.ts';
import { createQrReader } from './codes/qr-reader.ts';
import { readPhotos, type Readers } from './read-photos.ts';
import type { PhotosOutcome } from '../providers/vision/vision.ts';

const loadingFaces = createFaceReader();
let loadingDigits: Promise<DigitsReader> | null = null;
const readers: Readers = {
  faces: () => loadingFaces,
  qr: createQrReader(),
  digits: () => (loadingDigits ??= loadDigits()),
};

// Limits sharp to one thread, because the server and its database need the other processors.
sharp.concurrency(1);

serveRequests<PhotoProtocol>(decodeAndRead);

async function decodeAndRead(request: PhotoRequest): Promise<PhotosOutcome> {
  const { photos, expectedCode, frames, clip, moments, reference = null } = request;
  const decoded: Uint8Array[] = [];
  for (const [index, photo] of photos.entries()) {
    const jpeg = await reencodePhoto(photo);
    if (!jpeg) return { kind: 'unreadable', photo: index + 1 };
    decoded.push(jpeg);
  }
  const shown: Uint8Array[] = [];
  for (const [index, frame] of frames.entries()) {
    const jpeg = await reencodePhoto(frame);
    if (!jpeg) return { kind: 'unreadable', photo: photos.length + index + 1 };
    shown.push(jpeg);
  }
  const recorded: ClipFrame[] = [];
  for (const [index, frame] of clip.entries()) {
    const read = await clipFrame(frame);
    if (!read) return { kind: 'unreadable', photo: photos.length + frames.length + index + 1 };
    recorded.push(read);
  }
  const reading = await readPhotos(
    { photos: decoded, expectedCode, frames: shown, clip: recorded, moments, reference },
    readers,
  );
  return { kind: 'read', reading, photos: decoded };
}

async function loadDigits(): Promise<DigitsReader> {
  const { createDigitsReader } = await import('./codes/digits-reader.ts');
  return createDigitsReader();
}
