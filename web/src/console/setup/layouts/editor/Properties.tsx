import { FIELD_ALIGNMENTS, isDataKind, type FieldKind } from '@countersign/contract/rules/field-kinds';
import type { RefObject } from 'react';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AnchorFields } from './AnchorFields.tsx';
import type { FieldPatch } from './editor-machine.ts';
import { asWord, type EditorField } from './field.ts';
import { InputFields } from './InputFields.tsx';
import { NumberField } from './NumberField.tsx';
import { ArrangeTools } from './Tools.tsx';
import type { FieldEditor } from './use-field-editor.ts';
import { fieldName, problemText } from './words.ts';

interface PropertiesProps {
  editor: FieldEditor;
  names: readonly string[];
  isReadOnly: boolean;
  /** The heading. It gets the focus when the person opens the settings with the keyboard. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Edits all settings of the selected field. If several fields are selected, edits the settings that they share. */
export function Properties({ editor, names, isReadOnly, heading }: PropertiesProps) {
  const { layouts: texts } = useConsoleTexts();
  const { content, selected } = editor.state;
  const fields = content.fields.filter(({ id }) => selected.includes(id));
  const [first] = fields;
  return (
    <section aria-label={texts.editor.properties} className="text-body space-y-3">
      <h2 ref={heading} tabIndex={-1} className="font-strong text-body">
        {first === undefined
          ? texts.editor.properties
          : fields.length > 1
            ? texts.editor.several(fields.length)
            : fieldName(texts, first, content.roles)}
      </h2>
      {first === undefined && <p className="text-ink-soft">{texts.editor.nothingSelected}</p>}
      <fieldset disabled={isReadOnly} className="min-w-0 space-y-3">
        {first && fields.length === 1 && (
          <OneField key={first.id} editor={editor} field={first} names={names} />
        )}
        {fields.length > 1 && !isReadOnly && <ArrangeTools count={fields.length} act={editor.act} />}
        {first && fields.length > 1 && (
          <RoleField
            editor={editor}
            fields={fields.filter(({ kind }) => !isDataKind(kind))}
            onChange={(role) => editor.act({ type: 'change', ids: selected, patch: { role } })}
          />
        )}
      </fieldset>
    </section>
  );
}

function OneField({
  editor,
  field,
  names,
}: {
  editor: FieldEditor;
  field: EditorField;
  names: readonly string[];
}) {
  const { layouts } = useConsoleTexts();
  const texts = layouts.editor;
  const { state, act, problems } = editor;
  const wrong = problems.get(field.id) ?? [];
  const change = (patch: FieldPatch, mark?: string) =>
    act({ type: 'change', ids: [field.id], patch, ...(mark === undefined ? {} : { mark }) });
  const keyProblem = wrong.find(({ problem }) => problem === 'no_key');
  const others = wrong.filter((problem) => problem !== keyProblem);
  return (
    <>
      {others.length > 0 && (
        <ul className="border-bad text-small text-bad font-strong border-s-3 ps-3">
          {others.map((problem) => (
            <li key={problem.problem + (problem.other ?? '')}>
              {problemText(layouts, problem, state.content)}
            </li>
          ))}
        </ul>
      )}
      <SelectField<FieldKind>
        label={texts.kind}
        value={field.kind}
        options={editor.kinds.map((value) => ({ value, label: layouts.kinds[value] }))}
        onChange={(kind) => change(ofKind(field, kind))}
      />
      {isDataKind(field.kind) ? (
        <>
          <TextField
            label={texts.key}
            hint={texts.keyHint}
            error={keyProblem && layouts.problems.no_key}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            value={field.key ?? ''}
            onChange={(typed) => change({ key: asWord(typed) || undefined }, 'key')}
          />
          <CheckField
            label={texts.required}
            hint={texts.requiredHint}
            checked={field.required}
            onChange={(required) => change({ required })}
          />
        </>
      ) : (
        <RoleField editor={editor} fields={[field]} onChange={(role) => change({ role })} />
      )}
      {field.input && <InputFields key={field.input.type} field={field} input={field.input} act={act} />}
      <PositionFields documents={state.documents} field={field} names={names} onChange={change} />
      {hasText(field) && <TextFields field={field} onChange={change} />}
      <AnchorFields field={field} onChange={change} />
      <p className="text-small text-ink-soft">
        {texts.name}: <code>{field.id}</code>
      </p>
    </>
  );
}

/** Returns the changes for a new kind. A data field has a key and no role. A field for an answer needs a question. */
const ofKind = ({ id, input }: EditorField, kind: FieldKind): FieldPatch => ({
  kind,
  ...(isDataKind(kind) ? { role: undefined } : {}),
  input: kind === 'input' ? (input ?? { type: 'text', key: id, label: '', required: true }) : undefined,
});

const hasText = ({ kind, input }: EditorField): boolean =>
  kind !== 'signature' && kind !== 'tick' && input?.type !== 'checkbox' && input?.type !== 'radio';

interface FieldPartProps {
  field: EditorField;
  onChange: (patch: FieldPatch, mark?: string) => void;
}

interface PositionFieldsProps extends FieldPartProps {
  documents: FieldEditor['state']['documents'];
  names: readonly string[];
}

function PositionFields({ documents, field, names, onChange }: PositionFieldsProps) {
  const { editor: texts } = useConsoleTexts().layouts;
  const side = (name: 'x' | 'y' | 'width' | 'height', label: string) => (
    <NumberField
      label={label}
      value={field[name]}
      suffix={texts.points}
      onChange={(value = 0) => onChange({ [name]: value }, name)}
    />
  );
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {names.length > 1 && (
          <SelectField
            label={texts.onDocument}
            value={String(field.document)}
            options={names.map((name, index) => ({ value: String(index + 1), label: name }))}
            onChange={(document) => onChange({ document: Number(document), page: 1 })}
          />
        )}
        <SelectField
          label={texts.page}
          value={String(field.page)}
          options={(documents[field.document - 1] ?? []).map((_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
          onChange={(page) => onChange({ page: Number(page) })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        {side('x', texts.left)}
        {side('y', texts.top)}
        {side('width', texts.width)}
        {side('height', texts.height)}
      </div>
    </>
  );
}

/** Edits the font size and the alignment of a field that shows text. */
function TextFields({ field, onChange }: FieldPartProps) {
  const { editor: texts } = useConsoleTexts().layouts;
  return (
    <>
      <NumberField
        label={texts.fontSize}
        hint={texts.fontSizeHint}
        mayBeEmpty
        value={field.font_size}
        suffix={texts.points}
        onChange={(size) => {
          if (size === undefined || (size >= 4 && size <= 72)) onChange({ font_size: size }, 'font_size');
        }}
      />
      <SelectField
        label={texts.align}
        value={field.align}
        options={FIELD_ALIGNMENTS.map((value) => ({ value, label: texts.alignments[value] }))}
        onChange={(align) => onChange({ align })}
      />
    </>
  );
}

const NO_ROLE = '';

interface RoleFieldProps {
  editor: FieldEditor;
  fields: readonly EditorField[];
  onChange: (role: string | undefined) => void;
}

function RoleField({ editor, fields, onChange }: RoleFieldProps) {
  const { layouts } = useConsoleTexts();
  const texts = layouts.editor;
  const [first] = fields;
  if (!first) return null;
  const shared = fields.every(({ role }) => role === first.role) ? first.role : undefined;
  return (
    <SelectField
      label={texts.role}
      value={shared ?? NO_ROLE}
      options={[
        ...(shared === undefined
          ? [
              {
                value: NO_ROLE,
                label: fields.some(({ role }) => role !== undefined) ? texts.severalRoles : texts.noRole,
              },
            ]
          : []),
        ...editor.state.content.roles.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(role) => onChange(role === NO_ROLE ? undefined : role)}
    />
  );
}
