/** Adding a second factor: a passkey, or an authenticator app. The first one brings the recovery codes. */
import type { addPasskey, confirmTotp, startPasskey, startTotp } from '@countersign/contract/staff/me';
import { useMutation } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { callConsole } from '../../api/call.ts';
import { browserNames } from '../../ui/browser-names.ts';
import { makePasskey } from './passkey.ts';

type Added = (recoveryCodes: readonly string[] | null) => void;

export function useAddPasskey(onAdded: Added) {
  const { signIn: texts } = useConsoleTexts();
  return useMutation({
    mutationFn: async () => {
      const { attempt_id, options } = await callConsole<typeof startPasskey>({
        method: 'POST',
        path: '/api/v1/staff/me/passkeys/options',
      });
      const response = await makePasskey(options);
      const { browser, system } = browserNames(navigator.userAgent);
      return callConsole<typeof addPasskey>({
        method: 'POST',
        path: '/api/v1/staff/me/passkeys',
        body: { attempt_id, name: texts.passkeyName(browser, system), response },
      });
    },
    onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
  });
}

export function useStartTotp() {
  return useMutation({
    mutationFn: () => callConsole<typeof startTotp>({ method: 'POST', path: '/api/v1/staff/me/totp' }),
  });
}

export function useConfirmTotp(onAdded: Added) {
  return useMutation({
    mutationFn: (code: string) =>
      callConsole<typeof confirmTotp>({
        method: 'POST',
        path: '/api/v1/staff/me/totp/confirm',
        body: { code },
      }),
    onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
  });
}
