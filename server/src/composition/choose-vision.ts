/** Selects where this node's photos are read: in its own process pool, or on dedicated vision nodes. */
import { availableParallelism } from 'node:os';
import type { Keys } from '../crypto/keys.ts';
import { createLocalVision } from '../vision/local-vision.ts';
import { createRemoteVision } from '../vision/remote-vision.ts';
import type { Vision } from '../providers/vision/vision.ts';
import type { Settings } from '../settings/settings.ts';

interface VisionDeps {
  keys: Keys;
  now: () => Date;
  onFailure: (error: Error) => void;
}

type VisionSettings = Pick<Settings, 'ROLES' | 'VISION_URL' | 'VISION_PROCESSES'>;

export function createVision(settings: VisionSettings, { keys, now, onFailure }: VisionDeps): Vision {
  const { ROLES, VISION_URL: urls } = settings;
  if (urls.length > 0 && !ROLES.includes('vision')) return createRemoteVision({ urls, keys, now, onFailure });
  // A dedicated vision node serves nothing else, so it may use every processor.
  const isAlone = ROLES.every((role) => role === 'vision');
  const readers = settings.VISION_PROCESSES ?? (isAlone ? availableParallelism() : undefined);
  return createLocalVision({ ...(readers === undefined ? {} : { readers }), onFailure });
}
