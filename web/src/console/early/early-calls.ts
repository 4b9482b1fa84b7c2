/**
 * The words and the first calls of the console, begun while the application itself is still arriving. A script of its own, so small that it
 * comes first; the application takes the answers by their addresses (`api/early-answers.ts`).
 */
import { withQuery } from '@countersign/client/request';
import { CONSOLE_LANGUAGES } from '@countersign/contract/rules/languages';
import { askEarly } from '../../api/ask-early.ts';
import { firstLanguage } from '../../texts/first-language.ts';
import { isEntrance, isHome } from '../first-page.ts';
import { TIME_FORMATS } from '../ui/relative-time.ts';
import { isSearchedIn, PAGE_SIZE, queryFor, readFilters } from '../work/sessions/filters.ts';

/** `catalogues`: the files of the words of each language. */
export function beginConsole(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  catalogues: Readonly<Record<string, string | undefined>>,
): void {
  const language = firstLanguage(CONSOLE_LANGUAGES);
  preload(catalogues[language]);
  const early = { config: askEarly('/api/v1/config') };
  globalThis.countersignEarly = early;
  if (isEntrance(pathname)) return;
  // Here the browser has nothing else to do; later it would keep somebody waiting who has the list before them.
  for (const prepare of TIME_FORMATS) setTimeout(() => prepare(`${language}-IN`));
  const begin = (address: string) => Object.assign(early, { [address]: askEarly(address) });
  begin('/api/v1/staff/me');
  const address = new URLSearchParams(search);
  // What is searched for is in no address.
  if (!isHome(pathname) || isSearchedIn(address)) return;
  const query = queryFor(readFilters(address), '', new Date());
  begin(withQuery('/api/v1/originator/sessions', { ...query, limit: PAGE_SIZE }));
}

function preload(files = ''): void {
  for (const file of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}
