import type { FieldKind } from '@countersign/contract/rules/field-kinds';
import { useState } from 'react';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { Action } from '../../../ui/Action.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { EditorField } from './field.ts';
import type { FieldEditor } from './use-field-editor.ts';
import { fieldName, inPoints, problemText } from './words.ts';

interface FieldTableProps {
  editor: FieldEditor;
  names: readonly string[];
  isReadOnly: boolean;
  onAdd: (kind: FieldKind) => void;
  onEdit: (field: EditorField) => void;
}

const cell = 'px-3 py-2 align-middle';
const numbers = `${cell} max-wide:hidden text-end tabular-nums`;

/**
 * Shows the fields of the layout as a table. People can add, select and edit fields in it without pointing at a page.
 */
export function FieldTable({ editor, names, isReadOnly, onAdd, onEdit }: FieldTableProps) {
  const { editor: texts } = useConsoleTexts().layouts;
  const { fields } = editor.state.content;
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      {!isReadOnly && <AddField kinds={editor.kinds} onAdd={onAdd} />}
      {fields.length === 0 ? (
        <p className="text-body text-ink-soft">{texts.noFields}</p>
      ) : (
        <div className="border-line bg-surface rounded-card relative overflow-x-auto border">
          <table className="text-body w-full">
            <caption className="sr-only">{texts.list}</caption>
            <TableHead />
            <tbody className="divide-line divide-y">
              {fields.map((field) => (
                <FieldRow key={field.id} editor={editor} field={field} names={names} onEdit={onEdit} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function AddField({ kinds, onAdd }: { kinds: readonly FieldKind[]; onAdd: (kind: FieldKind) => void }) {
  const { layouts } = useConsoleTexts();
  const texts = layouts.editor;
  const [kind, setKind] = useState<FieldKind>('signature');
  return (
    <div className="mb-3 flex flex-wrap items-end gap-2">
      <div className="min-w-40">
        <SelectField
          label={texts.kind}
          value={kind}
          options={kinds.map((value) => ({ value, label: layouts.kinds[value] }))}
          onChange={setKind}
        />
      </div>
      <Action onClick={() => onAdd(kind)}>{texts.addField}</Action>
    </div>
  );
}

function TableHead() {
  const { editor: texts } = useConsoleTexts().layouts;
  return (
    <thead className="text-small text-ink-soft border-line border-b text-start">
      <tr>
        <th scope="col" className={`${cell} text-start`}>
          {texts.name}
        </th>
        <th scope="col" className={`${cell} text-start`}>
          {texts.place}
        </th>
        {[texts.left, texts.top, texts.width, texts.height].map((title) => (
          <th key={title} scope="col" className={numbers}>
            {title}
          </th>
        ))}
        <th scope="col" className={`${cell} text-start`}>
          {texts.problems}
        </th>
      </tr>
    </thead>
  );
}

interface FieldRowProps extends Pick<FieldTableProps, 'editor' | 'names' | 'onEdit'> {
  field: EditorField;
}

function FieldRow({ editor, field, names, onEdit }: FieldRowProps) {
  const { layouts } = useConsoleTexts();
  const texts = layouts.editor;
  const { state, act, problems } = editor;
  const name = fieldName(layouts, field, state.content.roles);
  const wrong = problems.get(field.id) ?? [];
  const isSelected = state.selected.includes(field.id);
  return (
    <tr className={isSelected ? 'bg-brand/8' : ''}>
      <th scope="row" className={`${cell} font-regular text-start`}>
        <span className="flex items-center gap-3">
          <input
            type="checkbox"
            aria-label={texts.select(name)}
            checked={isSelected}
            onChange={() => act({ type: 'toggle', id: field.id })}
            className="accent-brand size-5 flex-none"
          />
          <button
            type="button"
            aria-label={texts.edit(`${name} (${field.id})`)}
            onClick={() => onEdit(field)}
            className="font-strong hover:text-brand pointer-coarse:min-h-12 min-h-6 text-start underline underline-offset-4"
          >
            {name}
          </button>
        </span>
      </th>
      <td className={cell}>
        {names.length > 1 && <span className="block">{names[field.document - 1]}</span>}
        <span className="text-ink-soft">{texts.pageShort(field.page)}</span>
      </td>
      {(['x', 'y', 'width', 'height'] as const).map((side) => (
        <td key={side} className={numbers}>
          {inPoints(field[side])}
        </td>
      ))}
      <td className={cell}>
        {wrong.length === 0 ? (
          <span className="text-ink-soft">{texts.fine}</span>
        ) : (
          <span className="text-bad flex items-start gap-1.5">
            <AlertIcon className="size-5 flex-none" />
            <span>{wrong.map((problem) => problemText(layouts, problem, state.content)).join(' ')}</span>
          </span>
        )}
      </td>
    </tr>
  );
}
