/** Provides fake providers whose results a test controls. */
import sharp from 'sharp';
import { reencodePhoto } from '../../src/pictures/reencode.ts';
import type { AddressReading, IpIntelligence } from '../../src/providers/ip-intelligence/ip-intelligence.ts';
import type { ClipReading, FacePrint } from '../../src/providers/vision/vision.ts';
import {
  type PhotoReading,
  type PhotosOutcome,
  type PhotosReading,
  type Vision,
  VisionBusy,
} from '../../src/providers/vision/vision.ts';

export interface StandInVision extends Vision {
  /**
   * The result of the next call: a face with the code (`passed`), neither of them (`failed`), busy, indeterminate, or
   * an exception (`bug`).
   */
  says: 'passed' | 'failed' | 'busy' | 'indeterminate' | 'bug';
  looks: number;
  /** The codes that the reader was asked to find. */
  codes: string[];
  /** While a gate is set, calls are answered only after it resolves. */
  gate: Promise<void> | null;
  facePrints: FacePrint[];
  descriptor: number[] | null;
  /** The distance to the face in the reference photo, if the call has one. */
  referenceDistance: number | null;
  /** The results for the challenge frames. The results for the photos are separate. */
  challenge: Pick<PhotosReading, 'noise' | 'frames'>;
  /** The reading of the clip, if the call has one. */
  clip: ClipReading | null;
}

export function standInVision(): StandInVision {
  return {
    says: 'passed',
    looks: 0,
    codes: [],
    gate: null,
    facePrints: [],
    descriptor: null,
    referenceDistance: null,
    challenge: { noise: null, frames: [] },
    clip: null,
    async readPhotos(photos, code, { clip = [], reference = null } = {}) {
      const { says } = this;
      this.looks += 1;
      this.codes.push(code);
      await this.gate;
      if (says === 'busy') throw new VisionBusy();
      if (says === 'bug') throw new Error('The stand-in broke');
      const reading = presence(says, photos.length);
      return (
        reading &&
        readOutcome(
          {
            ...reading,
            ...this.challenge,
            clip: clip.length > 0 ? this.clip : null,
            facePrints: this.facePrints,
            descriptor: this.descriptor,
            referenceDistance: reference && this.referenceDistance,
          },
          photos,
        )
      );
    },
    refuseWaiting: () => undefined,
    close: () => Promise.resolve(),
  };
}

/** Returns a reading of photos that passes every check or fails every check. Returns null for `indeterminate`. */
export function presence(says: 'passed' | 'failed' | 'indeterminate', photos: number): PhotosReading | null {
  if (says === 'indeterminate') return null;
  const isThere = says === 'passed';
  const face = { height: 0.4, outside: 0, confidence: 1 };
  const reading: PhotoReading = {
    faces: isThere ? 1 : 0,
    face: isThere ? face : null,
    code: isThere ? 'qr' : null,
    codeProbability: null,
    quality: { brightest: 240, overexposed: 0, blur: 0.3 },
  };
  return {
    photos: Array.from({ length: photos }, () => reading),
    distance: isThere ? 0.2 : null,
    sameness: 0.2,
    isOnePicture: false,
    noise: null,
    frames: [],
    clip: null,
    models: ['stand-in'],
    facePrints: [],
    descriptor: null,
    referenceDistance: null,
  };
}

/** Decodes the photos as the real reader does. Returns the reading, or the first photo that cannot be decoded. */
export async function readOutcome(
  reading: PhotosReading,
  photos: readonly Uint8Array[],
): Promise<PhotosOutcome> {
  const decoded = await Promise.all(photos.map(reencodePhoto));
  const unreadable = decoded.indexOf(null);
  if (unreadable >= 0) return { kind: 'unreadable', photo: unreadable + 1 };
  return { kind: 'read', reading, photos: decoded.flatMap((photo) => photo ?? []) };
}

/** Returns a picture that the server accepts as a reference photo, in base64. */
export async function referencePhoto(): Promise<string> {
  const [photo = ''] = await plainPhotos();
  return photo.slice(photo.indexOf(',') + 1);
}

let plain: Promise<string[]> | undefined;

/** Returns three pictures that the server accepts as photos but that show nothing. */
export function plainPhotos(): Promise<string[]> {
  plain ??= Promise.all(
    ['#8899aa', '#8899bb', '#8899cc'].map(async (background) => {
      const jpeg = await sharp({ create: { width: 240, height: 240, channels: 3, background } })
        .jpeg()
        .toBuffer();
      return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
    }),
  );
  return plain;
}

/** Returns the reading that a test defines for an address. Any other address is known and not suspicious. */
export function standInIpIntelligence(
  listed: Readonly<Record<string, Partial<AddressReading> | Error>>,
): IpIntelligence & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    ownData: async () => [],
    async read(address) {
      asked.push(address);
      const found = listed[address];
      if (found instanceof Error) throw found;
      return {
        verdict: 'passed',
        isProxy: false,
        isVpn: false,
        isTor: false,
        isHosting: false,
        riskScore: 0,
        country: 'IN',
        source: 'stand-in',
        reason: 'said by the test',
        ...found,
      };
    },
  };
}
