/** What the face mesh finds in one frame, and which of its points the detector uses. */

/** A point of the mesh in MediaPipe's normalised coordinates: 0 to 1 across the frame's width and height. */
export interface Landmark {
  readonly x: number;
  readonly y: number;
}

export type Face = readonly Landmark[];

export interface AnalysedFrame {
  /** Null when no face is in the frame. */
  readonly face: Face | null;
  /** Width over height of the frame. */
  readonly aspect: number;
}

export interface Eye {
  readonly outer: number;
  readonly inner: number;
  /** Upper lid and lower lid, one pair above the other. */
  readonly lids: readonly (readonly [upper: number, lower: number])[];
}

/** Numbers of the canonical face mesh: the six points of the eye aspect ratio (Soukupová and Čech 2016). */
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

/** With the irises that `refineLandmarks` adds. */
export const LANDMARK_COUNT = 478;
