import { KEY_SCOPES, type KeyScope } from '@countersign/contract/rules/scopes';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { commaList } from '../../ui/comma-list.ts';
import { DepartmentField, useOwnDepartment } from '../../ui/DepartmentField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';

/** The default scopes. They suit a typical loan system, which creates sessions and reads their results. */
const DEFAULT_SCOPES: readonly KeyScope[] = ['read', 'send'];
const MAX_DAYS = 3650;
/** The optional lists. The person types their entries, separated by commas. */
const LISTS = ['networks', 'returnOrigins', 'frameOrigins'] as const;

export function KeyForm({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const { setup, shell, words } = useConsoleTexts();
  const texts = setup.keys;
  const [department, setDepartment] = useOwnDepartment();
  const [draft, setDraft] = useState({
    name: '',
    isTest: false,
    scopes: DEFAULT_SCOPES,
    days: '365',
    networks: '',
    returnOrigins: '',
    frameOrigins: '',
  });
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const { name, isTest } = draft;
  const scopes = draft.scopes.filter((scope) => isOffered(scope, isTest));
  const isForDirectory = scopes.includes('provision');
  const days = draft.days.trim() === '' ? null : Number(draft.days);
  const areDaysWrong = days !== null && !(Number.isInteger(days) && days >= 1 && days <= MAX_DAYS);
  const onceKey = useIdempotencyKey();
  const create = () => {
    const body = {
      name,
      scopes,
      department: isForDirectory ? null : department,
      networks: commaList(draft.networks),
      return_origins: commaList(draft.returnOrigins),
      frame_origins: commaList(draft.frameOrigins),
      is_test: isTest,
      expires_in_days: days,
    };
    return api.keys.create(body, { idempotencyKey: onceKey(body) });
  };
  return (
    <FormDialog
      title={texts.add}
      submit={texts.make}
      values={{ ...draft, department }}
      isComplete={name.trim() !== '' && scopes.length > 0 && !areDaysWrong}
      act={create}
      refresh="keys"
      onDone={({ key }) => onMade(key)}
      onClose={onClose}
    >
      {({ problem }) => (
        <>
          <TextField
            label={setup.name}
            hint={texts.nameHint}
            error={problem(name.trim() === '', setup.missing)}
            maxLength={200}
            value={name}
            onChange={(typed) => set({ name: typed })}
          />
          <CheckField
            label={texts.test}
            hint={texts.testHint}
            checked={isTest}
            onChange={(checked) => set({ isTest: checked })}
          />
          <ScopesField
            chosen={scopes}
            isTest={isTest}
            error={problem(scopes.length === 0, texts.scopesNeeded)}
            onChoose={(scope, isChosen) => set({ scopes: afterChoice(draft.scopes, scope, isChosen) })}
          />
          {!isForDirectory && <DepartmentField value={department} onChange={setDepartment} />}
          <TextField
            label={`${texts.expires} (${shell.optional})`}
            hint={texts.expiresHint}
            error={problem(areDaysWrong, texts.badDays)}
            inputMode="numeric"
            suffix={words.units.days(Number(draft.days))}
            value={draft.days}
            onChange={(typed) => set({ days: typed })}
          />
          {LISTS.map((list) => (
            <TextField
              key={list}
              label={`${texts[list]} (${shell.optional})`}
              hint={texts[`${list}Hint`]}
              value={draft[list]}
              onChange={(typed) => set({ [list]: typed })}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}

/** Returns whether to offer the scope. A test key must not change the configuration or staff. */
const isOffered = (scope: KeyScope, isTest: boolean): boolean =>
  !(isTest && (scope === 'setup' || scope === 'provision'));

/** Returns the scopes after a choice. A key with the scope `provision` can have no other scope. */
function afterChoice(chosen: readonly KeyScope[], scope: KeyScope, isChosen: boolean): readonly KeyScope[] {
  if (scope === 'provision') return isChosen ? ['provision'] : [];
  return KEY_SCOPES.filter((each) =>
    each === scope ? isChosen : each !== 'provision' && chosen.includes(each),
  );
}

interface ScopesFieldProps {
  chosen: readonly KeyScope[];
  isTest: boolean;
  error: string | undefined;
  onChoose: (scope: KeyScope, isChosen: boolean) => void;
}

function ScopesField({ chosen, isTest, error, onChoose }: ScopesFieldProps) {
  const { keys: texts } = useConsoleTexts().setup;
  return (
    <fieldset>
      <legend className="font-strong text-body mb-2">{texts.scopes}</legend>
      {error !== undefined && <p className="text-small text-bad font-strong mb-2">{error}</p>}
      <div className="space-y-2">
        {KEY_SCOPES.filter((scope) => isOffered(scope, isTest)).map((scope) => (
          <CheckField
            key={scope}
            label={scope}
            hint={texts.scopeHints[scope]}
            checked={chosen.includes(scope)}
            onChange={(isChosen) => onChoose(scope, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  );
}
