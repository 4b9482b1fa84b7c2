import { useConsoleTexts } from '../../../texts/console.tsx';
import { shareOf, sumOf, type ChartProps, type Figures } from './figures.ts';
import { useFormat } from './use-format.ts';

/** Shows the four key figures and how each has changed. */
export function Numbers({ period, comparison }: ChartProps) {
  const { insight: texts } = useConsoleTexts();
  const { number, share } = useFormat();
  const tiles = [
    { name: texts.numbers.started, of: ({ sessions }: Figures) => sessions.started, isShare: false },
    { name: texts.numbers.completed, of: ({ sessions }: Figures) => sessions.completed, isShare: false },
    { name: texts.numbers.signed, of: signedShare, isShare: true },
    { name: texts.numbers.undelivered, of: undeliveredShare, isShare: true },
  ];
  return (
    <dl className="desk:grid-cols-4 mt-4 grid grid-cols-2 gap-3">
      {tiles.map(({ name, of, isShare }) => {
        const value = of(period);
        return (
          <div key={name} className="border-line bg-surface rounded-card break-inside-avoid border p-4">
            <dt className="text-small text-ink-soft">{name}</dt>
            <dd className="mt-1">
              <span className="text-title font-strong tabular-nums">
                {isShare ? share(value) : number(value ?? 0)}
              </span>
              {comparison && value !== null && (
                <Change value={value} before={of(comparison)} isShare={isShare} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface ChangeProps {
  value: number;
  before: number | null;
  isShare: boolean;
}

/**
 * Shows the change in percentage points for a fraction, and in percent for a number. Shows nothing if the earlier value
 * is zero or missing.
 */
function Change({ value, before, isShare }: ChangeProps) {
  const { insight: texts } = useConsoleTexts();
  const { points, share } = useFormat();
  if (before === null || (!isShare && before === 0)) return null;
  const by = isShare ? value - before : value / before - 1;
  const amount = isShare ? texts.points(points(Math.abs(by))) : share(Math.abs(by));
  const isSame = Math.abs(by) < 0.005;
  return (
    <span className="text-small text-ink-soft block">
      {isSame ? texts.same : `${amount} ${by > 0 ? texts.more : texts.less}`}
    </span>
  );
}

const signedShare = ({ funnel }: Figures) => shareOf(funnel.at(-1)?.people ?? 0, funnel[0]?.people ?? 0);

function undeliveredShare({ messages }: Figures): number | null {
  const failed = sumOf(messages.map((one) => one.failed));
  return shareOf(failed, failed + sumOf(messages.map(({ sent }) => sent)));
}
