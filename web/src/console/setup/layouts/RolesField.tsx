import type { LayoutRole } from '@countersign/contract/originator/layouts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx';
import { Action } from '../../ui/Action.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { inputClass } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { DownIcon, UpIcon } from './icons.tsx';
import { lookClass } from './RoleChip.tsx';
import { areOrdered, inOrder, MAX_ROLES, USUAL_ROLES, withTyped } from './roles.ts';

interface RolesFieldProps {
  roles: readonly LayoutRole[];
  onChange: (roles: readonly LayoutRole[]) => void;
  /** The name of another one: whoever sends the form without adding it means it too (`withTyped`). */
  typed: string;
  onTyped: (name: string) => void;
  error?: string | undefined;
}

/** Who signs: the usual ones are one press away, others are typed. */
export function RolesField({ roles, onChange, typed, onTyped, error }: RolesFieldProps) {
  const { layouts } = useConsoleTexts();
  const texts = layouts.roles;
  const isOrdered = areOrdered(roles);
  const set = (changed: readonly LayoutRole[]) => onChange(inOrder(changed, isOrdered));
  const unused = USUAL_ROLES.filter((id) => !roles.some((role) => role.id === id));
  const swap = (index: number, to: number) => {
    const changed = [...roles];
    const [role] = changed.splice(index, 1);
    if (role) changed.splice(to, 0, role);
    set(changed);
  };
  const addOther = () => {
    onChange(withTyped(roles, typed));
    onTyped('');
  };
  return (
    <div className="space-y-3">
      {error && <p className="text-small text-bad font-strong">{error}</p>}
      <ul className="divide-line divide-y">
        {roles.map((role, index) => (
          <li key={role.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
            <span
              aria-hidden="true"
              className={`bg-paper h-5 w-8 flex-none border-3 ${lookClass(roles, role.id)}`}
            />
            <input
              aria-label={texts.name}
              value={role.name}
              maxLength={100}
              onChange={(event) =>
                set(roles.map((each) => (each === role ? { ...role, name: event.target.value } : each)))
              }
              className={`${inputClass} min-w-32 flex-1`}
            />
            <div className="wide:ps-11 flex basis-full items-center justify-between gap-3">
              <CheckField
                label={texts.required}
                checked={role.required}
                onChange={(required) =>
                  set(roles.map((each) => (each === role ? { ...role, required } : each)))
                }
              />
              <span className="flex flex-none">
                <IconButton
                  label={texts.earlier(role.name)}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                >
                  <UpIcon />
                </IconButton>
                <IconButton
                  label={texts.later(role.name)}
                  disabled={index === roles.length - 1}
                  onClick={() => swap(index, index + 1)}
                >
                  <DownIcon />
                </IconButton>
                <IconButton
                  label={texts.remove(role.name)}
                  onClick={() => set(roles.filter((each) => each !== role))}
                >
                  <CloseIcon />
                </IconButton>
              </span>
            </div>
          </li>
        ))}
      </ul>
      {roles.length < MAX_ROLES && (
        <>
          {unused.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {unused.map((id) => (
                <Action
                  key={id}
                  aria-label={texts.addUsual(texts.usual[id])}
                  onClick={() => set([...roles, { id, name: texts.usual[id], required: true }])}
                >
                  <span className="size-4">
                    <PlusIcon />
                  </span>
                  {texts.usual[id]}
                </Action>
              ))}
            </div>
          )}
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={texts.other}
                maxLength={100}
                value={typed}
                onChange={onTyped}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  addOther();
                }}
              />
            </div>
            <Action onClick={addOther}>{texts.add}</Action>
          </div>
        </>
      )}
      {roles.length > 1 && (
        <CheckField
          label={texts.ordered}
          hint={texts.orderedHint}
          checked={isOrdered}
          onChange={(checked) => onChange(inOrder(roles, checked))}
        />
      )}
    </div>
  );
}
