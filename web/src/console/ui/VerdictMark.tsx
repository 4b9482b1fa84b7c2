import type { Verdict } from '@countersign/contract/rules/verdict';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Shape } from './StatusMark.tsx';

const shapes: Readonly<Record<Verdict, { colour: string; path: React.ReactNode }>> = {
  passed: { colour: 'text-good', path: <path d="m3.5 8.5 3 3 6-6.5" /> },
  failed: { colour: 'text-bad', path: <path d="m4 4 8 8M12 4l-8 8" /> },
  indeterminate: {
    colour: 'text-warn',
    path: <path d="M6 6a2 2 0 1 1 2.8 1.8c-.6.3-.8.6-.8 1.2M8 12v.01" />,
  },
};

/** A verdict as a shape and a word. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { words } = useConsoleTexts();
  const { colour, path } = shapes[verdict];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Shape colour={colour}>{path}</Shape>
      {words.verdicts[verdict]}
    </span>
  );
}
