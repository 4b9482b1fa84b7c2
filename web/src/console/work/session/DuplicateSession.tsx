import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import { Action } from '../../ui/Action.tsx';
import { draftQuery } from '../send/api.ts';

/**
 * Opens the send page with the content of this session, including its signers. The server records the access to their
 * data.
 */
export function DuplicateSession({ id }: { id: string }) {
  const { send: texts } = useConsoleTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.sessions.duplicate(id),
    onSuccess: async ({ missing, ...draft }) => {
      client.setQueryData(draftQuery(draft.draft_id).queryKey, draft);
      if (missing.length > 0)
        notify.warning(texts.notTakenOver(missing.map((each) => texts.missing[each]).join(', ')));
      await navigate(`/send/${draft.draft_id}`);
    },
    onError: (error) => notify.error(asApiError(error).message),
  });
  return (
    <Action busy={isPending} onClick={() => mutate()}>
      {texts.duplicate}
    </Action>
  );
}
