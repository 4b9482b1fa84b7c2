import { useConsoleTexts } from '../../../../texts/console.tsx';
import { StackedBars } from '../Bars.tsx';
import { ChartFrame, type Column } from '../ChartFrame.tsx';
import { highest, shareOf, triesIn, type ChartProps, type Figures } from '../figures.ts';
import { useFormat } from '../use-format.ts';

type TriesOfStep = Figures['tries'][number];

const NAMES = ['first', 'second', 'third', 'later', 'not_yet'] as const;
const TONES = ['strong', 'medium', 'faint', 'hatched', 'bad'] as const;

export function Tries({ period, comparison }: ChartProps) {
  const { insight, words } = useConsoleTexts();
  const texts = insight.tries;
  const { number, share } = useFormat();
  const tried = period.tries.filter((one) => triesIn(one) > 0);
  const worst = highest(tried, (one) => 1 - (firstShare(one) ?? 1));
  const isEasy = worst !== null && worst.first === triesIn(worst);
  return (
    <ChartFrame
      title={texts.title}
      told={
        worst && (isEasy ? texts.toldNone : texts.told(words.steps[worst.step], share(firstShare(worst))))
      }
      table={{
        rows: period.tries,
        columns: [
          [texts.step, ({ step }) => words.steps[step]],
          ...NAMES.map((name): Column<TriesOfStep> => [texts[name], (one) => number(one[name])]),
          comparison && [insight.before, (_, index) => share(firstShare(comparison.tries[index]))],
        ],
      }}
    >
      <StackedBars
        parts={NAMES.map((name, index) => ({ name: texts[name], tone: TONES[index] ?? 'faint' }))}
        bars={tried.map((one) => ({
          label: words.steps[one.step],
          text: share(firstShare(one)),
          shares: NAMES.map((name) => one[name] / triesIn(one)),
        }))}
      />
    </ChartFrame>
  );
}

const firstShare = (one: TriesOfStep | undefined): number | null =>
  one ? shareOf(one.first, triesIn(one)) : null;
