/** The port that draws a map of the signer's position. */
import type { Language } from '@countersign/contract/rules/languages';
import type { MapType } from '@countersign/contract/signer/location';
import type { Point } from '../../place/distance.ts';

export interface MapScene {
  position: Point;
  accuracyMeters: number;
  language: Language;
  /** The label of the signer's position. By default, it is 'You' in the reader's language. */
  who?: string;
  branches: readonly (Point & { name: string; limitMeters: number })[];
}

export interface MapPicture {
  type: MapType;
  bytes: Buffer;
}

export interface Maps {
  /** Draws the map. Returns null if there is no map, and the screen shows 'Map unavailable'. */
  draw(scene: MapScene): Promise<MapPicture | null>;
}
