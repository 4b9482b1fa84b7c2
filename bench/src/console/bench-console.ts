/**
 * Measures the console with many sessions: the list and the search as ratios to a small database, the list in a
 * browser, and many concurrent watchers.
 */
import { readRequests } from '@countersign/server/tests/growth/requests';
import { comparePages, compareTimes, type GrowthOptions, openSides } from '../growth/bench-growth.ts';
import { benchListPage } from './list-page.ts';
import { benchWatchers } from './watchers.ts';

const isOfList = (name: string): boolean =>
  /originator\/(?:sessions(?:\?|$)|session-count|reviews|undelivered)/.test(name);

export async function benchConsole(options: GrowthOptions): Promise<void> {
  const calls = Number(options.calls ?? 40);
  const sides = await openSides({ ...options, sessions: options.sessions ?? '1000,1000000' });
  const largest = sides.at(-1);
  if (!largest) return;
  await benchWatchers(largest);
  await benchListPage(largest);
  await comparePages(sides, isOfList);
  console.log(
    `\n# console: list and search, ${calls} calls each in rotation, ratios to the smallest (1.3 required)`,
  );
  for (const { name, path } of readRequests('').filter((request) => isOfList(request.name)))
    await compareTimes(sides, name, (side) => side.ask(path), calls);
  for (const side of sides) await side.close();
}
