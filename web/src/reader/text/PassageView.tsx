import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import type { PdfDocument } from '../../pdf/pdf-source.ts';
import type { DocumentPosition } from '../reading/page-layout.ts';
import { PartOfPage } from './PartOfPage.tsx';
import { textsOf, type Passage } from '../passages/passages.ts';
import { directionOf, languageOf } from '../passages/script.ts';
import type { Match } from '../passages/search.ts';

interface PassageViewProps {
  pdf: PdfDocument;
  index: number;
  passage: Passage;
  /** The vertical position on the page where the passage begins, from 0 to 1. */
  down: number;
  matches: readonly Match[];
  current: Match | null;
  isSpoken: boolean;
  onShowPage: (position: DocumentPosition) => void;
}

export function PassageView(props: PassageViewProps) {
  const { pdf, index, passage, down, matches, current, isSpoken, onShowPage } = props;
  const { document: texts } = useTexts();
  const words = textsOf(passage)
    .map(({ text }) => text)
    .join(' ');
  const language = languageOf(words, null);
  const marked = (text: string, at: number) =>
    withMarks(
      text,
      matches.filter((match) => match.text === at),
      current,
    );
  const link = (
    <button
      type="button"
      aria-label={texts.showPage(index + 1)}
      onClick={() => onShowPage({ index, down })}
      className="text-page-link"
    >
      {index + 1}
    </button>
  );
  const frame = (className: string, children: ReactNode) => (
    <div
      data-down={down}
      data-spoken={isSpoken || undefined}
      lang={language ?? undefined}
      dir={directionOf(language)}
      className={`text-passage ${className}`}
    >
      {children}
    </div>
  );
  switch (passage.kind) {
    case 'heading':
      return frame(
        passage.isLarge ? 'text-heading-large' : 'text-heading',
        <h2>
          {marked(passage.text, 0)} {link}
        </h2>,
      );
    case 'item':
      return frame(
        '',
        <p className="text-item" style={{ marginInlineStart: `${passage.depth}em` }}>
          {marked(passage.text, 0)} {link}
        </p>,
      );
    case 'table':
      return frame('', <Table passage={passage} marked={marked} link={link} />);
    case 'picture':
      return frame(
        '',
        <>
          <PartOfPage
            pdf={pdf}
            index={index}
            part={passage.box}
            label={words || texts.pictureOf(index + 1)}
          />
          {link}
        </>,
      );
    case 'paragraph':
      break;
  }
  return frame(
    '',
    <p>
      {marked(passage.text, 0)} {link}
    </p>,
  );
}

interface TableProps {
  passage: Extract<Passage, { kind: 'table' }>;
  marked: (text: string, at: number) => ReactNode;
  link: ReactNode;
}

function Table({ passage: { rows, hasHeader }, marked, link }: TableProps) {
  return (
    <div className="overflow-x-auto">
      <table>
        <tbody>
          {rows.map((row, number) => (
            <tr key={`${number} ${row[0]?.text ?? ''}`}>
              {row.map((cell, column) => {
                const Cell = hasHeader && number === 0 ? 'th' : 'td';
                return (
                  <Cell key={`${column} ${cell.text}`}>
                    {marked(cell.text, number * row.length + column)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {link}
    </div>
  );
}

function withMarks(text: string, matches: readonly Match[], current: Match | null): ReactNode {
  if (matches.length === 0) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of matches) {
    parts.push(
      text.slice(from, match.start),
      <mark key={match.start} data-current={match === current || undefined}>
        {text.slice(match.start, match.end)}
      </mark>,
    );
    from = match.end;
  }
  return [...parts, text.slice(from)];
}
