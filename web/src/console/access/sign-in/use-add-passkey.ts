import { useMutation } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { browserNames } from '../../ui/browser-names.ts';
import { makePasskey } from './passkey.ts';

/**
 * Called after a passkey was added. The server creates recovery codes with the first second factor. For later ones,
 * `recoveryCodes` is null.
 */
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
