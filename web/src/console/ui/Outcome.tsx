/** Replaces the content of a page that is empty or failed to load, with the next step. */
import type { ReactNode } from 'react';
import { asApiError } from '../../api/client.ts';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Action } from './Action.tsx';

interface EmptyProps {
  icon: ReactNode;
  title: string;
  /** The first thing to do. */
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

/** Explains which role is required if that is the reason. Every other failure except 'not found' can be retried. */
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
