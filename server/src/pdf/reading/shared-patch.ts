/**
 * A change of the PDF library's own methods for as long as somebody needs it. Several may need it at once, and end in any order: the
 * first applies it, the last takes it back. (Each on its own, the second would restore what the first had put there.)
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
