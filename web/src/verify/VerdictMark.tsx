import { usePageTexts } from '../texts/page-texts.tsx';
import { AlertIcon, CloseIcon } from '../ui/icons.tsx';
import { StillTickIcon } from '../ui/more-icons.tsx';
import type { Verdict } from './answers.ts';

const styles = {
  passed: { colour: 'text-good', ground: 'bg-good/12', Icon: StillTickIcon },
  failed: { colour: 'text-bad', ground: 'bg-bad/10', Icon: CloseIcon },
  indeterminate: { colour: 'text-warn', ground: 'bg-warn/12', Icon: AlertIcon },
} as const;

/** Shows the icon of a verdict, shown next to its text. */
export function VerdictIcon({ verdict }: { verdict: Verdict }) {
  const { colour, ground, Icon } = styles[verdict];
  return (
    <span className={`size-7 flex-none rounded-full p-1.5 ${colour} ${ground}`}>
      <Icon />
    </span>
  );
}

/** Shows the text of a verdict, in its colour. */
export function VerdictWord({ verdict }: { verdict: Verdict }) {
  const texts = usePageTexts().verify;
  return <span className={`font-strong ${styles[verdict].colour}`}>{texts.words[verdict]}</span>;
}

/** Shows the verdict on the whole document, above the heading that states it as text. */
export function VerdictEmblem({ verdict }: { verdict: Verdict }) {
  const { colour, ground, Icon } = styles[verdict];
  return (
    <div className={`mb-5 size-14 rounded-full p-3.5 ${colour} ${ground}`}>
      <Icon />
    </div>
  );
}
