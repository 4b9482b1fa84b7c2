import { useConsoleTexts } from '../../../../texts/console.tsx';
import { ChartFrame } from '../ChartFrame.tsx';
import { Columns } from '../Columns.tsx';
import { highest, shareOf } from '../figures.ts';
import { useFormat } from '../use-format.ts';
import type { ChartProps } from './chart-props.ts';

export function Hours({ period }: Pick<ChartProps, 'period'>) {
  const { insight } = useConsoleTexts();
  const texts = insight.completion;
  const { number, share, hour } = useFormat();
  const busiest = highest(period.hours, ({ invited }) => invited || null);
  return (
    <ChartFrame
      title={texts.hours}
      told={busiest && texts.hoursTold(hour(busiest.hour), share(shareOf(busiest.signed, busiest.invited)))}
      table={{
        headings: [texts.hour, texts.invited, texts.signed, texts.share],
        rows: period.hours
          .filter(({ invited }) => invited > 0)
          .map((one) => [
            hour(one.hour),
            number(one.invited),
            number(one.signed),
            share(shareOf(one.signed, one.invited)),
          ]),
      }}
    >
      <Columns
        columns={period.hours.map((one) => ({ ...one, label: hour(one.hour) }))}
        labelled={[0, 6, 12, 18]}
        texts={texts}
        most={number(busiest?.invited ?? 0)}
      />
    </ChartFrame>
  );
}
