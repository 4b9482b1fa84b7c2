/** Adds a second factor: a passkey or an authenticator app. The first one also creates the recovery codes. */
import { useMutation } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { browserNames } from '../../ui/browser-names.ts';
import { makePasskey } from './passkey.ts';

type Added = (recoveryCodes: readonly string[] | null) => void;

export function useAddPasskey(onAdded: Added) {
  const { signIn: texts } = useConsoleTexts();
  return useMutation({
    mutationFn: async () => {
      const { attempt_id, options } = await api.me.startPasskey();
      const response = await makePasskey(options);
      const { browser, system } = browserNames(navigator.userAgent);
      return api.me.addPasskey({ attempt_id, name: texts.passkeyName(browser, system), response });
    },
    onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
  });
}

export function useStartTotp() {
  return useMutation({
    mutationFn: () => api.me.startTotp(),
  });
}

export function useConfirmTotp(onAdded: Added) {
  return useMutation({
    mutationFn: (code: string) => api.me.confirmTotp({ code }),
    onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
  });
}
