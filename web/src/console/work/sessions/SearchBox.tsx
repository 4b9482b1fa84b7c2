import { MAX_SEARCH_LENGTH } from '@countersign/contract/rules/saved-views';
import type { Ref } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { SearchIcon } from '../../ui/icons.tsx';

interface SearchBoxProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
}

export function SearchBox({ ref, value, onChange }: SearchBoxProps) {
  const { sessions: texts } = useConsoleTexts();
  return (
    <div className="wide:w-72 relative w-full">
      <span className="text-ink-soft pointer-events-none absolute inset-y-0 start-3 flex w-4 items-center">
        <SearchIcon />
      </span>
      <input
        ref={ref}
        type="search"
        data-tour="search"
        aria-label={texts.search}
        placeholder={texts.search}
        maxLength={MAX_SEARCH_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Retains the search text. Browsers would clear it on Escape.
          event.preventDefault();
          event.currentTarget.blur();
        }}
        className="border-edge bg-surface text-body placeholder:text-ink-soft pointer-coarse:min-h-12 min-h-10 w-full rounded-control border ps-9 pe-3"
      />
    </div>
  );
}
