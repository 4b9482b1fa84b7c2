/** Compares secrets by their hashes, so that the time taken reveals neither their length nor a common prefix. */
import { createHash, timingSafeEqual } from 'node:crypto';

export const isSameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
