import { useMutation } from '@tanstack/react-query';
import { notify } from '../../ui/notify.ts';
import { useInvalidate, type Area } from '../api/api.ts';

export interface ActOptions<Result> {
  act: () => Promise<Result>;
  /** The text of the toast after a success. The dialog then also closes. */
  done?: string;
  /** The area whose data is loaded again after a success. */
  refresh?: Area;
  onDone?: (result: Result) => void;
  onClose?: () => void;
  onFailed?: ((error: Error) => void) | undefined;
}

/** Runs the call of a dialog or a button. */
export function useAct<Result>({ act, done, refresh, onDone, onClose, onFailed }: ActOptions<Result>) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: act,
    onSuccess: (result) => {
      if (done !== undefined) {
        onClose?.();
        notify.success(done);
      }
      onDone?.(result);
      return refresh && invalidate(refresh);
    },
    onError: (error) => onFailed?.(error),
  });
}
