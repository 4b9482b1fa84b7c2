import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';

const MAX_HOURS = 720;

interface NewSecretProps {
  /** Whether this is the first secret. If so, the person need not choose how long earlier secrets stay valid. */
  isFirst: boolean;
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** Creates a webhook secret and sets how long the earlier secrets stay valid. */
export function NewSecret({ isFirst, onMade, onClose }: NewSecretProps) {
  const { setup, words } = useConsoleTexts();
  const texts = setup.webhooks;
  const [hours, setHours] = useState('24');
  const wanted = hours.trim() === '' ? Number.NaN : Number(hours);
  const isWrong = !(Number.isInteger(wanted) && wanted >= 0 && wanted <= MAX_HOURS);
  const onceKey = useIdempotencyKey();
  return (
    <FormDialog
      title={isFirst ? texts.add : texts.addTitle}
      submit={texts.add}
      values={{ hours }}
      isComplete={!isWrong}
      act={() =>
        api.webhooks.createSecret({ expire_others_in_hours: wanted }, { idempotencyKey: onceKey(wanted) })
      }
      refresh="webhooks"
      onDone={({ secret }) => onMade(secret)}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{isFirst ? texts.addFirstText : texts.addText}</p>
          {!isFirst && (
            <TextField
              label={texts.overlap}
              error={isWrong ? texts.badHours : undefined}
              inputMode="numeric"
              suffix={words.units.hours(wanted)}
              value={hours}
              onChange={setHours}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
