/**
 * Passes files from the page on which they were selected to another page. They are stored by draft or batch, and only
 * in memory.
 */
const held = new Map<string, readonly File[]>();

export const holdFiles = (id: string, files: readonly File[]): void => void held.set(id, files);

export const heldFiles = (id: string): readonly File[] => held.get(id) ?? [];

/** Returns the files and removes them from memory. */
export function takeFiles(id: string): readonly File[] {
  const files = heldFiles(id);
  held.delete(id);
  return files;
}
