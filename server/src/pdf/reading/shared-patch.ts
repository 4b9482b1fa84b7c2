/**
 * Patches methods of the PDF library while any user needs the patch. Users may overlap and end in any order: the first
 * one applies the patch, and the last one undoes it. If each user applied a separate patch, undoing the second could
 * restore the first.
 */
export function sharedPatch(apply: () => () => void): () => () => void {
  let users = 0;
  let undo: (() => void) | null = null;
  return () => {
    undo ??= apply();
    users += 1;
    return () => {
      users -= 1;
      if (users > 0) return;
      undo?.();
      undo = null;
    };
  };
}
