/** The port that draws where the signer stands. */
import type { Language } from '@countersign/contract/rules/languages';
import type { Point } from '../../place/distance.ts';

export interface MapScene {
  position: Point;
  accuracyMeters: number;
  /** Of who is going to look at it. */
  language: Language;
  /** Who stands there: 'You' in that language, unless somebody else is going to look at it. */
  who?: string;
  branches: readonly (Point & { name: string; limitMeters: number })[];
}

export interface Maps {
  /** A PNG, or null when no map can be had: the screen then says 'Map unavailable'. */
  draw(scene: MapScene): Promise<Buffer | null>;
}
