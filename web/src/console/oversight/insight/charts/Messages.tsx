import { useConsoleTexts } from '../../../../texts/console.tsx';
import { StackedBars } from '../Bars.tsx';
import { ChartFrame } from '../ChartFrame.tsx';
import { sumOf, type ChartProps, type Figures } from '../figures.ts';
import { useFormat } from '../use-format.ts';

type Message = Figures['messages'][number];

export function Messages({ period, comparison }: ChartProps) {
  const { insight } = useConsoleTexts();
  const texts = insight.messages;
  const { number, share } = useFormat();
  const nameOf = ({ kind, channel }: Message) => `${texts.kinds[kind]}, ${texts.channels[channel]}`;
  const failed = sumOf(period.messages.map((one) => one.failed));
  const all = failed + sumOf(period.messages.map((one) => one.sent));
  const told = failed > 0 ? texts.told(number(failed), number(all)) : texts.toldNone(number(all));
  const before = ({ kind, channel }: Message) =>
    comparison?.messages.find((one) => one.kind === kind && one.channel === channel)?.failed ?? 0;
  return (
    <ChartFrame
      title={texts.title}
      told={all === 0 ? null : told}
      table={{
        rows: period.messages,
        columns: [
          [texts.message, nameOf],
          [texts.sent, ({ sent }) => number(sent)],
          [texts.failed, (one) => number(one.failed)],
          comparison && [insight.before, (one) => number(before(one))],
        ],
      }}
    >
      <StackedBars
        parts={[
          { name: texts.sent, tone: 'strong' },
          { name: texts.failed, tone: 'bad' },
        ]}
        bars={period.messages.map((one) => ({
          label: nameOf(one),
          text: `${share(one.sent / (one.sent + one.failed))} (${number(one.sent)})`,
          shares: [one.sent / (one.sent + one.failed), one.failed / (one.sent + one.failed)],
        }))}
      />
    </ChartFrame>
  );
}
