import { useConsoleTexts } from '../../../../texts/console.tsx';
import { Bars } from '../Bars.tsx';
import { ChartFrame } from '../ChartFrame.tsx';
import { highest, type ChartProps } from '../figures.ts';
import { useFormat } from '../use-format.ts';

/**
 * Shows the durations of the steps. The line ends at the 90th percentile, but is cut off if it is too long for the
 * scale. On a scale for days, minutes would be invisible.
 */
export function Times({ period, comparison }: ChartProps) {
  const { insight, words } = useConsoleTexts();
  const texts = insight.times;
  const { number, time } = useFormat();
  const longest = highest(period.times, ({ median_seconds }) => median_seconds);
  const scale = 2 * Math.max(1, longest?.median_seconds ?? 0);
  return (
    <ChartFrame
      title={texts.title}
      told={longest ? texts.told(words.steps[longest.step], time(longest.median_seconds)) : null}
      table={{
        rows: period.times,
        columns: [
          [texts.step, ({ step }) => words.steps[step]],
          [texts.people, ({ people }) => number(people)],
          [texts.median, ({ median_seconds }) => time(median_seconds)],
          [texts.slowest, ({ slowest_tenth_seconds }) => time(slowest_tenth_seconds)],
          comparison && [insight.before, (_, index) => time(comparison.times[index]?.median_seconds ?? null)],
        ],
      }}
    >
      <Bars
        bars={period.times.map(({ step, median_seconds, slowest_tenth_seconds }, index) => ({
          label: words.steps[step],
          value: (median_seconds ?? 0) / scale,
          reach: (slowest_tenth_seconds ?? 0) / scale,
          text: time(median_seconds),
          before: comparison ? (comparison.times[index]?.median_seconds ?? 0) / scale || null : null,
        }))}
      />
    </ChartFrame>
  );
}
