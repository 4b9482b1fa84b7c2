import type { ReactNode } from 'react';
import { say } from '../texts/spoken.ts';
import { AlertIcon, ShieldIcon } from './icons.tsx';
import { StillTickIcon } from './more-icons.tsx';
import { useScrollIntoView } from './use-scroll-into-view.ts';

const tones = {
  good: { box: 'border-good/40 bg-good/8', mark: 'text-good', icon: <StillTickIcon /> },
  warn: { box: 'border-warn/40 bg-warn/8', mark: 'text-warn', icon: <AlertIcon /> },
  bad: { box: 'border-bad/40 bg-bad/8', mark: 'text-bad', icon: <AlertIcon /> },
  calm: { box: 'border-line bg-ground', mark: 'text-brand', icon: <ShieldIcon /> },
} as const;

interface NoticeProps {
  tone: keyof typeof tones;
  title?: string;
  children?: ReactNode;
}

/**
 * States what happened and what to do. The notice appears where the problem occurred (DESIGN, principle 4). Errors and
 * warnings scroll into view.
 */
export function Notice({ tone, title, children }: NoticeProps) {
  const { box, mark, icon } = tones[tone];
  const element = useScrollIntoView();
  const isUrgent = tone === 'bad' || tone === 'warn';
  return (
    <div
      ref={isUrgent ? element : undefined}
      role={tone === 'bad' ? 'alert' : undefined}
      className={`animate-appear mt-4 flex gap-3 rounded-control border p-4 ${box}`}
    >
      <span className={`size-6 flex-none ${mark}`}>{icon}</span>
      <div className="min-w-0 flex-1 space-y-1">
        {title && <p className="font-strong">{say(title)}</p>}
        {typeof children === 'string' ? say(children) : children}
      </div>
    </div>
  );
}
