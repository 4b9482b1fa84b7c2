/** Work over a large content a piece at a time, so that whatever else the server has to do gets its turn in between. */
import { createHash } from 'node:crypto';
import { setImmediate as turnOfOthers } from 'node:timers/promises';

/** A few milliseconds of hashing or encryption. */
const STEP_BYTES = 1024 * 1024;

export async function inSteps(content: Buffer, work: (piece: Buffer) => void): Promise<void> {
  for (let at = 0; at < content.length; at += STEP_BYTES) {
    if (at > 0) await turnOfOthers();
    work(content.subarray(at, at + STEP_BYTES));
  }
}

/** SHA-256 in hex. */
export async function hashInSteps(content: Buffer): Promise<string> {
  const hash = createHash('sha256');
  await inSteps(content, (piece) => hash.update(piece));
  return hash.digest('hex');
}
