/**
 * Starts loading the texts and sends the first calls while the application is still loading. A separate small script
 * does this, so that it arrives before the application. The application finds the responses by their addresses
 * (`api/early-answers.ts`).
 */
import { withQuery } from '@countersign/client/request';
import { CONSOLE_LANGUAGES } from '@countersign/contract/rules/languages';
import { askEarly } from '../../api/ask-early.ts';
import { firstLanguage } from '../../texts/first-language.ts';
import { isEntrance, isList } from '../first-page.ts';
import { TIME_FORMATS } from '../ui/relative-time.ts';
import { isSearchedIn, PAGE_SIZE, queryFor, readFilters } from '../work/sessions/filters.ts';

/** Starts loading. `catalogues` contains the addresses of the text files of each language. */
export function beginConsole(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  catalogues: Readonly<Record<string, string | undefined>>,
): void {
  const language = firstLanguage(CONSOLE_LANGUAGES);
  preload(catalogues[language]);
  const early = { config: askEarly('/api/v1/config') };
  globalThis.countersignEarly = early;
  if (isEntrance(pathname)) return;
  // Prepares the formatters now, while the browser is idle. Later, this work would delay a person who is looking at the
  // list.
  for (const prepare of TIME_FORMATS) setTimeout(() => prepare(`${language}-IN`));
  const begin = (address: string) => Object.assign(early, { [address]: askEarly(address) });
  begin('/api/v1/staff/me');
  const address = new URLSearchParams(search);
  // A list with search words is not requested early, because the address never contains the words.
  if (!isList(pathname) || isSearchedIn(address)) return;
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
