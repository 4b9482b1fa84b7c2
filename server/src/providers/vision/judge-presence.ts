/** From what was seen in the photos to the answer of SPEC 3, Liveness photo response: has_face and otp_found. */
import type { PresenceReason } from '@countersign/contract/rules/presence-reasons';
import { problemOfPlace } from './face-place.ts';
import type { PhotoReply } from './photo-messages.ts';
import { problemsOfPicture } from './picture-quality.ts';
import { spoofOf } from './spoof.ts';
import type { PhotoReading, PresenceReading } from './vision.ts';

export function judgePresence(reply: PhotoReply): PresenceReading {
  const { photos, samePerson } = reply;
  const faceProblems = problemsOfFaces(reply);
  const hasFace = faceProblems.length === 0;
  const codeFound = showsCode(photos);
  const reasons = [
    // A picture may be as dark or blurred as it likes while everything in it is found.
    ...(codeFound && !faceProblems.includes('NO_FACE') ? [] : problemsOfMost(photos)),
    ...faceProblems,
    ...(codeFound ? [] : (['CODE_NOT_FOUND'] as const)),
  ];
  return {
    verdict: hasFace && codeFound ? 'passed' : 'failed',
    hasFace,
    codeFound,
    photos,
    samePerson,
    spoof: spoofOf(photos.flatMap(({ face }) => face ?? [])),
    reasons,
    models: reply.models,
    faceHashes: reply.faceHashes,
  };
}

/** A QR code carries its own error correction; digits might be misread once, so two photos must agree on them. */
export function showsCode(photos: readonly Pick<PhotoReading, 'code'>[]): boolean {
  const withDigits = photos.filter(({ code }) => code === 'digits').length;
  return withDigits >= PHOTOS_THAT_AGREE_ON_DIGITS || photos.some(({ code }) => code === 'qr');
}

const PHOTOS_THAT_AGREE_ON_DIGITS = 2;

function problemsOfFaces({ photos, samePerson, isOnePicture }: PhotoReply): PresenceReason[] {
  if (photos.some(({ faces }) => faces > 1)) return ['MANY_FACES'];
  const problems = photos.flatMap((photo) => problemOfFace(photo) ?? []);
  if (!isMost(photos.length - problems.length, photos))
    return problems.length > 0 ? [...new Set(problems)] : ['NO_FACE'];
  if (samePerson.verdict === 'failed') return ['FACES_DIFFER'];
  return isOnePicture ? ['STILL_PICTURE'] : [];
}

function problemOfFace({ face }: PhotoReading): PresenceReason | null {
  return face ? problemOfPlace(face) : 'NO_FACE';
}

function problemsOfMost(photos: readonly PhotoReading[]): PresenceReason[] {
  const problems = photos.flatMap(({ quality }) => problemsOfPicture(quality));
  return [...new Set(problems)].filter((problem) =>
    isMost(problems.filter((other) => other === problem).length, photos),
  );
}

const isMost = (count: number, photos: readonly unknown[]): boolean => count * 2 > photos.length;

/** Nobody looked: neither passed nor failed. */
export function presenceNotRead(): PresenceReading {
  return {
    verdict: 'indeterminate',
    hasFace: false,
    codeFound: false,
    photos: [],
    samePerson: { verdict: 'indeterminate', similarity: null },
    spoof: spoofOf([]),
    reasons: [],
    models: [],
    faceHashes: [],
  };
}
