import { useConsoleTexts } from '../../../../texts/console.tsx';
import { Bars } from '../Bars.tsx';
import { ChartFrame } from '../ChartFrame.tsx';
import { highest, shareOf, type Completion } from '../figures.ts';
import { useFormat } from '../use-format.ts';

interface Group extends Completion {
  key: string;
  name: string;
}

interface CompletionByProps {
  title: string;
  /** The heading of the row labels. */
  heading: string;
  groups: readonly Group[];
  before: readonly Group[] | null;
}

const MOST_BARS = 10;

/** Shows completion by template, branch or language. */
export function CompletionBy({ title, heading, groups, before }: CompletionByProps) {
  const { insight } = useConsoleTexts();
  const texts = insight.completion;
  const { number, share } = useFormat();
  const shareBefore = ({ key }: Group): number | null => {
    const found = before?.find((one) => one.key === key);
    return found ? shareOf(found.signed, found.invited) : null;
  };
  const shown = groups.slice(0, MOST_BARS);
  const best = highest(shown, completed);
  const worst = highest(shown, (one) => -(completed(one) ?? 1));
  const told =
    best && worst && best !== worst
      ? texts.told(best.name, share(completed(best)), worst.name, share(completed(worst)))
      : best && texts.toldOne(best.name, share(completed(best)));
  return (
    <ChartFrame
      title={title}
      told={told && (groups.length > MOST_BARS ? `${told} ${texts.shown(MOST_BARS)}` : told)}
      table={{
        rows: groups,
        columns: [
          [heading, ({ name }) => name],
          [texts.invited, ({ invited }) => number(invited)],
          [texts.signed, ({ signed }) => number(signed)],
          [texts.share, (one) => share(completed(one))],
          before && [insight.before, (one) => share(shareBefore(one))],
        ],
      }}
    >
      <Bars
        bars={shown.map((one) => ({
          label: one.name,
          value: completed(one) ?? 0,
          text: `${share(completed(one))} (${texts.of(number(one.signed), number(one.invited))})`,
          before: shareBefore(one),
        }))}
      />
    </ChartFrame>
  );
}

const completed = ({ signed, invited }: Group): number | null => shareOf(signed, invited);
