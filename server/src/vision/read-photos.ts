/**
 * Reads the photos of one request. Finds faces and QR codes in each photo, and searches for digits if no QR code showed
 * the expected code.
 */
import { qualityOf } from '@countersign/contract/rules/picture-quality';
import { showsCode } from '@countersign/contract/rules/photo-problems';
import type { ClipFrame } from './clip/clip-frames.ts';
import { readClip } from './clip/read-clip.ts';
import { checkCode, type CodeCheck, isCertain } from './codes/code-check.ts';
import type { DigitsReader } from './codes/digits-reader.ts';
import { distanceBetween, largestDistance, meanDescriptor, type Descriptor } from './faces/face-distance.ts';
import { featuresOf, uprightSquare } from './faces/face-features.ts';
import { lightOn } from './challenge/face-light.ts';
import type { FaceLight, FacePrint, PhotoReading, PhotosReading } from '../providers/vision/vision.ts';
import { facePrint } from './replay/face-print.ts';
import { boundsOf, centreOf, positionOf } from './faces/face-position.ts';
import type { FaceReader, DetectedFace } from './faces/face-reader.ts';
import { greyCopy } from './pictures/grey-image.ts';
import { isWithin, type RotatedRectangle } from './codes/min-area-rectangle.ts';
import type { PhotoRequest } from './photo-messages.ts';
import type { Square } from './pictures/picture-crop.ts';
import type { QrReader } from './codes/qr-reader.ts';
import { decodePhoto } from './pictures/decode-photo.ts';
import type { RgbImage } from './pictures/rgb-image.ts';
import { rounded } from './pictures/rounded.ts';
import { sensorNoise } from './challenge/sensor-noise.ts';
import { compareMoments, facePicture, ONE_PICTURE, type FacePicture } from './replay/same-picture.ts';
import type { PartOfPhoto } from './codes/text-detector.ts';

export interface Readers {
  faces: () => Promise<FaceReader>;
  qr: QrReader;
  /** Loads the models for digits on first use. These models are large, and most signers show the QR code. */
  digits: () => Promise<DigitsReader>;
}

/** A request whose pictures can be decoded. The caller has checked this. */
export interface PhotosToRead extends Omit<PhotoRequest, 'clip'> {
  clip: readonly ClipFrame[];
}

export async function readPhotos(
  request: PhotosToRead,
  { faces, qr, digits }: Readers,
): Promise<PhotosReading> {
  const { photos, expectedCode, frames, clip, moments, reference = null } = request;
  const decoded: DecodedPhoto[] = [];
  for (const photo of photos) {
    const image = await decodePhoto(photo);
    // One QR code with the expected code is sufficient for all photos, so later photos are not searched.
    const seen = showsCode(decoded) ? null : await qr.lookFor(image, expectedCode, 'as it is');
    decoded.push({ image, code: seen && CODE_AS[seen].qr, codeProbability: null });
  }
  const models = new Set(qr.models);
  const digitsReader = async () => {
    const reader = await digits();
    for (const model of reader.models) models.add(model);
    return reader;
  };
  if (!showsCode(decoded)) await lookForDigits(decoded, expectedCode, await digitsReader());
  if (!showsCode(decoded)) await lookForSmallQr(decoded, expectedCode, qr);
  const reader = await faces();
  const people: (readonly DetectedFace[])[] = [];
  const hasCode = showsCode(decoded);
  for (const [index, photo] of decoded.entries()) {
    // Only the first photo is searched closely, because the close search is slow and a bystander is visible in the
    // first photo too. If the code is missing, no photo is searched closely, because the photos are rejected anyway.
    const how = hasCode && index === 0 ? 'closely' : undefined;
    const found = await reader.read(photo.image, how);
    people.push(await withoutWriting(found, photo.image, digitsReader));
  }
  const results = await readFaces(decoded, people);
  const onlyFaces = results.flatMap(({ onlyFace }) => onlyFace ?? []);
  // If the code is missing or a photo shows two faces, the photos are rejected without comparing the faces.
  const isJudged = hasCode && results.every(({ reading }) => reading.faces <= 1);
  const descriptors: Descriptor[] = [];
  if (isJudged) for (const { image, face } of onlyFaces) descriptors.push(await reader.describe(image, face));
  const descriptor = meanDescriptor(descriptors);
  return {
    photos: results.map(({ reading }) => reading),
    distance: largestDistance(descriptors),
    ...(isOneFile(photos)
      ? ONE_PICTURE
      : compareMoments(hasCode ? await facePictures(decoded, results) : [])),
    noise: leastNoise(decoded),
    frames: await lightIn(frames, reader),
    // The clip of rejected photos is not read, because reading it takes half as long as reading the photos.
    clip:
      isJudged && clip.length > 0
        ? await readClip(
            { frames: clip, moments },
            decoded.map(({ image }, index) => ({
              jpeg: photos[index] ?? new Uint8Array(),
              image,
              face: results[index]?.onlyFace?.face ?? null,
            })),
            reader,
          )
        : null,
    models: [...reader.models, ...models],
    facePrints: onlyFaces.map(({ print }) => print),
    descriptor,
    referenceDistance: descriptor && reference ? await distanceTo(reference, descriptor, reader) : null,
  };
}

