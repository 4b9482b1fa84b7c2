/** Looks at the photos of one request: faces and QR codes in each, and digits when no QR code showed the code. */
import type { DigitsReader } from './digits-reader.ts';
import type { FaceCounter } from './face-counter.ts';
import { showsCode } from './judge-presence.ts';
import type { PhotoReply, PhotoRequest } from './photo-messages.ts';
import type { QrReader } from './qr-reader.ts';
import { decodePhoto } from './rgb-image.ts';
import type { RgbImage } from './rgb-image.ts';
import type { PhotoReading } from './vision.ts';

export interface Readers {
  faces: () => Promise<FaceCounter>;
  qr: QrReader;
  /** Loaded when first called: most signers show the QR code, and its models are large. */
  digits: () => Promise<DigitsReader>;
}

export async function readPhotos(request: PhotoRequest, { faces, qr, digits }: Readers): Promise<PhotoReply> {
  const { photos, expectedCode } = request;
  const counter = await faces();
  const seen: Seen[] = [];
  for (const photo of photos) {
    const image = await decodePhoto(photo);
    const code = (await qr.shows(image, expectedCode)) ? 'qr' : null;
    seen.push({ image, reading: { faces: await counter.count(image), code } });
  }
  const models = [...counter.models, ...qr.models];
  const readings = seen.map(({ reading }) => reading);
  if (showsCode(readings)) return { photos: readings, models };
  const reader = await digits();
  await lookForDigits(seen, expectedCode, reader);
  return { photos: readings, models: [...models, ...reader.models] };
}

interface Seen {
  image: RgbImage;
  reading: PhotoReading;
}

/** Finding text is slow: a closer look is taken only where the first found too little, and none once enough is found. */
async function lookForDigits(seen: readonly Seen[], code: string, reader: DigitsReader): Promise<void> {
  for (const look of ['glance', 'close'] as const) {
    for (const { image, reading } of seen) {
      if (reading.code === null && (await reader.shows(image, code, look))) reading.code = 'digits';
      if (showsCode(seen.map((photo) => photo.reading))) return;
    }
  }
}
