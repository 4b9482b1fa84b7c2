/** Searches the document page by page, so that the first matches appear immediately. */
import { useDeferredValue, useEffect, useState } from 'react';
import type { DocumentText } from '../passages/document-text.ts';
import { matchesOn, patternOf, type Match } from '../passages/search.ts';

export interface Search {
  query: string;
  setQuery: (query: string) => void;
  matches: readonly Match[];
  /** The index of the current match, counted from 0. */
  at: number;
  current: Match | null;
  isSearching: boolean;
  /** Moves to the next match, or with -1 to the previous one. Wraps around at the ends. */
  move: (by: 1 | -1) => void;
}

interface Found {
  query: string;
  matches: readonly Match[];
  isDone: boolean;
  at: number;
}

export function useSearch(text: DocumentText, pages: number): Search {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<Found>({ query: '', matches: [], isDone: true, at: 0 });
  // Defers the search, so that typing stays responsive while the pages are searched.
  const searched = useDeferredValue(query);

  useEffect(() => {
    const stop = new AbortController();
    const pattern = patternOf(searched);
    const search = async (wanted: RegExp) => {
      const matches: Match[] = [];
      const tell = (isDone: boolean) =>
        setFound((before) => ({
          query: searched,
          matches: [...matches],
          isDone,
          at: before.query === searched ? before.at : 0,
        }));
      for (let index = 0; index < pages; index += 1) {
        const page = await text.page(index).catch(() => null);
        if (stop.signal.aborted) return;
        if (page?.kind !== 'text') continue;
        const here = matchesOn({ index, height: page.size.height, passages: page.passages }, wanted);
        matches.push(...here);
        if (here.length > 0) tell(false);
      }
      tell(true);
    };
    if (pattern) void search(pattern);
    return () => stop.abort();
  }, [searched, text, pages]);

  const isBlank = query.trim() === '';
  const isFresh = found.query === query && !isBlank;
  const matches = isFresh ? found.matches : NO_MATCHES;
  const at = isFresh ? found.at : 0;
  return {
    query,
    setQuery,
    matches,
    at,
    current: matches[at] ?? null,
    isSearching: !isBlank && !(isFresh && found.isDone),
    move(by) {
      if (matches.length > 0) setFound({ ...found, at: (at + by + matches.length) % matches.length });
    },
  };
}

const NO_MATCHES: readonly Match[] = [];
