import { useEffect, useRef } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import type { OutlineEntry } from '../../pdf/pdf-source.ts';
import { ToolButton } from './ToolButton.tsx';
import { useEscape } from './use-escape.ts';

interface ContentsProps {
  entries: readonly OutlineEntry[];
  onChoose: (page: number) => void;
  onClose: () => void;
}

/** Shows the table of contents from the PDF file. */
export function Contents({ entries, onChoose, onClose }: ContentsProps) {
  const { document: texts } = useTexts();
  const list = useRef<HTMLElement>(null);
  useEscape(onClose);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <nav
      ref={list}
      aria-label={texts.contents}
      className="document-panel max-h-[min(28rem,60dvh)] overflow-auto overscroll-contain py-1"
    >
      <div className="flex items-center justify-between ps-4 pe-1">
        <span className="font-strong">{texts.contents}</span>
        <ToolButton label={texts.closeContents} onClick={onClose}>
          <CloseIcon />
        </ToolButton>
      </div>
      <Entries entries={entries} onChoose={onChoose} depth={0} />
    </nav>
  );
}

function Entries({ entries, onChoose, depth }: Omit<ContentsProps, 'onClose'> & { depth: number }) {
  return (
    <ul>
      {entries.map((entry, index) => (
        <li key={`${index} ${entry.title}`}>
          <Entry entry={entry} onChoose={onChoose} depth={depth} />
          {entry.entries.length > 0 && (
            <Entries entries={entry.entries} onChoose={onChoose} depth={depth + 1} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Entry({
  entry,
  onChoose,
  depth,
}: {
  entry: OutlineEntry;
  onChoose: (page: number) => void;
  depth: number;
}) {
  const { page, title } = entry;
  const style = { paddingInlineStart: `${1 + Math.min(depth, 4)}rem` };
  if (page === null)
    return (
      <span dir="auto" style={style} className="text-ink-soft flex min-h-12 items-center pe-4">
        {title}
      </span>
    );
  return (
    <button
      type="button"
      onClick={() => onChoose(page)}
      style={style}
      className="hover:bg-line -outline-offset-2 flex min-h-12 w-full items-center justify-between gap-4 pe-4 text-start"
    >
      <span dir="auto">{title}</span>
      <span className="text-small text-ink-soft tabular-nums">{page}</span>
    </button>
  );
}
