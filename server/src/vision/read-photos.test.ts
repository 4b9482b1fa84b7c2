import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import type { DetectedFace } from './faces/face-reader.ts';
import type { RotatedRectangle } from './codes/min-area-rectangle.ts';
import type { PhotoSize } from './codes/qr-reader.ts';
import { readPhotos, withoutWriting } from './read-photos.ts';
import type { RgbImage } from './pictures/rgb-image.ts';
import type { Sighting } from './codes/shown-code.ts';
import type { DetectionSize, PartOfPhoto } from './codes/text-detector.ts';

/** Photos of one pixel each. The fake readers identify a photo by the colour of its pixel. */
let photos: Uint8Array<ArrayBuffer>[];

beforeAll(async () => {
  photos = await Promise.all(
    [0, 100, 200].map(async (red) => {
      const create = { width: 8, height: 8, channels: 3, background: { r: red, g: 0, b: 0 } } as const;
      return new Uint8Array(await sharp({ create }).png().toBuffer());
    }),
  );
});

const numberOf = (image: RgbImage) => Math.round((image.data[0] ?? 0) / 100) + 1;

/** A face as the mesh returns it. The tests use only its centre. */
const face: DetectedFace = {
  confidence: 1,
  points: Array.from({ length: 468 }, (_, index) => [2 + (index % 5), 2 + (index % 4)] as const),
  depths: [],
};

const WRITTEN_BOX = { centre: { x: 100, y: 100 }, width: 40, height: 20, angle: 0.3 };
const WRITTEN_FACE: DetectedFace = { ...face, points: face.points.map(([x, y]) => [x + 96, y + 96]) };

interface Found {
  qr?: number[];
  digits?: number[];
  /**
   * The indexes of photos in which the code is certain only in the full size. In a small copy, it is likely but
   * uncertain.
   */
  smallDigits?: number[];
  /** The position of the code in the photos. In the photos of `moved`, the code is somewhere else. */
  at?: RotatedRectangle;
  moved?: number[];
  /** The indexes of photos that show another code, as a QR code or as digits. */
  otherQr?: number[];
  otherDigits?: number[];
  /** The indexes of photos in which the QR code is too small to be read without enlarging. */
  smallQr?: number[];
  /** The indexes of photos that show a second person. */
  others?: number[];
  /** The indexes of photos in which the detector finds a second face that the mesh does not confirm. */
  shadows?: number[];
  /** The indexes of photos in which digits were mistaken for a second person. */
  writing?: number[];
}

function sighting(image: RgbImage, expected: number[] = [], other: number[] = []): Sighting {
  if (expected.includes(numberOf(image))) return 'expected';
  return other.includes(numberOf(image)) ? 'other' : null;
}

/** Creates readers that find the code in the given photos. They record the photos that were searched for digits. */
function readers(found: Found, people: readonly number[][] = [[1, 0]]) {
  const looks: number[] = [];
  const inFull: number[] = [];
  const inParts: (PartOfPhoto & { photo: number })[] = [];
  const described: number[] = [];
  const enlarged: number[] = [];
  const closely: number[] = [];
  return {
    looks,
    inFull,
    inParts,
    enlarged,
    closely,
    described,
    readers: {
      faces: async () => ({
        async read(image: RgbImage, how?: 'closely') {
          if (how === 'closely') closely.push(numberOf(image));
          const isThere = (where?: number[]) => where?.includes(numberOf(image)) ?? false;
          return [
            face,
            ...(isThere(found.others) ? [face] : []),
            ...(isThere(found.shadows) ? [{ ...face, confidence: 0 }] : []),
            ...(isThere(found.writing) ? [WRITTEN_FACE] : []),
          ];
        },
        follow: async () => face,
        async describe(image: RgbImage) {
          described.push(numberOf(image));
          return people[(numberOf(image) - 1) % people.length] ?? [];
        },
        models: ['faces'],
      }),
      qr: {
        lookFor: async (image: RgbImage, _code: string, size: PhotoSize) => {
          if (size === 'enlarged') enlarged.push(numberOf(image));
          return size === 'enlarged'
            ? sighting(image, found.smallQr)
            : sighting(image, found.qr, found.otherQr);
        },
        async *texts() {},
        models: ['qr'],
      },
      digits: async () => ({
        models: ['digits'],
        async read(image: RgbImage, size: DetectionSize, part?: PartOfPhoto) {
          if (part) inParts.push({ photo: numberOf(image), ...part });
          else if (size === 'small') looks.push(numberOf(image));
          else inFull.push(numberOf(image));
          const isLikely = size === 'small' && found.smallDigits?.includes(numberOf(image));
          const expected = [
            ...(found.digits ?? []),
            ...(size === 'full' ? (found.smallDigits ?? []) : []),
          ].filter((photo) => !(part && found.moved?.includes(photo)));
          const seen = sighting(image, expected, found.otherDigits);
          return {
            find: () => ({
              probability: seen === 'expected' ? 0.98765 : isLikely ? 0.4 : 0.0004,
              lead: 100,
              box: found.at ?? WRITTEN_BOX,
            }),
            legible: seen === 'other' ? '9999' : null,
            written: [WRITTEN_BOX],
          };
        },
      }),
    },
  };
}

