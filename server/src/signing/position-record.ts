/**
 * Defines the form in which the evidence stores a location. It is a separate blob, so that it can be erased while the
 * chain stays intact.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';

const positionRecord = z.object({
  /** A random value in the hashed record. Without it, the location could be found by hashing every point on earth. */
  salt: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.number(),
  address: z.string().nullable(),
});
export type PositionRecord = z.infer<typeof positionRecord>;

export const writePosition = (position: Omit<PositionRecord, 'salt'>): Buffer =>
  Buffer.from(JSON.stringify({ salt: randomBytes(16).toString('hex'), ...position }));

export const readPosition = (content: Buffer): PositionRecord =>
  positionRecord.parse(JSON.parse(content.toString('utf8')));
