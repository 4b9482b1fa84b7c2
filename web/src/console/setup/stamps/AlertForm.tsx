import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import type { StockLevel } from './StampStock.tsx';

const MAX_THRESHOLD = 100_000;

export function AlertForm({ level, onClose }: { level: StockLevel; onClose: () => void }) {
  const { stamps: texts, setup, words } = useConsoleTexts();
  const { state, article, value } = level;
  const [threshold, setThreshold] = useState(String(level.threshold ?? ''));
  const [mail, setMail] = useState(level.mail);
  const onceKey = useIdempotencyKey();
  const isComplete = /^\d{1,6}$/.test(threshold.trim()) && Number(threshold) <= MAX_THRESHOLD;
  const send = () => {
    const body = { state, article, value, threshold: Number(threshold), mail };
    return api.stamps.setAlert(body, { idempotencyKey: onceKey(body) });
  };
  return (
    <FormDialog
      title={texts.alertTitle}
      submit={setup.save}
      values={{ threshold, mail }}
      isComplete={isComplete}
      act={send}
      done={texts.alertSaved}
      refresh="stamps"
      onClose={onClose}
    >
      {({ problem }) => (
        <>
          <p>
            {texts.states[state]} · {article} · {texts.value(words.figure(value))}
          </p>
          <TextField
            label={texts.threshold}
            hint={texts.thresholdHint}
            error={problem(!isComplete, texts.thresholdWrong)}
            inputMode="numeric"
            value={threshold}
            onChange={setThreshold}
          />
          <CheckField label={texts.mail} checked={mail} onChange={setMail} />
        </>
      )}
    </FormDialog>
  );
}
