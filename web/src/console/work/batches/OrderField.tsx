import type { LayoutRole } from '@countersign/contract/originator/layout-content';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { OrderButtons } from '../../ui/OrderButtons.tsx';
import { inOrder } from './batch-draft.ts';

interface OrderFieldProps {
  roles: readonly LayoutRole[];
  /** The ids of the roles in order. Null if all roles sign at the same time. */
  order: readonly string[] | null;
  onChange: (order: readonly string[] | null) => void;
}

const ORDERS = ['together', 'oneByOne'] as const;

/** Sets the signing order of the roles, for layouts that don't define one. */
export function OrderField({ roles, order, onChange }: OrderFieldProps) {
  const { send, batches } = useConsoleTexts();
  const ids = inOrder(
    roles.map(({ id }) => id),
    order,
  );
  const nameOf = (id: string) => roles.find((role) => role.id === id)?.name ?? id;
  return (
    <div>
      <Choice
        label={send.order}
        isLabelShown
        value={order === null ? 'together' : 'oneByOne'}
        options={ORDERS.map((value) => ({ value, label: send[value] }))}
        onChange={(value) => onChange(value === 'oneByOne' ? ids : null)}
      />
      {order !== null && (
        <ol className="divide-line mt-2 divide-y">
          {ids.map((id, index) => (
            <li key={id} className="flex items-center gap-3 py-1">
              <span className="text-ink-soft w-5 tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1 truncate">{nameOf(id)}</span>
              <OrderButtons
                list={ids}
                index={index}
                earlier={batches.make.moveUp(nameOf(id))}
                later={batches.make.moveDown(nameOf(id))}
                onChange={onChange}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
