import { VERDICTS } from '@countersign/contract/rules/verdict';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { StackedBars } from '../Bars.tsx';
import { ChartFrame } from '../ChartFrame.tsx';
import { highest, shareOf, verdictsIn, type Figures } from '../figures.ts';
import { useFormat } from '../use-format.ts';
import type { ChartProps } from './chart-props.ts';

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
        headings: [
          texts.check,
          ...VERDICTS.map((verdict) => words.verdicts[verdict]),
          ...(comparison ? [insight.before] : []),
        ],
        rows: period.checks.map((one, index) => [
          sessions.checks[one.check],
          ...VERDICTS.map((verdict) => number(one[verdict])),
          ...(comparison ? [share(failedShare(comparison.checks[index]))] : []),
        ]),
      }}
    >
      <StackedBars
        parts={VERDICTS.map((verdict) => ({ name: words.verdicts[verdict], tone: TONES[verdict] }))}
        bars={judged.map((one) => ({
          label: sessions.checks[one.check],
          text: share(shareOf(one.passed, verdictsIn(one))),
          shares: VERDICTS.map((verdict) => one[verdict] / verdictsIn(one)),
        }))}
      />
    </ChartFrame>
  );
}

const failedShare = (one: Figures['checks'][number] | undefined): number | null =>
  one ? shareOf(one.failed, verdictsIn(one)) : null;
