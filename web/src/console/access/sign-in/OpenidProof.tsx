import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Action } from '../../ui/Action.tsx';
import { Actions } from '../../ui/Dialog.tsx';
import { onProven, openProofWindow, WindowBlocked } from './openid.ts';

/** Confirms the person's identity with the company account in a separate window. The action that requires it waits. */
export function OpenidProof({ onProof, onClose }: { onProof: () => void; onClose: () => void }) {
  const { signIn: texts, shell } = useConsoleTexts();
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: openProofWindow });
  useEffect(() => onProven(onProof), [onProof]);
  return (
    <div className="mt-4 space-y-4">
      {isSuccess && <Notice tone="calm">{texts.proofWindow}</Notice>}
      {error && (
        <Notice tone="bad">
          {error instanceof WindowBlocked ? texts.proofBlocked : asApiError(error).message}
        </Notice>
      )}
      <Actions>
        <Action variant="primary" busy={isPending} onClick={() => mutate()}>
          {texts.proveWithOpenid}
        </Action>
        <Action onClick={onClose}>{shell.cancel}</Action>
      </Actions>
    </div>
  );
}
