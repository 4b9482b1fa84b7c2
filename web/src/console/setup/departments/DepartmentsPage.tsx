import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { departmentsQuery, type Department } from '../../api/lists.ts';
import { useMaySetUpAll } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { DepartmentIcon } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';

type Open = { kind: 'add' } | { kind: 'rename' | 'merge'; department: Department };

export function DepartmentsPage() {
  const { setup } = useConsoleTexts();
  const texts = setup.departments;
  const query = useQuery(departmentsQuery);
  const mayChange = useMaySetUpAll();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const canMerge = (query.data?.length ?? 0) > 1;
  return (
    <>
      <ListPage
        texts={texts}
        icon={<DepartmentIcon />}
        actions={
          mayChange && (
            <Action variant="primary" onClick={() => setOpen({ kind: 'add' })}>
              {texts.add}
            </Action>
          )
        }
        query={query}
        keyOf={({ department_id }) => department_id}
        renderRow={(department) => (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <p className="font-strong break-words">{department.name}</p>
              {department.former_names.length > 0 && (
                <p className="text-small text-ink-soft">{texts.former(department.former_names.join(', '))}</p>
              )}
            </div>
            {mayChange && (
              <div className="flex flex-wrap gap-2">
                <Action onClick={() => setOpen({ kind: 'rename', department })}>{texts.rename}</Action>
                {canMerge && (
                  <Action onClick={() => setOpen({ kind: 'merge', department })}>{texts.merge}</Action>
                )}
              </div>
            )}
          </div>
        )}
      />
      {open?.kind === 'add' && <NameForm department={null} onClose={close} />}
      {open?.kind === 'rename' && <NameForm department={open.department} onClose={close} />}
      {open?.kind === 'merge' && (
        <MergeForm department={open.department} all={query.data ?? []} onClose={close} />
      )}
    </>
  );
}

/** Renames the department. If `department` is null, creates a new one. */
function NameForm({ department, onClose }: { department: Department | null; onClose: () => void }) {
  const { setup } = useConsoleTexts();
  const texts = setup.departments;
  const [name, setName] = useState(department?.name ?? '');
  const onceKey = useIdempotencyKey();
  return (
    <FormDialog<unknown>
      title={department ? texts.renameTitle(department.name) : texts.add}
      submit={department ? texts.rename : texts.add}
      values={{ name }}
      isComplete={name.trim() !== ''}
      act={() =>
        department
          ? api.departments.rename(department.department_id, { name })
          : api.departments.create({ name }, { idempotencyKey: onceKey({ name }) })
      }
      done={setup.saved}
      refresh="departments"
      onClose={onClose}
    >
      {({ problem }) => (
        <TextField
          label={setup.name}
          hint={department ? texts.renameHint : texts.nameHint}
          error={problem(name.trim() === '', setup.missing)}
          maxLength={100}
          value={name}
          onChange={setName}
        />
      )}
    </FormDialog>
  );
}

interface MergeFormProps {
  department: Department;
  all: readonly Department[];
  onClose: () => void;
}

function MergeForm({ department, all, onClose }: MergeFormProps) {
  const { setup } = useConsoleTexts();
  const texts = setup.departments;
  const others = all.filter(({ department_id }) => department_id !== department.department_id);
  const [into, setInto] = useState(others[0]?.department_id ?? '');
  return (
    <FormDialog<unknown>
      title={texts.mergeTitle(department.name)}
      submit={texts.merge}
      isDangerous
      values={{ into }}
      isComplete={into !== ''}
      act={() => api.departments.merge(department.department_id, { into })}
      done={texts.merged}
      refresh="departments"
      onClose={onClose}
    >
      {() => (
        <>
          <p>{texts.mergeText}</p>
          <SelectField
            label={texts.into}
            value={into}
            options={others.map(({ department_id, name }) => ({ value: department_id, label: name }))}
            onChange={setInto}
          />
        </>
      )}
    </FormDialog>
  );
}
