import { useId, useState, type ReactNode } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';

interface TableOf {
  headings: readonly string[];
  /** The first cell of each row is its header. */
  rows: readonly (readonly string[])[];
}

interface ChartFrameProps {
  /** The question that the chart answers. */
  title: string;
  /** The answer in one sentence. */
  told: string | null;
  table: TableOf;
  /** Spans the full width. */
  isWide?: boolean;
  /** Hidden from screen readers, because the sentence and the table contain the same information. */
  children: ReactNode;
}

/**
 * A chart with its question, its answer in one sentence, and its numbers as a table. Printed pages always include the
 * table.
 */
export function ChartFrame({ title, told, table, isWide = false, children }: ChartFrameProps) {
  const { insight: texts } = useConsoleTexts();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={`border-line bg-surface rounded-card text-body flex min-w-0 break-inside-avoid flex-col border p-4 ${isWide ? 'desk:col-span-2' : ''}`}
    >
      <h2 id={`${id}-title`} className="font-strong text-base">
        {title}
      </h2>
      <p className="text-ink-soft mt-1">{told ?? texts.nobody}</p>
      {told !== null && (
        <>
          <div aria-hidden="true" className="mt-4 mb-2">
            {children}
          </div>
          <div className="mt-auto">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-table`}
              onClick={() => setIsOpen(!isOpen)}
              className="text-small pointer-coarse:min-h-12 min-h-8 underline underline-offset-4 print:hidden"
            >
              {isOpen ? texts.noTable : texts.table}
            </button>
            <section
              id={`${id}-table`}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard
              tabIndex={isOpen ? 0 : undefined}
              aria-label={texts.asTable(title)}
              className={`overflow-x-auto ${isOpen ? '' : 'hidden print:block'}`}
            >
              <Table {...table} />
            </section>
          </div>
        </>
      )}
    </section>
  );
}

function Table({ headings, rows }: TableOf) {
  return (
    <table className="text-small mt-2 w-full tabular-nums">
      <thead>
        <tr>
          {headings.map((heading, index) => (
            <th
              key={heading}
              scope="col"
              className={`border-line text-ink-soft border-b py-1 align-bottom font-regular ${index === 0 ? 'pe-3 text-start' : 'ps-3 text-end'}`}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="border-line border-b last:border-0">
            <th scope="row" className="font-regular py-1 pe-3 text-start">
              {name}
            </th>
            {cells.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column has no other name
              <td key={index} className="py-1 ps-3 text-end whitespace-nowrap">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
