import { VERDICTS } from '@countersign/contract/rules/verdict';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { StackedBars } from '../Bars.tsx';
import { ChartFrame, type Column } from '../ChartFrame.tsx';
import { highest, shareOf, verdictsIn, type ChartProps, type Figures } from '../figures.ts';
import { useFormat } from '../use-format.ts';

type Check = Figures['checks'][number];

const TONES = { passed: 'strong', failed: 'bad', indeterminate: 'hatched' } as const;

export function Checks({ period, comparison }: ChartProps) {
  const { insight, sessions, words } = useConsoleTexts();
  const texts = insight.checks;
  const { number, share } = useFormat();
  const judged = period.checks.filter((one) => verdictsIn(one) > 0);
  const worst = highest(judged, failedShare);
  const isFailing = worst !== null && worst.failed > 0;
  const told = isFailing
    ? texts.told(sessions.checks[worst.check], share(failedShare(worst)))
    : texts.toldNone;
  return (
    <ChartFrame
      title={texts.title}
      told={judged.length === 0 ? null : told}
      table={{
        rows: period.checks,
        columns: [
          [texts.check, ({ check }) => sessions.checks[check]],
          ...VERDICTS.map((verdict): Column<Check> => [
            words.verdicts[verdict],
            (one) => number(one[verdict]),
          ]),
          comparison && [insight.before, (_, index) => share(failedShare(comparison.checks[index]))],
        ],
      }}
    >
      <StackedBars
        parts={VERDICTS.map((verdict) => ({ name: words.verdicts[verdict], tone: TONES[verdict] }))}
        bars={judged.map((one) => ({
          label: sessions.checks[one.check],
          text: share(failedShare(one)),
          shares: VERDICTS.map((verdict) => one[verdict] / verdictsIn(one)),
        }))}
      />
    </ChartFrame>
  );
}

const failedShare = (one: Check | undefined): number | null =>
  one ? shareOf(one.failed, verdictsIn(one)) : null;
