import type { listStamps } from '@countersign/contract/originator/stamps';
import { useState } from 'react';
import type { DataOf } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';

export type Stamp = DataOf<typeof listStamps>['stamps'][number];

export function SpoilStamp({ stamp, onClose }: { stamp: Stamp; onClose: () => void }) {
  const { stamps: texts, setup } = useConsoleTexts();
  const [reason, setReason] = useState('');
  const onceKey = useIdempotencyKey();
  const isComplete = reason.trim() !== '';
  const send = () => {
    const body = { reason: reason.trim() };
    return api.stamps.spoil(stamp.stamp_id, body, { idempotencyKey: onceKey(body) });
  };
  return (
    <FormDialog
      title={texts.spoilTitle(stamp.number)}
      submit={texts.spoil}
      isDangerous
      values={{ reason }}
      isComplete={isComplete}
      act={send}
      done={texts.spoilt}
      refresh="stamps"
      onClose={onClose}
    >
      {({ problem }) => (
        <>
          <p>{texts.spoilText}</p>
          <TextField
            label={texts.reason}
            error={problem(!isComplete, setup.missing)}
            maxLength={200}
            value={reason}
            onChange={setReason}
          />
        </>
      )}
    </FormDialog>
  );
}
