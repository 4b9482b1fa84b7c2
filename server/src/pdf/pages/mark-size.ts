/**
 * The size of the test mark in points. It is defined apart from the drawing of the mark, because the comparison of
 * sealed pages must not load the drawing library.
 */
export const MARK = { width: 118, height: 20, top: 4 } as const;
