import { SCOPES, type Scope } from '@countersign/contract/rules/scopes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { commaList } from '../../ui/comma-list.ts';
import { DepartmentField, useOwnDepartment } from '../../ui/DepartmentField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useChanged } from '../../ui/use-changed.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';

/** A loan system starts sessions and reads what became of them. */
const USUAL: readonly Scope[] = ['read', 'send'];
const MAX_DAYS = 3650;

export function KeyForm({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const { setup, shell } = useConsoleTexts();
  const texts = setup.keys;
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState(USUAL);
  const [department, setDepartment] = useOwnDepartment();
  const [days, setDays] = useState('365');
  const [networks, setNetworks] = useState('');
  const [origins, setOrigins] = useState('');
  const [frames, setFrames] = useState('');
  const [isTest, setIsTest] = useState(false);
  const chosen = scopes.filter((scope) => !(isTest && scope === 'setup'));
  const isUnsaved = useChanged({ name, scopes, department, days, networks, origins, frames, isTest });
  const [wasSent, setWasSent] = useState(false);
  const wantedDays = days.trim() === '' ? null : Number(days);
  const areDaysWrong =
    wantedDays !== null && !(Number.isInteger(wantedDays) && wantedDays >= 1 && wantedDays <= MAX_DAYS);
  const isComplete = name.trim() !== '' && chosen.length > 0 && !areDaysWrong;
  const onceKey = useIdempotencyKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = {
        name,
        scopes: chosen,
        department,
        networks: commaList(networks),
        return_origins: commaList(origins),
        frame_origins: commaList(frames),
        is_test: isTest,
        expires_in_days: wantedDays,
      };
      return api.keys.create(body, { idempotencyKey: onceKey(body) });
    },
    onSuccess: ({ key }) => onMade(key),
  });
  const problem = (isWrong: boolean, text: string) => (wasSent && isWrong ? text : undefined);
  return (
    <FormDialog
      title={texts.add}
      isUnsaved={isUnsaved}
      submit={texts.make}
      isPending={isPending}
      error={error}
      onSend={() => {
        setWasSent(true);
        if (isComplete) mutate();
        return isComplete;
      }}
      onClose={onClose}
    >
      <TextField
        label={setup.name}
        hint={texts.nameHint}
        error={problem(name.trim() === '', setup.missing)}
        maxLength={200}
        value={name}
        onChange={setName}
      />
      <CheckField label={texts.test} hint={texts.testHint} checked={isTest} onChange={setIsTest} />
      <fieldset>
        <legend className="font-strong text-body mb-2">{texts.scopes}</legend>
        {wasSent && chosen.length === 0 && (
          <p className="text-small text-bad font-strong mb-2">{texts.scopesNeeded}</p>
        )}
        <div className="space-y-2">
          {SCOPES.filter((scope) => !(isTest && scope === 'setup')).map((scope) => (
            <CheckField
              key={scope}
              label={scope}
              hint={texts.scopeHints[scope]}
              checked={scopes.includes(scope)}
              onChange={(isChosen) =>
                setScopes(SCOPES.filter((each) => (each === scope ? isChosen : scopes.includes(each))))
              }
            />
          ))}
        </div>
      </fieldset>
      <DepartmentField value={department} onChange={setDepartment} />
      <TextField
        label={`${texts.expires} (${shell.optional})`}
        hint={texts.expiresHint}
        error={problem(areDaysWrong, texts.badDays)}
        inputMode="numeric"
        suffix={texts.days}
        value={days}
        onChange={setDays}
      />
      <TextField
        label={`${texts.networks} (${shell.optional})`}
        hint={texts.networksHint}
        value={networks}
        onChange={setNetworks}
      />
      <TextField
        label={`${texts.returnOrigins} (${shell.optional})`}
        hint={texts.returnOriginsHint}
        value={origins}
        onChange={setOrigins}
      />
      <TextField
        label={`${texts.frameOrigins} (${shell.optional})`}
        hint={texts.frameOriginsHint}
        value={frames}
        onChange={setFrames}
      />
    </FormDialog>
  );
}
