/** The port that draws the signer's position. */
import type { Language } from '@countersign/contract/rules/languages';
import type { MapType } from '@countersign/contract/signer/location';
import type { Point } from '../../place/distance.ts';

export interface MapScene {
  position: Point;
  accuracyMeters: number;
  /** Of the person who sees the map. */
  language: Language;
  /** The label of the position: 'You' in that language unless it is given. */
  who?: string;
  branches: readonly (Point & { name: string; limitMeters: number })[];
}

export interface MapPicture {
  type: MapType;
  bytes: Buffer;
}

export interface Maps {
  /** Null when there is no map: the screen then says 'Map unavailable'. */
  draw(scene: MapScene): Promise<MapPicture | null>;
}
