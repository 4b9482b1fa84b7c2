import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { DownIcon, UpIcon } from './icons.tsx';
import { ToolButton } from './ToolButton.tsx';
import { useEscape } from './use-escape.ts';
import type { Search } from './use-search.ts';

/** Shows the search bar on top of the document, so that the content does not move when the bar opens. */
export function SearchBar({ search, onClose }: { search: Search; onClose: () => void }) {
  const { document: texts } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  useEscape(onClose);
  useEffect(() => input.current?.focus(), []);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    search.move(event.shiftKey ? -1 : 1);
  };
  return (
    <search className="document-panel flex flex-wrap items-center justify-end gap-1 px-3 py-1.5">
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={texts.searchLabel}
        placeholder={texts.searchLabel}
        value={search.query}
        onChange={({ target }) => search.setQuery(target.value)}
        onKeyDown={onKey}
        className="border-edge bg-surface rounded-control h-11 min-w-0 flex-1 basis-16 border px-3 text-base [&::-webkit-search-cancel-button]:hidden"
      />
      <output aria-hidden="true" className="text-small text-ink-soft min-w-14 text-center tabular-nums">
        {search.query.trim() !== '' &&
          texts.matchCount(search.matches.length === 0 ? 0 : search.at + 1, search.matches.length)}
      </output>
      <output className="sr-only">{spoken(search, texts)}</output>
      <ToolButton label={texts.previousMatch} onClick={() => search.move(-1)}>
        <UpIcon />
      </ToolButton>
      <ToolButton label={texts.nextMatch} onClick={() => search.move(1)}>
        <DownIcon />
      </ToolButton>
      <ToolButton label={texts.closeSearch} onClick={onClose}>
        <CloseIcon />
      </ToolButton>
    </search>
  );
}

function spoken(search: Search, texts: ReturnType<typeof useTexts>['document']): string {
  const { query, isSearching, current, at, matches } = search;
  if (query.trim() === '' || isSearching) return '';
  return current ? texts.matchSpoken(at + 1, matches.length, current.page + 1) : texts.noMatch;
}
