/** Files selected on one page and needed on another, by draft or batch. They stay in memory, and the browser stores none. */
const held = new Map<string, readonly File[]>();

export const holdFiles = (id: string, files: readonly File[]): void => void held.set(id, files);

export const heldFiles = (id: string): readonly File[] => held.get(id) ?? [];

/** Returns the files once. */
export function takeFiles(id: string): readonly File[] {
  const files = heldFiles(id);
  held.delete(id);
  return files;
}
