import type { SessionStatus } from '@countersign/contract/rules/participant-state';
import { useConsoleTexts } from '../../texts/console.tsx';

interface Mark {
  colour: string;
  line?: string;
  dashes?: string;
  filled?: string;
  /** The path of a line on the filled part. The line has the colour of the background. */
  cut?: string;
}

/** Returns the path of a circle around the centre. */
export const circle = (r: number): string =>
  `M${8 + r} 8a${r} ${r} 0 1 1-${2 * r} 0 ${r} ${r} 0 1 1 ${2 * r} 0Z`;

/** Each status has its own shape: an empty, a half and a full circle, an eye, a tick, a clock, a cross, a bar, a minus. */
const MARKS: Readonly<Record<SessionStatus, Mark>> = {
  NEW: { colour: 'text-ink-soft', line: circle(5.5), dashes: '2.2 2.2' },
  IN_PROGRESS: { colour: 'text-brand', line: circle(5.5), filled: 'M8 5a3 3 0 0 1 0 6Z' },
  IN_REVIEW: {
    colour: 'text-warn',
    line: 'M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4-6.2-4-6.2-4Z',
    filled: circle(1.6),
  },
  SEALING: { colour: 'text-brand', line: circle(5.5), filled: circle(2.5) },
  COMPLETED: { colour: 'text-good', filled: circle(6), cut: 'm5.3 8.2 1.9 1.9 3.6-3.9' },
  EXPIRED: { colour: 'text-warn', line: `${circle(5.5)}M8 5v3.2l2 1.3` },
  CANCELLED: { colour: 'text-ink-soft', line: 'm4 4 8 8M12 4l-8 8' },
  REJECTED: { colour: 'text-bad', line: `${circle(5.5)}M4.2 11.8l7.6-7.6` },
  DECLINED: { colour: 'text-bad', line: `${circle(5.5)}M5 8h6` },
};

/** Shows the status as a shape and a word. If a problem blocks the session, shows the problem instead. */
export function StatusMark({ status, problem }: { status: SessionStatus; problem?: string | undefined }) {
  const { words } = useConsoleTexts();
  const mark = MARKS[status];
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Shape {...mark} colour={problem === undefined ? mark.colour : 'text-warn'} />
      <span className="truncate">{problem ?? words.status[status]}</span>
    </span>
  );
}

export function Shape({ colour, line, dashes, filled, cut }: Mark) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`size-4 flex-none fill-none stroke-current ${colour}`}
    >
      {line && <path d={line} strokeDasharray={dashes} />}
      {filled && <path d={filled} className="fill-current" />}
      {cut && <path d={cut} className="stroke-surface" />}
    </svg>
  );
}
