import { useConsoleTexts } from '../../../../texts/console.tsx';
import { ChartFrame } from '../ChartFrame.tsx';
import { Columns } from '../Columns.tsx';
import { columnsOf, shareOf, sumOf } from '../figures.ts';
import { useFormat } from '../use-format.ts';
import type { ChartProps } from './chart-props.ts';

export function Days({ period }: Pick<ChartProps, 'period'>) {
  const { insight } = useConsoleTexts();
  const texts = insight.completion;
  const { number, share, day } = useFormat();
  const { columns, areWeeks } = columnsOf(period.days);
  const invited = sumOf(columns.map((one) => one.invited));
  const told = texts.daysTold(share(shareOf(sumOf(columns.map((one) => one.signed)), invited)));
  return (
    <ChartFrame
      isWide
      title={texts.days}
      told={invited === 0 ? null : areWeeks ? `${told} ${texts.weeks}` : told}
      table={{
        headings: [areWeeks ? texts.week : texts.day, texts.invited, texts.signed, texts.share],
        rows: columns.map((one) => [
          day(one.day),
          number(one.invited),
          number(one.signed),
          share(shareOf(one.signed, one.invited)),
        ]),
      }}
    >
      <Columns
        columns={columns.map((one) => ({ ...one, label: day(one.day) }))}
        labelled={columns.length > 1 ? [0, columns.length - 1] : [0]}
        texts={texts}
        most={number(Math.max(...columns.map((one) => one.invited)))}
      />
    </ChartFrame>
  );
}
