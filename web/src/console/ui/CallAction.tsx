import type { ReactNode } from 'react';
import { asApiError } from '../../api/client.ts';
import { notify } from '../../ui/notify.ts';
import { Action } from './Action.tsx';
import { useAct, type ActOptions } from './use-act.ts';

interface CallActionProps extends Pick<ActOptions<unknown>, 'act' | 'done' | 'refresh'> {
  children: ReactNode;
}

/** Shows a button that runs a call and reports its outcome in a toast. */
export function CallAction({ children, ...options }: CallActionProps) {
  const { mutate, isPending } = useAct({
    ...options,
    onFailed: (error) => notify.error(asApiError(error).message),
  });
  return (
    <Action busy={isPending} onClick={() => mutate()}>
      {children}
    </Action>
  );
}
