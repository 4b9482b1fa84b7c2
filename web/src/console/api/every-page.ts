/** All of a short list, page after page: what is chosen from must be there as a whole. */
export const PAGE_LIMIT = 100;

export async function everyPage<Page extends { next_cursor: string | null }, Item>(
  ask: (query: { limit: number; cursor?: string }) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await ask({ limit: PAGE_LIMIT, ...(cursor === null ? {} : { cursor }) });
    items.push(...itemsOf(page));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return items;
}
