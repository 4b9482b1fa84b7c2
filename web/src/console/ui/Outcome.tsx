/** Shows the next step on a page that is empty or that failed to load. */
import type { ReactNode } from 'react';
import { asApiError } from '../../api/client.ts';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { BrokenLinkIcon } from '../../ui/more-icons.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Action } from './Action.tsx';

interface EmptyProps {
  icon: ReactNode;
  title: string;
  /** The action that the person should take first. */
  children?: ReactNode;
  actions?: ReactNode;
}

export function Empty({ icon, title, children, actions }: EmptyProps) {
  return (
    <div className="mx-auto flex max-w-column flex-col items-center px-4 py-12 text-center">
      <Emblem tone="calm" icon={icon} />
      <h2 className="font-strong">{title}</h2>
      {children && <div className="text-body text-ink-soft mt-2 space-y-2">{children}</div>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

interface LoadFailedProps {
  error: unknown;
  /** The content if the item does not exist. It replaces the error. */
  gone?: { title: string; text: string; actions: ReactNode };
  onRetry: () => void;
}

/**
 * Explains why loading failed. If the person's role is the reason, names the required role. All other failures except
 * 'not found' offer a retry.
 */
export function LoadFailed({ error, gone, onRetry }: LoadFailedProps) {
  const { shell } = useConsoleTexts();
  const { status, message } = asApiError(error);
  if (gone && status === 404)
    return (
      <Empty icon={<BrokenLinkIcon />} title={gone.title} actions={gone.actions}>
        <p>{gone.text}</p>
      </Empty>
    );
  const isRefused = status === 403;
  return (
    <div role="alert" className="mx-auto flex max-w-column flex-col items-center px-4 py-12 text-center">
      <Emblem tone="bad" icon={<AlertIcon />} />
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

/** Shows a placeholder for a list or a form. */
export function Loading({ text }: { text: string }) {
  return (
    <output className="border-line bg-surface rounded-card mt-4 block space-y-3 border p-4">
      <span className="sr-only">{text}</span>
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </output>
  );
}

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the data of a query. Shows a placeholder until it has loaded, and the error if loading failed. If a refresh
 * fails, the data stays.
 */
export function Loaded<Data>({
  query: { data, error, refetch },
  loading = <Skeleton shape="field" />,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : loading;
}

/** Shows why a call failed. Shows nothing if there is no error. */
export const Failure = ({ error }: { error: Error | null }) =>
  error && <Notice tone="bad">{asApiError(error).message}</Notice>;
