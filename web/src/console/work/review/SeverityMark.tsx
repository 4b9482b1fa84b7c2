import { useConsoleTexts } from '../../../texts/console.tsx';
import { circle, Shape } from '../../ui/StatusMark.tsx';

/** The severity as a shape and a word: a line, a point, a triangle, a filled triangle. */
const MARKS = [
  { colour: 'text-ink-soft', line: 'M4 8h8' },
  { colour: 'text-brand', filled: circle(3) },
  { colour: 'text-warn', line: 'M8 3 14 13H2ZM8 7v2.6M8 11.4v.01' },
  { colour: 'text-bad', filled: 'M8 3 14 13H2Z' },
] as const;

export function SeverityMark({ severity }: { severity: number }) {
  const { review } = useConsoleTexts();
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <Shape {...(MARKS[severity] ?? MARKS[0])} />
      {review.severity[severity] ?? review.severity[0]}
    </span>
  );
}
