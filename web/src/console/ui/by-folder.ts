/** Groups a list by folder, in the order of the names. Items without a folder come last. */

interface Folder<Item> {
  /** The name of the folder. Null for the items without a folder. */
  name: string | null;
  items: Item[];
}

export function byFolder<Item>(
  items: readonly Item[],
  folderOf: (item: Item) => string | null,
  locale: string,
): Folder<Item>[] {
  const names = [...new Set(items.map(folderOf))];
  const folders = names.map((name) => ({ name, items: items.filter((item) => folderOf(item) === name) }));
  return folders.sort((a, b) =>
    a.name === null || b.name === null
      ? Number(a.name === null) - Number(b.name === null)
      : a.name.localeCompare(b.name, locale, { numeric: true }),
  );
}

/** Returns the names of the folders that are in use. */
export const foldersOf = (items: readonly { folder: string | null }[] = []): string[] =>
  [...new Set(items.flatMap(({ folder }) => folder ?? []))].sort();
