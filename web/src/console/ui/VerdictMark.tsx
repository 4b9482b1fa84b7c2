import type { Verdict } from '@countersign/contract/rules/verdict';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Shape } from './StatusMark.tsx';

const MARKS = {
  passed: { colour: 'text-good', line: 'm3.5 8.5 3 3 6-6.5' },
  failed: { colour: 'text-bad', line: 'm4 4 8 8M12 4l-8 8' },
  indeterminate: { colour: 'text-warn', line: 'M6 6a2 2 0 1 1 2.8 1.8c-.6.3-.8.6-.8 1.2M8 12v.01' },
} as const satisfies Record<Verdict, unknown>;

/** Shows a verdict as a shape and a word. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { words } = useConsoleTexts();
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Shape {...MARKS[verdict]} />
      {words.verdicts[verdict]}
    </span>
  );
}
