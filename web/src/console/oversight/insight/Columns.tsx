import type { Completion } from './figures.ts';

interface Column extends Completion {
  label: string;
}

interface ColumnsProps {
  columns: readonly Column[];
  /** The few indexes of columns that show a label. */
  labelled: readonly number[];
  texts: { invited: string; signed: string };
  most: string;
}

const percent = (value: number): string => `${value * 100}%`;
const FILLED = 0.78;

/** Columns of invited signers, filled up to the share that signed. */
export function Columns({ columns, labelled, texts, most }: ColumnsProps) {
  const highest = Math.max(1, ...columns.map(({ invited }) => invited));
  const width = 1 / Math.max(1, columns.length);
  return (
    <>
      <div className="text-small text-ink-soft flex flex-wrap justify-between gap-x-4">
        <span className="tabular-nums">{most}</span>
        <ul className="flex gap-4">
          <Key name={texts.invited} className="stroke-edge fill-none" />
          <Key name={texts.signed} className="fill-brand" />
        </ul>
      </div>
      <svg width="100%" height="144" className="border-edge mt-1 border-b">
        {columns.map(({ label, invited, signed }, index) => (
          <g key={label}>
            <title>{`${label}: ${texts.invited} ${invited}, ${texts.signed} ${signed}`}</title>
            <rect
              x={percent((index + (1 - FILLED) / 2) * width)}
              width={percent(width * FILLED)}
              y={percent(1 - invited / highest)}
              height={percent(invited / highest)}
              className="stroke-edge fill-none"
            />
            <rect
              x={percent((index + (1 - FILLED) / 2) * width)}
              width={percent(width * FILLED)}
              y={percent(1 - signed / highest)}
              height={percent(signed / highest)}
              className="fill-brand"
            />
          </g>
        ))}
      </svg>
      <div className="text-small text-ink-soft relative h-5 tabular-nums">
        {labelled.map((index) => (
          <span
            key={index}
            className="absolute whitespace-nowrap"
            style={
              index === columns.length - 1
                ? { insetInlineEnd: 0 }
                : { insetInlineStart: percent(index * width) }
            }
          >
            {columns[index]?.label}
          </span>
        ))}
      </div>
    </>
  );
}

function Key({ name, className }: { name: string; className: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg width="12" height="12">
        <rect x="1" y="1" width="10" height="10" className={className} />
      </svg>
      {name}
    </li>
  );
}
