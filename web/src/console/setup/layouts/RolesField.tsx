import type { LayoutRole } from '@countersign/contract/originator/layout-content';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { PlusIcon } from '../../../ui/more-icons.tsx';
import { Action } from '../../ui/Action.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { inputClass } from '../../ui/Field.tsx';
import { OrderButtons } from '../../ui/OrderButtons.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { lookClass } from './RoleChip.tsx';
import { areOrdered, inOrder, MAX_ROLES, USUAL_ROLES, withTyped } from './roles.ts';

interface RolesFieldProps {
  roles: readonly LayoutRole[];
  onChange: (roles: readonly LayoutRole[]) => void;
  /** The typed name of a new role. Submitting the form adds the role (`withTyped`). */
  typed: string;
  onTyped: (name: string) => void;
  error?: string | undefined;
}

/** Edits the roles that sign. The person adds a common role with a click, and types any other role. */
export function RolesField({ roles, onChange, typed, onTyped, error }: RolesFieldProps) {
  const { layouts } = useConsoleTexts();
  const texts = layouts.roles;
  const isOrdered = areOrdered(roles);
  const set = (changed: readonly LayoutRole[]) => onChange(inOrder(changed, isOrdered));
  const unused = USUAL_ROLES.filter((id) => !roles.some((role) => role.id === id));
  const addOther = () => {
    onChange(withTyped(roles, typed));
    onTyped('');
  };
  return (
    <div className="space-y-3">
      {error && <p className="text-small text-bad font-strong">{error}</p>}
      <ul className="divide-line divide-y">
        {roles.map((role, index) => (
          <RoleRow key={role.id} role={role} index={index} roles={roles} onSet={set} />
        ))}
      </ul>
      {roles.length < MAX_ROLES && (
        <>
          {unused.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {unused.map((id) => (
                <Action
                  icon={<PlusIcon />}
                  key={id}
                  aria-label={texts.addUsual(texts.usual[id])}
                  onClick={() => set([...roles, { id, name: texts.usual[id], required: true }])}
                >
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
            <Action disabled={typed.trim() === ''} onClick={addOther}>
              {texts.add}
            </Action>
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

interface RoleRowProps {
  role: LayoutRole;
  index: number;
  roles: readonly LayoutRole[];
  onSet: (roles: readonly LayoutRole[]) => void;
}

function RoleRow({ role, index, roles, onSet }: RoleRowProps) {
  const texts = useConsoleTexts().layouts.roles;
  const change = (part: Partial<LayoutRole>) =>
    onSet(roles.map((each) => (each === role ? { ...role, ...part } : each)));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <span
        aria-hidden="true"
        className={`bg-paper h-5 w-8 flex-none border-3 ${lookClass(roles, role.id)}`}
      />
      <input
        aria-label={texts.name}
        value={role.name}
        maxLength={100}
        onChange={(event) => change({ name: event.target.value })}
        className={`${inputClass} min-w-32 flex-1`}
      />
      <div className="wide:ps-11 flex basis-full items-center justify-between gap-3">
        <CheckField
          label={texts.required}
          checked={role.required}
          onChange={(required) => change({ required })}
        />
        <span className="flex flex-none">
          <OrderButtons
            list={roles}
            index={index}
            earlier={texts.earlier(role.name)}
            later={texts.later(role.name)}
            remove={texts.remove(role.name)}
            onChange={onSet}
          />
        </span>
      </div>
    </li>
  );
}
