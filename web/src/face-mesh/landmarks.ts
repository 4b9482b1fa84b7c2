/** The landmarks that the face mesh finds in one frame, and the points that the detector uses. */

/** A point of the mesh in MediaPipe's normalised coordinates: 0 to 1 across the frame's width and height. */
export interface Landmark {
  readonly x: number;
  readonly y: number;
}

export type Face = readonly Landmark[];

export interface AnalysedFrame {
  /** The face. Null if the frame shows none. */
  readonly face: Face | null;
  /** The width of the frame divided by its height. */
  readonly aspect: number;
}

export interface Eye {
  readonly outer: number;
  readonly inner: number;
  /** Pairs of points on the upper and lower lid, one above the other. */
  readonly lids: readonly (readonly [upper: number, lower: number])[];
}

/** Point numbers of the canonical face mesh: the six points of the eye aspect ratio (Soukupová and Čech 2016). */
export const EYES: readonly Eye[] = [
  {
    outer: 33,
    inner: 133,
    lids: [
      [160, 144],
      [158, 153],
    ],
  },
  {
    outer: 263,
    inner: 362,
    lids: [
      [387, 373],
      [385, 380],
    ],
  },
];

/** The number of landmarks, including those of the irises that `refineLandmarks` adds. */
export const LANDMARK_COUNT = 478;
