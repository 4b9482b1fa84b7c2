import type { SessionStatus } from '@countersign/contract/rules/participant-state';
import { useConsoleTexts } from '../../texts/console.tsx';

/** Each status has its own shape: an empty, a half and a full circle, an eye, a tick, a clock, a cross, a bar, a minus. */
const shapes: Readonly<Record<SessionStatus, { colour: string; path: React.ReactNode }>> = {
  NEW: { colour: 'text-ink-soft', path: <circle cx="8" cy="8" r="5.5" strokeDasharray="2.2 2.2" /> },
  IN_PROGRESS: {
    colour: 'text-brand',
    path: (
      <>
        <circle cx="8" cy="8" r="5.5" />
        <path d="M8 5a3 3 0 0 1 0 6Z" className="fill-current" />
      </>
    ),
  },
  IN_REVIEW: {
    colour: 'text-warn',
    path: (
      <>
        <path d="M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4-6.2-4-6.2-4Z" />
        <circle cx="8" cy="8" r="1.6" className="fill-current" />
      </>
    ),
  },
  SEALING: {
    colour: 'text-brand',
    path: (
      <>
        <circle cx="8" cy="8" r="5.5" />
        <circle cx="8" cy="8" r="2.5" className="fill-current" />
      </>
    ),
  },
  COMPLETED: {
    colour: 'text-good',
    path: (
      <>
        <circle cx="8" cy="8" r="6" className="fill-current" />
        <path d="m5.3 8.2 1.9 1.9 3.6-3.9" className="stroke-surface" />
      </>
    ),
  },
  EXPIRED: {
    colour: 'text-warn',
    path: (
      <>
        <circle cx="8" cy="8" r="5.5" />
        <path d="M8 5v3.2l2 1.3" />
      </>
    ),
  },
  CANCELLED: { colour: 'text-ink-soft', path: <path d="m4 4 8 8M12 4l-8 8" /> },
  REJECTED: {
    colour: 'text-bad',
    path: (
      <>
        <circle cx="8" cy="8" r="5.5" />
        <path d="m4.2 11.8 7.6-7.6" />
      </>
    ),
  },
  DECLINED: {
    colour: 'text-bad',
    path: (
      <>
        <circle cx="8" cy="8" r="5.5" />
        <path d="M5 8h6" />
      </>
    ),
  },
};

/** The status as a shape and a word, or the problem that blocks it. */
export function StatusMark({ status, problem }: { status: SessionStatus; problem?: string | undefined }) {
  const { words } = useConsoleTexts();
  const { colour, path } = shapes[status];
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Shape colour={problem === undefined ? colour : 'text-warn'}>{path}</Shape>
      <span className="truncate">{problem ?? words.status[status]}</span>
    </span>
  );
}

export function Shape({ colour, children }: { colour: string; children: React.ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`size-4 flex-none fill-none stroke-current ${colour}`}
    >
      {children}
    </svg>
  );
}
