import { useId, useState, type ReactNode } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';

interface TableOf<Row> {
  /** The columns of the table. The first column names the row. Null for a column that is not shown. */
  columns: readonly (Column<Row> | null)[];
  rows: readonly Row[];
}

export type Column<Row> = readonly [heading: string, cell: (row: Row, index: number) => string];

interface ChartFrameProps<Row> {
  /** The question that the chart answers. */
  title: string;
  /** The answer to the question in one sentence. Null if there is none. */
  told: string | null;
  table: TableOf<Row>;
  /** Whether the chart spans the full width. */
  isWide?: boolean;
  /** The chart. It is hidden from screen readers, because the sentence and the table contain the same information. */
  children: ReactNode;
}

/**
 * Shows a chart with its question, its answer in one sentence, and its numbers as a table. In print, the table is
 * always visible.
 */
export function ChartFrame<Row>({ title, told, table, isWide = false, children }: ChartFrameProps<Row>) {
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

function Table<Row>({ columns, rows }: TableOf<Row>) {
  const shown = columns.filter((column) => column !== null);
  return (
    <table className="text-small mt-2 w-full tabular-nums">
      <thead>
        <tr>
          {shown.map(([heading], index) => (
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
        {rows.map((row, index) => {
          const [name, ...others] = shown.map(([heading, cell]) => ({ heading, text: cell(row, index) }));
          return (
            <tr key={name?.text} className="border-line border-b last:border-0">
              <th scope="row" className="font-regular py-1 pe-3 text-start">
                {name?.text}
              </th>
              {others.map(({ heading, text }) => (
                <td key={heading} className="py-1 ps-3 text-end whitespace-nowrap">
                  {text}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
