/**
 * Encrypts the request to a node that reads photos for other nodes, and the response. Each response is bound to its
 * request. An attacker on the network can therefore neither see a photo nor replace the response with the response to
 * another request.
 */
import { createHash, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { decryptBytes, encryptBytes } from '../crypto/aes-gcm.ts';
import { packMessage, unpackMessage } from '../processes/message-pipe.ts';
import { type PhotoRequest, photosOutcome } from './photo-messages.ts';
import type { PhotosOutcome } from '../providers/vision/vision.ts';

export const READ_PHOTOS_PATH = '/internal/read-photos';
/** The maximum size of a request in bytes: three photos of 1.5 MB each and the challenge frames, with some reserve. */
export const MAX_REQUEST_BYTES = 16 * 1024 * 1024;
/**
 * The maximum size of a response in bytes. A response can be larger than its request, because it contains the photos
 * after re-encoding.
 */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * The time for which a request is valid. A short time limits replays, but it must exceed the difference between the
 * nodes' clocks.
 */
const VALID_MILLISECONDS = 5 * 60_000;
const REQUEST_CONTEXT = 'photos to read';
const HEAD_BYTES = 4;

const bytes = z.array(z.instanceof(Uint8Array));
const sentRequest = z.object({
  at: z.number(),
  photos: bytes,
  expectedCode: z.string(),
  frames: bytes,
  // Nodes of an earlier version do not send `clip` and the fields after it.
  clip: bytes.default([]),
  moments: z.array(z.number()).default([]),
  reference: z.instanceof(Uint8Array).nullable().default(null),
});
const sentAnswer = photosOutcome.nullable();

export const writeRequest = (key: KeyObject, request: PhotoRequest, now: Date): Buffer =>
  encryptBytes(key, packed({ ...request, at: +now }), REQUEST_CONTEXT);

/** Decrypts a request. Returns null if the request was encrypted with another key or is too old. */
export function readRequest(key: KeyObject, body: Buffer, now: Date): PhotoRequest | null {
  const content = decryptBytes(key, body, REQUEST_CONTEXT);
  if (!content) return null;
  const { at, ...request } = sentRequest.parse(unpacked(content));
  return Math.abs(+now - at) <= VALID_MILLISECONDS ? request : null;
}

export const writeAnswer = (key: KeyObject, request: Buffer, outcome: PhotosOutcome | null): Buffer =>
  encryptBytes(key, packed(outcome), answerContext(request));

/** Decrypts a response. Throws if the response belongs to another request. */
export function readAnswer(key: KeyObject, request: Buffer, answer: Buffer): PhotosOutcome | null {
  const content = decryptBytes(key, answer, answerContext(request));
  if (!content) throw new Error('The response is not a reading of these photos');
  return sentAnswer.parse(unpacked(content));
}

const answerContext = (request: Buffer): string =>
  `reading of ${createHash('sha256').update(request).digest('hex')}`;

function packed(message: unknown): Uint8Array[] {
  const { size, chunks } = packMessage(message);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(size.head);
  return [head, ...chunks];
}

function unpacked(content: Buffer): unknown {
  return unpackMessage(content.subarray(HEAD_BYTES), content.readUInt32BE());
}