/**
 * Returns the distance between the signer's face and the face in the reference photo. Returns null if the reference
 * photo does not show exactly one face.
 */
async function distanceTo(
  reference: Uint8Array,
  person: Descriptor,
  reader: FaceReader,
): Promise<number | null> {
  // A damaged reference photo must not prevent the signer's photos from being read.
  const image = await decodePhoto(reference).catch(() => null);
  if (!image) return null;
  const [face, another] = await reader.read(image);
  if (!face || another) return null;
  return rounded(distanceBetween(person, await reader.describe(image, face)));
}

/** The minimum confidence of the mesh in a second face. Below it, the mesh sees no face at that position at all. */
const MIN_SUPPORT = 0.02;

/** Ignores second faces that the mesh supports in none of the photos. They are hair, a pattern or an object. */
async function readFaces(
  decoded: readonly DecodedPhoto[],
  people: readonly (readonly DetectedFace[])[],
): Promise<PhotoResult[]> {
  const isSupported = people.some(([, ...others]) =>
    others.some(({ confidence }) => confidence >= MIN_SUPPORT),
  );
  const results: PhotoResult[] = [];
  for (const [index, photo] of decoded.entries()) {
    const found = people[index] ?? [];
    results.push(await readPhoto(photo, isSupported ? found : found.slice(0, 1)));
  }
  return results;
}

/**
 * Removes faces that are written digits. Both the detector and the mesh sometimes mistake large digits next to the
 * signer for a face.
 */
export async function withoutWriting(
  [signer, ...others]: readonly DetectedFace[],
  image: RgbImage,
  digits: () => Promise<DigitsReader>,
): Promise<DetectedFace[]> {
  if (!signer || others.length === 0) return signer ? [signer] : [];
  const { written } = await (await digits()).read(image, 'full');
  const { leftEye, rightEye } = featuresOf(signer.points);
  // Digits over the signer's eyes are ignored: the eyes of two people next to each other are sometimes read as digits.
  const digitsNearby = written.filter(
    (box) => ![leftEye, rightEye].some(([x, y]) => isWithin({ x, y }, box)),
  );
  const isNobody = ({ points }: DetectedFace) => {
    const { across, down } = boundsOf(points);
    return digitsNearby.some((box) => isWithin({ x: centreOf(across), y: centreOf(down) }, box));
  };
  return [signer, ...others.filter((face) => !isNobody(face))];
}

const CODE_AS = {
  expected: { qr: 'qr', digits: 'digits' },
  other: { qr: 'other-qr', digits: 'other-digits' },
} as const;

interface DecodedPhoto extends Pick<PhotoReading, 'code' | 'codeProbability'> {
  image: RgbImage;
}

interface PhotoResult {
  reading: PhotoReading;
  /**
   * The only face of the photo, by which the person and the photo are recognised. Null if the photo shows no face or
   * several.
   */
  onlyFace: { image: RgbImage; face: DetectedFace; print: FacePrint; square: Square } | null;
}

/**
 * The side of the copy in which the quality is measured. At this size, relevant blur is wider than a pixel, and sensor
 * noise has disappeared.
 */
const QUALITY_SIDE = 320;

async function readPhoto(
  { image, code, codeProbability }: DecodedPhoto,
  faces: readonly DetectedFace[],
): Promise<PhotoResult> {
  const quality = qualityOf(await greyCopy(image, QUALITY_SIDE));
  const [only, another] = faces;
  if (!only || another)
    return { reading: { faces: faces.length, face: null, code, codeProbability, quality }, onlyFace: null };
  const { points, confidence } = only;
  const face = { ...positionOf(points, image), confidence };
  return {
    reading: { faces: 1, face, code, codeProbability, quality },
    onlyFace: { image, face: only, print: facePrint(image, points), square: uprightSquare(points) },
  };
}

