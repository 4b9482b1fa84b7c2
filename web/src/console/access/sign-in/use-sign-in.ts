/** Performs each sign-in method up to the point where the next step is known. */
import { useMutation } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { failureText } from './failure-text.ts';
import { choosePasskey } from './passkey.ts';

export type Next = 'code' | 'set-up-second-factor' | 'done';

export function useSignIn(onNext: (next: Next) => void) {
  const { signIn: texts } = useConsoleTexts();
  const onSuccess = ({ next }: { next: Next }) => onNext(next);
  const byPassword = useMutation({
    mutationFn: (body: { email: string; password: string }) => api.signIn.withPassword(body),
    onSuccess,
  });
  const byCode = useMutation({
    mutationFn: (code: string) => api.signIn.withCode({ code }),
    onSuccess,
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { attempt_id, options } = await api.signIn.startPasskey();
      const response = await choosePasskey(options);
      return api.signIn.withPasskey({ attempt_id, response });
    },
    onSuccess,
  });
  const failed = [byPassword, byCode, byPasskey].find(({ error }) => error !== null)?.error;
  const forget = () => {
    for (const way of [byPassword, byCode, byPasskey]) way.reset();
  };
  return { byPassword, byCode, byPasskey, forget, failure: failed ? failureText(failed, texts) : undefined };
}
