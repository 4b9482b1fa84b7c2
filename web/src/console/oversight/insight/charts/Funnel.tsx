import { useConsoleTexts } from '../../../../texts/console.tsx';
import { Bars } from '../Bars.tsx';
import { ChartFrame } from '../ChartFrame.tsx';
import { lostBefore, shareOf, steepest, type ChartProps } from '../figures.ts';
import { useFormat } from '../use-format.ts';

export function Funnel({ period, comparison }: ChartProps) {
  const { insight } = useConsoleTexts();
  const texts = insight.funnel;
  const { number, share } = useFormat();
  const invited = period.funnel[0]?.people ?? 0;
  const signed = period.funnel.at(-1)?.people ?? 0;
  const invitedBefore = comparison?.funnel[0]?.people ?? 0;
  const before = (index: number) => shareOf(comparison?.funnel[index]?.people ?? 0, invitedBefore);
  const lost = steepest(period.funnel);
  const all = share(shareOf(signed, invited));
  return (
    <ChartFrame
      isWide
      title={texts.title}
      told={invited === 0 ? null : lost ? texts.told(all, insight.stages[lost]) : texts.toldAll(all)}
      table={{
        rows: period.funnel,
        columns: [
          [texts.stage, ({ stage }) => insight.stages[stage]],
          [texts.people, ({ people }) => number(people)],
          [texts.share, ({ people }) => share(shareOf(people, invited))],
          [texts.lost, (_, index) => number(lostBefore(period.funnel, index))],
          comparison && [insight.before, (_, index) => share(before(index))],
        ],
      }}
    >
      <Bars
        bars={period.funnel.map(({ stage, people }, index) => ({
          label: insight.stages[stage],
          value: shareOf(people, invited) ?? 0,
          text: `${share(shareOf(people, invited))} (${number(people)})`,
          before: comparison ? before(index) : null,
        }))}
      />
    </ChartFrame>
  );
}
