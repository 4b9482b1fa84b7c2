import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useChanged } from '../../ui/use-changed.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { emptyBranch, readBranch, withLatitude } from './branch-draft.ts';

/** Name, coordinates and radius. */
export function AddBranch({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { setup } = useConsoleTexts();
  const texts = setup.branches;
  const [draft, setDraft] = useState(emptyBranch);
  const [wasSent, setWasSent] = useState(false);
  const { problems, branch } = readBranch(draft);
  const onceKey = useIdempotencyKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.branches.create(branch, { idempotencyKey: onceKey(branch) }),
    onSuccess: onAdded,
  });
  const errorOf = (field: (typeof problems)[number], text: string) =>
    wasSent && problems.includes(field) ? text : undefined;
  return (
    <FormDialog
      title={texts.add}
      isUnsaved={useChanged(draft)}
      submit={texts.add}
      isPending={isPending}
      error={error}
      onSend={() => {
        setWasSent(true);
        if (problems.length === 0) mutate();
        return problems.length === 0;
      }}
      onClose={onClose}
    >
      <TextField
        label={setup.name}
        error={errorOf('name', setup.missing)}
        maxLength={200}
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <TextField
        label={texts.latitude}
        hint={texts.coordinatesHint}
        error={errorOf('latitude', texts.badLatitude)}
        inputMode="decimal"
        value={draft.latitude}
        onChange={(typed) => setDraft(withLatitude(draft, typed))}
      />
      <TextField
        label={texts.longitude}
        error={errorOf('longitude', texts.badLongitude)}
        inputMode="decimal"
        value={draft.longitude}
        onChange={(longitude) => setDraft({ ...draft, longitude })}
      />
      <TextField
        label={texts.radius}
        hint={texts.radiusHint}
        error={errorOf('radius', texts.badRadius)}
        inputMode="numeric"
        suffix={texts.metres}
        value={draft.radius}
        onChange={(radius) => setDraft({ ...draft, radius })}
      />
    </FormDialog>
  );
}
