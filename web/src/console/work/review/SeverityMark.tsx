import { useConsoleTexts } from '../../../texts/console.tsx';
import { Shape } from '../../ui/StatusMark.tsx';

/** The severity as a shape and a word: a line, a point, a triangle, a filled triangle. */
const shapes = [
  { colour: 'text-ink-soft', path: <path d="M4 8h8" /> },
  { colour: 'text-brand', path: <circle cx="8" cy="8" r="3" className="fill-current" /> },
  { colour: 'text-warn', path: <path d="M8 3 14 13H2ZM8 7v2.6M8 11.4v.01" /> },
  { colour: 'text-bad', path: <path d="M8 3 14 13H2Z" className="fill-current" /> },
] as const;

export function SeverityMark({ severity }: { severity: number }) {
  const { review } = useConsoleTexts();
  const shape = shapes[severity] ?? shapes[0];
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <Shape colour={shape.colour}>{shape.path}</Shape>
      {review.severity[severity] ?? review.severity[0]}
    </span>
  );
}
