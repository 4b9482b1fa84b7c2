import type { Pictures } from './pictures/pictures.ts';
import type { Vision } from './vision/vision.ts';

export interface PhotoReaders {
  vision: Vision;
  pictures: Pictures;
}