const read = (given: ReturnType<typeof readers>, shown = photos) =>
  readPhotos({ photos: shown, expectedCode: '4821', frames: [], clip: [], moments: [] }, given.readers);

test.each([
  { found: { qr: [2] }, codes: [null, 'qr', null], looks: [], models: ['faces', 'qr'] },
  { found: { digits: [1, 2, 3] }, codes: ['digits', 'digits', null], looks: [1, 2] },
  { found: { digits: [1, 3] }, codes: ['digits', null, 'digits'], looks: [1, 2, 3] },
  { found: { digits: [2, 3] }, codes: [null, 'digits', 'digits'], looks: [1, 2, 3] },
  { found: { digits: [1] }, codes: ['digits', null, null], looks: [1, 2, 3] },
  { found: { digits: [3] }, codes: [null, null, null], looks: [1, 2] },
  { found: { otherDigits: [1, 2, 3] }, codes: ['other-digits', 'other-digits', null], looks: [1, 2] },
  { found: { otherQr: [1, 2] }, codes: ['other-qr', 'other-qr', null], looks: [1, 2] },
  { found: { otherQr: [1], digits: [1, 2] }, codes: ['digits', 'digits', null], looks: [1, 2] },
])('$found: $looks', async ({ found, codes, looks, models = ['faces', 'qr', 'digits'] }) => {
  const given = readers(found);
  const reply = await read(given);
  expect(reply.photos.map(({ code }) => code)).toEqual(codes);
  expect(reply.models).toEqual(models);
  expect(given.looks).toEqual(looks);
});

test('reports where the only face is, its probability, and the print that identifies its photo', async () => {
  const reply = await read(readers({ qr: [1] }));
  expect(reply.photos[0]).toMatchObject({
    faces: 1,
    face: { height: 0.375, outside: 0, confidence: 1 },
    quality: { brightest: expect.any(Number), overexposed: 0, blur: 1 },
  });
  expect(reply.facePrints).toHaveLength(3);
  expect(reply.facePrints[0]?.picture).toHaveLength(64 * 64);
});

test('looks for small QR codes last, until one shows the code', async () => {
  const small = readers({ smallQr: [2, 3] });
  expect((await read(small)).photos.map(({ code }) => code)).toEqual([null, 'qr', null]);
  expect([small.looks, small.enlarged]).toEqual([
    [1, 2],
    [1, 2],
  ]);
  const large = readers({ digits: [1, 2] });
  await read(large);
  expect(large.enlarged).toEqual([]);
});

test('looks for digits in a small copy first, then in the full size', async () => {
  const given = readers({ digits: [1], smallDigits: [2] });
  expect((await read(given)).photos).toMatchObject([
    { code: 'digits', codeProbability: 0.988 },
    { code: 'digits', codeProbability: 0.988 },
    { code: null },
  ]);
  expect([given.looks, given.inFull]).toEqual([[1, 2], [2]]);
});

test('looks where the code was in the previous photo first, then everywhere', async () => {
  const at = { centre: { x: 3, y: 5 }, width: 4, height: 2, angle: 0 };
  const still = readers({ digits: [1, 2], at });
  await read(still);
  expect([still.looks, still.inParts]).toEqual([[1], [{ photo: 2, left: 0, top: 2, width: 7, height: 6 }]]);
  const moved = readers({ digits: [1, 2], at, moved: [2] });
  expect((await read(moved)).photos[1]?.code).toBe('digits');
  expect(moved.looks).toEqual([1, 2]);
});

const probabilities = async (found: Found) =>
  (await read(readers(found))).photos.map(({ codeProbability }) => codeProbability);

