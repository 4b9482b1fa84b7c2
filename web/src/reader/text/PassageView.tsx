import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import type { PdfDocument } from '../../pdf/pdf-source.ts';
import { PartOfPage } from './PartOfPage.tsx';
import { textsOf, type Passage } from '../passages/passages.ts';
import { directionOf, languageOf } from '../passages/script.ts';
import type { Match } from '../passages/search.ts';

interface PassageViewProps {
  pdf: PdfDocument;
  index: number;
  passage: Passage;
  /** The vertical position of the passage on the page, from 0 to 1. */
  down: number;
  matches: readonly Match[];
  current: Match | null;
  isSpoken: boolean;
}

export function PassageView(props: PassageViewProps) {
  const { pdf, index, passage, down, matches, current, isSpoken } = props;
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
        <h2>{marked(passage.text, 0)}</h2>,
      );
    case 'item':
      return frame(
        '',
        <p className="text-item" style={{ marginInlineStart: `${passage.depth}em` }}>
          {marked(passage.text, 0)}
        </p>,
      );
    case 'table':
      return frame('', <Table passage={passage} marked={marked} />);
    case 'picture':
      return frame(
        '',
        <PartOfPage pdf={pdf} index={index} part={passage.box} label={words || texts.pictureOf(index + 1)} />,
      );
    case 'paragraph':
      break;
  }
  return frame('', <p>{marked(passage.text, 0)}</p>);
}

interface TableProps {
  passage: Extract<Passage, { kind: 'table' }>;
  marked: (text: string, at: number) => ReactNode;
}

/**
 * Shows a table. On a narrow screen, the stylesheet stacks the cells of a table with three or more columns, and shows
 * the header of each cell above it. A table without headers is not stacked, because only the columns connect names and
 * values.
 */
function Table({ passage: { rows, hasHeader }, marked }: TableProps) {
  const [first = []] = rows;
  return (
    <div className="overflow-x-auto">
      <table className={hasHeader && first.length > 2 ? 'text-table-stacked' : ''}>
        <tbody>
          {rows.map((row, number) => (
            <tr key={`${number} ${row[0]?.text ?? ''}`}>
              {row.map((cell, column) => {
                const isHeader = hasHeader && number === 0;
                const Cell = isHeader ? 'th' : 'td';
                const header = hasHeader && !isHeader ? first[column]?.text : undefined;
                return (
                  <Cell key={`${column} ${cell.text}`} data-header={header}>
                    {marked(cell.text, number * row.length + column)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
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
