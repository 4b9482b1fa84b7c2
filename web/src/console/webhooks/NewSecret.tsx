import type { createWebhookSecret } from '@countersign/contract/originator/webhooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../api/client.ts';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { callConsole } from '../api/call.ts';
import { Action } from '../parts/Action.tsx';
import { Actions, Dialog } from '../parts/Dialog.tsx';
import { TextField } from '../parts/TextField.tsx';
import { useOnceKey } from '../parts/use-once-key.ts';

const MAX_HOURS = 720;

/** A new secret, and how long the earlier ones sign beside it. */
export function NewSecret({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const { setup, shell } = useConsoleTexts();
  const texts = setup.webhooks;
  const [hours, setHours] = useState('24');
  const wanted = hours.trim() === '' ? Number.NaN : Number(hours);
  const isWrong = !(Number.isInteger(wanted) && wanted >= 0 && wanted <= MAX_HOURS);
  const onceKey = useOnceKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callConsole<typeof createWebhookSecret>({
        method: 'POST',
        path: '/api/v1/originator/webhook-secrets',
        body: { expire_others_in_hours: wanted },
        idempotencyKey: onceKey(wanted),
      }),
    onSuccess: ({ secret }) => onMade(secret),
  });
  return (
    <Dialog title={texts.addTitle} onClose={onClose}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong) mutate();
        }}
      >
        <p>{texts.addText}</p>
        <TextField
          label={texts.overlap}
          error={isWrong ? texts.badHours : undefined}
          inputMode="numeric"
          suffix={texts.hours}
          value={hours}
          onChange={setHours}
        />
        {error && <Notice tone="bad">{asApiError(error).message}</Notice>}
        <Actions>
          <Action type="submit" variant="primary" busy={isPending}>
            {texts.add}
          </Action>
          <Action onClick={onClose}>{shell.cancel}</Action>
        </Actions>
      </form>
    </Dialog>
  );
}
