/** What a page shows in place of its content: nothing yet, or what went wrong and how to mend it. */
import type { ReactNode } from 'react';
import { asApiError } from '../../api/client.ts';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Action } from './Action.tsx';

interface EmptyProps {
  icon: ReactNode;
  title: string;
  /** What to do first. */
  children?: ReactNode;
  actions?: ReactNode;
}

export function Empty({ icon, title, children, actions }: EmptyProps) {
  return (
    <div className="mx-auto flex max-w-column flex-col items-center px-4 py-12 text-center">
      <Emblem tone="calm">{icon}</Emblem>
      <h2 className="font-strong">{title}</h2>
      {children && <div className="text-body text-ink-soft mt-2 space-y-2">{children}</div>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

/** Which role would be allowed is said where that is the reason; everything else can be tried again, but what is not there. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { shell } = useConsoleTexts();
  const { status, message } = asApiError(error);
  const isRefused = status === 403;
  return (
    <div role="alert" className="mx-auto flex max-w-column flex-col items-center px-4 py-12 text-center">
      <Emblem tone="bad">
        <AlertIcon />
      </Emblem>
      <h2 className="font-strong">{isRefused ? shell.refused : shell.loadFailed}</h2>
      <p className="text-body text-ink-soft mt-2">{isRefused ? shell.refusedHint : message}</p>
      {!isRefused && status !== 404 && (
        <div className="mt-5">
          <Action onClick={onRetry}>{shell.tryAgain}</Action>
        </div>
      )}
    </div>
  );
}
