/**
 * The size of the mark of a test on paper, in points. It is separate from the drawing of the mark, so that the comparison
 * of sealed pages loads no drawing library.
 */
export const MARK = { width: 118, height: 20, top: 4 } as const;
