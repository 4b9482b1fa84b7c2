/**
 * Starts loading the texts and the first calls while the application itself is still loading. This is a separate script,
 * small enough to arrive first. The application takes the responses by their addresses (`api/early-answers.ts`).
 */
import { withQuery } from '@countersign/client/request';
import { CONSOLE_LANGUAGES } from '@countersign/contract/rules/languages';
import { askEarly } from '../../api/ask-early.ts';
import { firstLanguage } from '../../texts/first-language.ts';
import { isEntrance, isList } from '../first-page.ts';
import { TIME_FORMATS } from '../ui/relative-time.ts';
import { isSearchedIn, PAGE_SIZE, queryFor, readFilters } from '../work/sessions/filters.ts';

/** Starts loading; `catalogues` holds the text files of each language. */
export function beginConsole(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  catalogues: Readonly<Record<string, string | undefined>>,
): void {
  const language = firstLanguage(CONSOLE_LANGUAGES);
  preload(catalogues[language]);
  const early = { config: askEarly('/api/v1/config') };
  globalThis.countersignEarly = early;
  if (isEntrance(pathname)) return;
  // Prepares formatters now, while the browser is idle. Later, this work would delay a person who is already looking at
  // the list.
  for (const prepare of TIME_FORMATS) setTimeout(() => prepare(`${language}-IN`));
  const begin = (address: string) => Object.assign(early, { [address]: askEarly(address) });
  begin('/api/v1/staff/me');
  const address = new URLSearchParams(search);
  // Search words are never in the address.
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
