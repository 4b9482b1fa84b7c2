/** The ways to sign in, each until it is known what comes next. */
import type {
  signIn,
  signInWithCode,
  signInWithPasskey,
  startPasskeySignIn,
} from '@countersign/contract/staff/sign-in';
import { useMutation } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { callConsole } from '../../api/call.ts';
import { failureText } from './failure-text.ts';
import { choosePasskey } from './passkey.ts';

export type Next = 'code' | 'set-up-second-factor' | 'done';

export function useSignIn(onNext: (next: Next) => void) {
  const { signIn: texts } = useConsoleTexts();
  const onSuccess = ({ next }: { next: Next }) => onNext(next);
  const byPassword = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      callConsole<typeof signIn>({ method: 'POST', path: '/api/v1/staff/sign-in', body }),
    onSuccess,
  });
  const byCode = useMutation({
    mutationFn: (code: string) =>
      callConsole<typeof signInWithCode>({
        method: 'POST',
        path: '/api/v1/staff/sign-in/code',
        body: { code },
      }),
    onSuccess,
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { attempt_id, options } = await callConsole<typeof startPasskeySignIn>({
        method: 'POST',
        path: '/api/v1/staff/sign-in/passkey/options',
      });
      const response = await choosePasskey(options);
      return callConsole<typeof signInWithPasskey>({
        method: 'POST',
        path: '/api/v1/staff/sign-in/passkey',
        body: { attempt_id, response },
      });
    },
    onSuccess,
  });
  const failed = [byPassword, byCode, byPasskey].find(({ error }) => error !== null)?.error;
  const forget = () => {
    for (const way of [byPassword, byCode, byPasskey]) way.reset();
  };
  return { byPassword, byCode, byPasskey, forget, failure: failed ? failureText(failed, texts) : undefined };
}
