import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { emptyBranch, nameIn, readBranch, withLatitude } from './branch-draft.ts';
import { PlaceMap } from './PlaceMap.tsx';
import { PlaceSearch } from './PlaceSearch.tsx';

/** Asks for the position, the name and the radius of a branch. Shows the branch on a map. */
export function AddBranch({ onClose }: { onClose: () => void }) {
  const { setup, words } = useConsoleTexts();
  const texts = setup.branches;
  const [draft, setDraft] = useState(emptyBranch);
  const { problems, branch } = readBranch(draft);
  const hasPlace = problems.every((problem) => problem === 'name');
  const onceKey = useIdempotencyKey();
  return (
    <FormDialog
      title={texts.add}
      submit={texts.add}
      values={draft}
      isComplete={problems.length === 0}
      act={() => api.branches.create(branch, { idempotencyKey: onceKey(branch) })}
      done={texts.added}
      refresh="branches"
      onClose={onClose}
    >
      {({ problem }) => (
        <>
          <PlaceSearch
            onChoose={({ name, latitude, longitude }) =>
              setDraft({
                ...draft,
                name: draft.name.trim() === '' ? nameIn(name) : draft.name,
                latitude: String(latitude),
                longitude: String(longitude),
              })
            }
          />
          <TextField
            label={setup.name}
            error={problem(problems.includes('name'), setup.missing)}
            maxLength={200}
            value={draft.name}
            onChange={(name) => setDraft({ ...draft, name })}
          />
          <div className="wide:grid-cols-2 grid gap-x-4 gap-y-2">
            <p className="text-small text-ink-soft wide:col-span-2">{texts.coordinatesHint}</p>
            <TextField
              label={texts.latitude}
              error={problem(problems.includes('latitude'), texts.badLatitude)}
              inputMode="decimal"
              value={draft.latitude}
              onChange={(typed) => setDraft(withLatitude(draft, typed))}
            />
            <TextField
              label={texts.longitude}
              error={problem(problems.includes('longitude'), texts.badLongitude)}
              inputMode="decimal"
              value={draft.longitude}
              onChange={(longitude) => setDraft({ ...draft, longitude })}
            />
          </div>
          <TextField
            label={texts.radius}
            hint={texts.radiusHint}
            error={problem(problems.includes('radius'), texts.badRadius)}
            inputMode="numeric"
            suffix={words.units.metres(Number(draft.radius))}
            value={draft.radius}
            onChange={(radius) => setDraft({ ...draft, radius })}
          />
          {hasPlace && <PlaceMap {...branch} />}
        </>
      )}
    </FormDialog>
  );
}