/** Returns the grey copy and the face of each photo. The entry is null if the photo shows no face or several. */
async function facePictures(
  decoded: readonly DecodedPhoto[],
  results: readonly PhotoResult[],
): Promise<(FacePicture | null)[]> {
  const pictures: (FacePicture | null)[] = [];
  for (const [index, { image }] of decoded.entries()) {
    const face = results[index]?.onlyFace;
    pictures.push(face ? await facePicture(image, face.square) : null);
  }
  return pictures;
}

function leastNoise(photos: readonly DecodedPhoto[]): number | null {
  const measured = photos.flatMap(({ image }) => sensorNoise(image) ?? []);
  return measured.length === 0 ? null : Math.min(...measured);
}

async function lightIn(frames: readonly Uint8Array[], reader: FaceReader): Promise<(FaceLight | null)[]> {
  const lights: (FaceLight | null)[] = [];
  for (const frame of frames) {
    const image = await decodePhoto(frame);
    const [only, another] = await reader.read(image);
    lights.push(only && !another ? lightOn(image, only.points) : null);
  }
  return lights;
}

function isOneFile([first, ...others]: readonly Uint8Array[]): boolean {
  return (
    first !== undefined && others.length > 0 && others.every((photo) => Buffer.from(first).equals(photo))
  );
}

/**
 * Searches the photos for digits. Finding text is slow, so the search stops when enough photos show the code or too few
 * photos are left.
 */
async function lookForDigits(
  photos: readonly DecodedPhoto[],
  code: string,
  reader: DigitsReader,
): Promise<void> {
  let place: RotatedRectangle | null = null;
  for (const [index, photo] of photos.entries()) {
    const { seen, probability, box } = await checkDigits(photo.image, code, reader, place);
    if (seen === 'expected') place = box;
    photo.codeProbability = rounded(probability);
    // If a QR code shows a different code, the photo counts as showing that code, unless its digits match the expected
    // code.
    if (seen === 'expected' || photo.code === null) photo.code = seen && CODE_AS[seen].digits;
    if (showsCode(photos) || !couldStillShowCode(photos, index)) return;
  }
}

/**
 * Checks the digits of one photo. Most codes are large enough for a small copy, so a small copy is searched first:
 * around the position of the code in an earlier photo, and then as a whole.
 */
async function checkDigits(
  image: RgbImage,
  code: string,
  reader: DigitsReader,
  place: RotatedRectangle | null,
): Promise<CodeCheck> {
  const part = place && partAround(place, image);
  if (part) {
    const inPart = checkCode(await reader.read(image, 'small', part), code);
    if (isCertain(inPart)) return inPart;
  }
  const inSmall = checkCode(await reader.read(image, 'small'), code);
  return isCertain(inSmall) ? inSmall : checkCode(await reader.read(image, 'full'), code);
}

/** The distance that a hand may move between two photos, as a multiple of the length of the code. */
const HAND_MOVES = 0.5;

/**
 * Returns the part of the photo around the code's position in an earlier photo. Returns null if this photo is smaller
 * and does not contain the position.
 */
function partAround(place: RotatedRectangle, image: RgbImage): PartOfPhoto | null {
  const { centre, width, height, angle } = place;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const across = (width * cos + height * sin) / 2 + width * HAND_MOVES;
  const down = (width * sin + height * cos) / 2 + width * HAND_MOVES;
  const left = Math.max(0, Math.floor(centre.x - across));
  const top = Math.max(0, Math.floor(centre.y - down));
  const right = Math.min(image.width, Math.ceil(centre.x + across));
  const bottom = Math.min(image.height, Math.ceil(centre.y + down));
  return left < right && top < bottom ? { left, top, width: right - left, height: bottom - top } : null;
}

/** Searches for small QR codes. This search runs last, because it is slow and rarely needed. */
async function lookForSmallQr(
  photos: readonly DecodedPhoto[],
  code: string,
  reader: QrReader,
): Promise<void> {
  for (const photo of photos) {
    const seen = await reader.lookFor(photo.image, code, 'enlarged');
    if (seen !== null) photo.code = CODE_AS[seen].qr;
    if (seen === 'expected') return;
  }
}

/** Returns whether the photos would show the code if every photo after this index showed it. */
function couldStillShowCode(photos: readonly DecodedPhoto[], index: number): boolean {
  return showsCode(photos.map((photo, at) => (at > index ? { code: 'digits' } : photo)));
}