test('reports the probability of the code for each photo searched for digits', async () => {
  expect(await probabilities({ digits: [1, 3] })).toEqual([0.988, 0, 0.988]);
  expect(await probabilities({ digits: [1, 2] })).toEqual([0.988, 0.988, null]);
  expect(await probabilities({ qr: [1] })).toEqual([null, null, null]);
});

test('compares the faces and returns their mean', async () => {
  const one = await read(readers({ qr: [1] }, [[3, 4]]));
  expect(one).toMatchObject({ distance: 0, descriptor: [3, 4] });
  const two = await read(
    readers({ qr: [1] }, [
      [1, 0],
      [0, 1],
      [1, 0],
    ]),
  );
  expect(two.distance).toBeCloseTo(Math.SQRT2);
  expect(two.descriptor).toEqual([expect.closeTo(2 / 3), expect.closeTo(1 / 3)]);
});

const readWith = (found: Found) =>
  readPhotos(
    {
      photos,
      expectedCode: '4821',
      frames: [],
      clip: [],
      moments: [],
      reference: photos[1] ?? null,
    },
    readers(found, [
      [1, 0],
      [0, 0],
      [1, 0],
    ]).readers,
  );

test('measures the distance to the only face in the reference photo', async () => {
  expect((await readWith({ qr: [1] })).referenceDistance).toBeCloseTo(2 / 3, 2);
  expect((await readWith({ qr: [1], others: [2] })).referenceDistance).toBeNull();
  expect((await readWith({})).referenceDistance).toBeNull();
});

test('describes no face if the code is missing', async () => {
  const given = readers({});
  expect(await read(given)).toMatchObject({ distance: null, descriptor: null });
  expect(given.described).toEqual([]);
});

test('describes no face if another person was seen', async () => {
  const given = readers({ qr: [1], others: [2] });
  expect((await read(given)).photos.map(({ faces }) => faces)).toEqual([1, 2, 1]);
  expect(given.described).toEqual([]);
});

const facesIn = async (found: Found) =>
  (await read(readers({ qr: [1], ...found }))).photos.map(({ faces }) => faces);

test('counts a second face only if the mesh supports it in one of the photos', async () => {
  expect(await facesIn({ shadows: [1, 2] })).toEqual([1, 1, 1]);
  expect(await facesIn({ shadows: [1], others: [3] })).toEqual([2, 1, 2]);
});

test('ignores digits mistaken for a face, but counts a person next to them', async () => {
  const alone = readers({ qr: [1], writing: [1, 3] });
  const reply = await read(alone);
  expect(reply.photos.map(({ faces }) => faces)).toEqual([1, 1, 1]);
  expect(alone.inFull).toEqual([1, 3]);
  expect(reply.models).toEqual(['faces', 'qr', 'digits']);
  const together = await read(readers({ qr: [1], writing: [1], others: [1, 2] }));
  expect(together.photos.map(({ faces }) => faces)).toEqual([2, 2, 1]);
});

test('detects one picture sent three times', async () => {
  const [first, second] = photos;
  if (!first || !second) expect.fail('three photos were wanted');
  expect(await read(readers({ qr: [1] }), [first, new Uint8Array(first), first])).toMatchObject({
    isOnePicture: true,
  });
  for (const shown of [[first, first, second], [first]])
    expect(await read(readers({ qr: [1] }), shown)).toMatchObject({ isOnePicture: false });
});

test.each([
  { found: { qr: [3] }, closely: [1] },
  { found: { digits: [2, 3] }, closely: [1] },
  { found: {}, closely: [] },
])('$found: another person is searched closely in $closely', async ({ found, closely }) => {
  const given = readers(found);
  await read(given);
  expect(given.closely).toEqual(closely);
});

const faceAt = (x: number): DetectedFace => ({ ...face, points: face.points.map(([, y]) => [x, y]) });
const writtenAt = (x: number, width: number) => ({ centre: { x, y: 4 }, width, height: 20, angle: 0 });

test('counts a person next to a signer whose eyes were taken for digits', async () => {
  const image = { data: new Uint8Array(), width: 640, height: 480 };
  const countWith = async (box: ReturnType<typeof writtenAt>) => {
    const reader = {
      models: [],
      read: async () => ({
        find: () => ({ probability: 0, lead: 0, box: null }),
        legible: null,
        written: [box],
      }),
    };
    return (await withoutWriting([faceAt(200), faceAt(300)], image, async () => reader)).length;
  };
  expect(await countWith(writtenAt(250, 160))).toBe(2);
  expect(await countWith(writtenAt(300, 60))).toBe(1);
});
