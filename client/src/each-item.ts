/** Iterates over the items of a list. Each page is requested only when it is needed. */
export async function* eachItem(
  ask: (more?: { cursor: string }) => Promise<unknown>,
  name: string,
): AsyncGenerator<unknown, void, undefined> {
  let cursor: unknown;
  do {
    const page: Record<string, unknown> = Object(
      await ask(typeof cursor === 'string' ? { cursor } : undefined),
    );
    const items = page[name];
    if (Array.isArray(items)) yield* items;
    cursor = page['next_cursor'];
  } while (typeof cursor === 'string');
}
