/**
 * Patches methods of the PDF library while the patch is in use. Several users may overlap and end in any order: the first
 * applies the patch and the last undoes it. With separate patches, undoing the second could restore the first one's patch.
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
