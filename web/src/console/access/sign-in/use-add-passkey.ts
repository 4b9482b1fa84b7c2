import { useMutation } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { browserNames } from '../../ui/browser-names.ts';
import { makePasskey } from './passkey.ts';

/** Called with the recovery codes, which the server creates with the first second factor, or null. */
export type Added = (recoveryCodes: readonly string[] | null) => void;

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
