import { useConsoleTexts } from '../../../../texts/console.tsx';
import { ChartFrame } from '../ChartFrame.tsx';
import { columnsOf, highest, shareOf, sumOf, type Completion, type Figures } from '../figures.ts';
import { useFormat } from '../use-format.ts';

export function Days({ period }: { period: Figures }) {
  const texts = useConsoleTexts().insight.completion;
  const { share, day } = useFormat();
  const { columns, areWeeks } = columnsOf(period.days);
  const invited = sumOf(columns.map((one) => one.invited));
  const told = texts.daysTold(share(shareOf(sumOf(columns.map((one) => one.signed)), invited)));
  return (
    <ColumnChart
      isWide
      title={texts.days}
      told={invited === 0 ? null : areWeeks ? `${told} ${texts.weeks}` : told}
      heading={areWeeks ? texts.week : texts.day}
      columns={columns.map((one) => ({ ...one, label: day(one.day) }))}
      labelled={columns.length > 1 ? [0, columns.length - 1] : [0]}
    />
  );
}

export function Hours({ period }: { period: Figures }) {
  const texts = useConsoleTexts().insight.completion;
  const { share, hour } = useFormat();
  const busiest = highest(period.hours, ({ invited }) => invited || null);
  return (
    <ColumnChart
      title={texts.hours}
      told={busiest && texts.hoursTold(hour(busiest.hour), share(shareOf(busiest.signed, busiest.invited)))}
      heading={texts.hour}
      columns={period.hours.map((one) => ({ ...one, label: hour(one.hour) }))}
      labelled={[0, 6, 12, 18]}
      isSparse
    />
  );
}

interface Column extends Completion {
  label: string;
}

interface ColumnChartProps {
  title: string;
  told: string | null;
  /** The heading of the column of labels. */
  heading: string;
  columns: readonly Column[];
  /** The indexes of the columns that have a label. */
  labelled: readonly number[];
  isWide?: boolean;
  /** Whether the table omits columns without invited signers. */
  isSparse?: boolean;
}

function ColumnChart({ heading, columns, labelled, isSparse = false, ...frame }: ColumnChartProps) {
  const texts = useConsoleTexts().insight.completion;
  const { number, share } = useFormat();
  return (
    <ChartFrame
      {...frame}
      table={{
        rows: isSparse ? columns.filter(({ invited }) => invited > 0) : columns,
        columns: [
          [heading, ({ label }) => label],
          [texts.invited, ({ invited }) => number(invited)],
          [texts.signed, ({ signed }) => number(signed)],
          [texts.share, ({ invited, signed }) => share(shareOf(signed, invited))],
        ],
      }}
    >
      <Columns columns={columns} labelled={labelled} />
    </ChartFrame>
  );
}

const percent = (value: number): string => `${value * 100}%`;
const FILLED = 0.78;
/** The styles of two bars: invited signers, and signers who have signed. */
const LOOKS = ['stroke-edge fill-none', 'fill-brand'] as const;

/** Shows a column for the invited signers of each period. The filled part is the fraction that has signed. */
function Columns({ columns, labelled }: Pick<ColumnChartProps, 'columns' | 'labelled'>) {
  const texts = useConsoleTexts().insight.completion;
  const { number } = useFormat();
  const most = Math.max(0, ...columns.map(({ invited }) => invited));
  const height = Math.max(1, most);
  const width = 1 / Math.max(1, columns.length);
  return (
    <>
      <div className="text-small text-ink-soft flex flex-wrap justify-between gap-x-4">
        <span className="tabular-nums">{number(most)}</span>
        <ul className="flex gap-4">
          <Key name={texts.invited} className={LOOKS[0]} />
          <Key name={texts.signed} className={LOOKS[1]} />
        </ul>
      </div>
      <svg width="100%" height="144" className="border-edge mt-1 border-b">
        {columns.map(({ label, invited, signed }, index) => (
          <g key={label}>
            <title>{`${label}: ${texts.invited} ${invited}, ${texts.signed} ${signed}`}</title>
            {([invited, signed] as const).map((people, part) => (
              <rect
                key={LOOKS[part]}
                x={percent((index + (1 - FILLED) / 2) * width)}
                width={percent(width * FILLED)}
                y={percent(1 - people / height)}
                height={percent(people / height)}
                className={LOOKS[part]}
              />
            ))}
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
