import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useChanged } from '../../ui/use-changed.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';

const MAX_HOURS = 720;

/** A new secret, and how long the earlier ones sign beside it. */
export function NewSecret({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const { setup } = useConsoleTexts();
  const texts = setup.webhooks;
  const [hours, setHours] = useState('24');
  const wanted = hours.trim() === '' ? Number.NaN : Number(hours);
  const isWrong = !(Number.isInteger(wanted) && wanted >= 0 && wanted <= MAX_HOURS);
  const onceKey = useIdempotencyKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.webhooks.createSecret({ expire_others_in_hours: wanted }, { idempotencyKey: onceKey(wanted) }),
    onSuccess: ({ secret }) => onMade(secret),
  });
  return (
    <FormDialog
      title={texts.addTitle}
      isUnsaved={useChanged({ hours })}
      submit={texts.add}
      isPending={isPending}
      error={error}
      onSend={() => {
        if (!isWrong) mutate();
        return !isWrong;
      }}
      onClose={onClose}
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
    </FormDialog>
  );
}
