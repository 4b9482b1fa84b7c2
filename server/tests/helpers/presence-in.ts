import { expect } from 'vitest';
import { judgePresence, type Presence } from '../../src/journey/liveness/judge-presence.ts';
import type { Vision } from '../../src/providers/vision/vision.ts';

/** Returns the result of the liveness step for these photos. */
export async function presenceIn(
  vision: Vision,
  ...photosAndCode: Parameters<Vision['readPhotos']>
): Promise<Presence> {
  const outcome = await vision.readPhotos(...photosAndCode);
  if (outcome?.kind === 'unreadable') expect.fail(`Photo ${outcome.photo} could not be decoded`);
  return judgePresence(outcome?.reading ?? null);
}
