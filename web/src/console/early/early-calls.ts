/**
 * The words and the first calls of the console, begun while the application itself is still arriving. A script of its own, so small that it
 * comes first; the application takes the answers by their addresses (`api/early-answers.ts`).
 */
import { CONSOLE_LANGUAGES } from '@countersign/contract/rules/languages';
import { askEarly } from '../../api/ask-early.ts';
import { firstLanguage } from '../../texts/first-language.ts';
import { addressOf } from '../api/address-of.ts';
import { queryFor, readFilters } from '../sessions/filters.ts';
import { isHome, knowsNobody, PAGE_SIZE } from './first-page.ts';

/** `catalogues`: the file of the words of each language. */
export function beginConsole(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  catalogues: Readonly<Record<string, string | undefined>>,
): void {
  preload(catalogues[firstLanguage(CONSOLE_LANGUAGES)]);
  const early = { config: askEarly('/api/v1/config') };
  globalThis.countersignEarly = early;
  if (knowsNobody(pathname)) return;
  const begin = (address: string) => Object.assign(early, { [address]: askEarly(address) });
  begin('/api/v1/staff/me');
  if (!isHome(pathname)) return;
  const query = queryFor(readFilters(new URLSearchParams(search)), '', new Date());
  begin(addressOf('/api/v1/originator/sessions', {}, { ...query, limit: PAGE_SIZE }));
}

function preload(file: string | undefined): void {
  if (file === undefined) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}
