import { useConsoleTexts } from '../../../../texts/console.tsx';
import { Bars } from '../Bars.tsx';
import { ChartFrame } from '../ChartFrame.tsx';
import { shareOf, steepest } from '../figures.ts';
import { useFormat } from '../use-format.ts';
import type { ChartProps } from './chart-props.ts';

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
        headings: [
          texts.stage,
          texts.people,
          texts.share,
          texts.lost,
          ...(comparison ? [insight.before] : []),
        ],
        rows: period.funnel.map(({ stage, people }, index) => [
          insight.stages[stage],
          number(people),
          share(shareOf(people, invited)),
          number((period.funnel[index - 1]?.people ?? people) - people),
          ...(comparison ? [share(before(index))] : []),
        ]),
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
