/** Looks at the photos of one request: faces and QR codes in each, and digits when no QR code showed the code. */
import type { DigitsReader } from './digits-reader.ts';
import { faceHash } from './face-hash.ts';
import { positionOf } from './face-position.ts';
import type { FaceReader, SeenFace } from './face-reader.ts';
import { greyCopy } from './grey-image.ts';
import type { PhotoRequest } from './photo-messages.ts';
import { qualityOf } from './picture-quality.ts';
import type { QrReader } from './qr-reader.ts';
import { decodePhoto } from './rgb-image.ts';
import type { RgbImage } from './rgb-image.ts';
import { showsCode } from './shown-code.ts';
import { similarityOf } from './similarity.ts';
import type { PhotoReading, PhotosReading } from './vision.ts';

export interface Readers {
  faces: () => Promise<FaceReader>;
  qr: QrReader;
  /** Loaded when first called: most signers show the QR code, and its models are large. */
  digits: () => Promise<DigitsReader>;
}

export async function readPhotos(
  request: PhotoRequest,
  { faces, qr, digits }: Readers,
): Promise<PhotosReading> {
  const { photos, expectedCode } = request;
  const seen: SeenPhoto[] = [];
  for (const photo of photos) {
    const image = await decodePhoto(photo);
    seen.push({ image, code: (await qr.shows(image, expectedCode)) ? 'qr' : null });
  }
  const models = [...qr.models];
  if (!showsCode(seen)) {
    const reader = await digits();
    await lookForDigits(seen, expectedCode, reader);
    models.push(...reader.models);
  }
  const reader = await faces();
  // Describing a face takes most of the time. Where the code is missing or somebody else is there, nobody needs to know whose.
  const hasCode = showsCode(seen);
  const looks: Look[] = [];
  for (const photo of seen) {
    const isDescribed = hasCode && looks.every(({ reading }) => reading.faces <= 1);
    looks.push(await look(photo, await reader.read(photo.image, isDescribed)));
  }
  const known = looks.flatMap(({ known: face }) => face ?? []);
  return {
    photos: looks.map(({ reading }) => reading),
    similarity: similarityOf(known.flatMap(({ descriptor }) => (descriptor ? [descriptor] : []))),
    isOnePicture: isOnePicture(photos),
    models: [...reader.models, ...models],
    faceHashes: known.map(({ hash }) => hash),
  };
}

interface SeenPhoto {
  image: RgbImage;
  code: PhotoReading['code'];
}

interface Look {
  reading: PhotoReading;
  /** Of the only face in the photo: by what it, or the photo of it, is known again. */
  known: { descriptor: readonly number[] | null; hash: string } | null;
}

/** Blur that matters is wider than a pixel of a copy this large, and grain is not. */
const QUALITY_SIDE = 320;

async function look({ image, code }: SeenPhoto, faces: readonly SeenFace[]): Promise<Look> {
  const quality = qualityOf(await greyCopy(image, QUALITY_SIDE));
  const [only, another] = faces;
  if (!only || another) return { reading: { faces: faces.length, face: null, code, quality }, known: null };
  const { points, descriptor, confidence, antispoof, liveness } = only;
  const face = { ...positionOf(points, image), confidence, antispoof, liveness };
  return { reading: { faces: 1, face, code, quality }, known: { descriptor, hash: faceHash(image, points) } };
}

function isOnePicture([first, ...others]: readonly Uint8Array[]): boolean {
  return (
    first !== undefined && others.length > 0 && others.every((photo) => Buffer.from(first).equals(photo))
  );
}

/** Finding text is slow: it is not looked for once enough photos show the code, nor once too few are left to do so. */
async function lookForDigits(seen: readonly SeenPhoto[], code: string, reader: DigitsReader): Promise<void> {
  for (const [index, photo] of seen.entries()) {
    if (await reader.shows(photo.image, code)) photo.code = 'digits';
    if (showsCode(seen) || !couldStillShowCode(seen, index)) return;
  }
}

/** Whether it would be enough if every photo after this one showed the code. */
function couldStillShowCode(seen: readonly SeenPhoto[], index: number): boolean {
  return showsCode(seen.map((photo, at) => (at > index ? { code: 'digits' } : photo)));
}
