/**
 * The trained decision trees of a face detector: N. Markuš et al., 'Object Detection with Pixel Intensity Comparisons
 * Organized in Decision Trees' (arXiv:1305.4537). `facefinder.bin` is the authors' original file (see
 * `facefinder.LICENSE`).
 */
export interface Cascade {
  depth: number;
  trees: number;
  /**
   * The tests of the nodes. Each node has four signed bytes: the row and the column of the two pixels to compare, in
   * 1/256 of the face size.
   */
  tests: Int8Array;
  /** The score of each leaf of the trees. */
  leaves: Float32Array;
  /** The minimum cumulative score after each tree. A window with a lower score is rejected. */
  thresholds: Float32Array;
}

/** The size of the header. It contains the version and training parameters, which detection does not need. */
const HEADER_BYTES = 8;

/** Parses the detector file. Throws if it is damaged. */
export function readCascade(file: ArrayBuffer): Cascade {
  const bytes = new DataView(file);
  const depth = bytes.getInt32(HEADER_BYTES, true);
  const trees = bytes.getInt32(HEADER_BYTES + 4, true);
  const count = 2 ** depth;
  const treeBytes = 4 * (count - 1) + 4 * count + 4;
  if (file.byteLength !== HEADER_BYTES + 8 + trees * treeBytes) throw new Error('The cascade is damaged');
  const cascade: Cascade = {
    depth,
    trees,
    tests: new Int8Array(trees * count * 4),
    leaves: new Float32Array(trees * count),
    thresholds: new Float32Array(trees),
  };
  for (let tree = 0, at = HEADER_BYTES + 8; tree < trees; tree++, at += treeBytes) {
    // Node numbers start at 1, so the children of n are 2n and 2n + 1.
    cascade.tests.set(new Int8Array(file, at, 4 * (count - 1)), (tree * count + 1) * 4);
    const leavesAt = at + 4 * (count - 1);
    for (let leaf = 0; leaf < count; leaf++) {
      cascade.leaves[tree * count + leaf] = bytes.getFloat32(leavesAt + 4 * leaf, true);
    }
    cascade.thresholds[tree] = bytes.getFloat32(at + treeBytes - 4, true);
  }
  return cascade;
}

/** Returns trees that detect heads tilted clockwise by `degrees`. */
export function rotated(cascade: Cascade, degrees: number): Cascade {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const { tests } = cascade;
  const tilted = new Int8Array(tests.length);
  for (let at = 0; at < tests.length; at += 2) {
    const [row, column] = [tests[at] ?? 0, tests[at + 1] ?? 0];
    tilted[at] = clamp(row * cos + column * sin);
    tilted[at + 1] = clamp(column * cos - row * sin);
  }
  return { ...cascade, tests: tilted };
}

const clamp = (value: number): number => Math.max(-127, Math.min(127, Math.round(value)));
