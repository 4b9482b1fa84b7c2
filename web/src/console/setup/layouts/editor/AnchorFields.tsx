import { useConsoleTexts } from '../../../../texts/console.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { FieldPatch } from './editor-machine.ts';
import type { EditorField } from './field.ts';
import { NumberField } from './NumberField.tsx';

type Anchor = NonNullable<EditorField['anchor']>;

const HIDES = ['auto', 'out', 'stay'] as const;
const hideOf = ({ hide }: Anchor) => (hide === undefined ? 'auto' : hide ? 'out' : 'stay');

interface AnchorFieldsProps {
  field: EditorField;
  onChange: (patch: FieldPatch, mark?: string) => void;
}

/** Edits the anchor text of a field and the field's offset from this text. */
export function AnchorFields({ field, onChange }: AnchorFieldsProps) {
  const { layouts } = useConsoleTexts();
  const texts = layouts.editor.anchor;
  const { anchor } = field;
  // Changes the anchor. The server searches for its text when the layout is saved.
  const seek = (changed: Anchor, mark: string) => onChange({ anchor: changed, isAwaitingAnchor: true }, mark);
  return (
    <details open={anchor !== undefined} className="border-line border-t pt-3">
      <summary className="font-strong text-body min-h-6 cursor-pointer">{texts.title}</summary>
      <div className="mt-2 space-y-3">
        <TextField
          label={texts.text}
          hint={texts.hint}
          maxLength={200}
          value={anchor?.text ?? ''}
          onChange={(text) =>
            text.trim() === ''
              ? onChange({ anchor: undefined }, 'anchor')
              : seek({ dx: 0, dy: 0, ...anchor, text }, 'anchor')
          }
        />
        {field.isAwaitingAnchor && <p className="text-small text-ink-soft">{texts.awaiting}</p>}
        {anchor && (
          <>
            <div className="grid grid-cols-2 gap-3">
              <NumberField
                label={texts.dx}
                value={anchor.dx}
                suffix={layouts.editor.points}
                onChange={(dx = 0) =>
                  onChange({ anchor: { ...anchor, dx }, x: field.x + dx - anchor.dx }, 'dx')
                }
              />
              <NumberField
                label={texts.dy}
                value={anchor.dy}
                suffix={layouts.editor.points}
                onChange={(dy = 0) =>
                  onChange({ anchor: { ...anchor, dy }, y: field.y + dy - anchor.dy }, 'dy')
                }
              />
            </div>
            <NumberField
              label={texts.occurrence}
              hint={texts.occurrenceHint}
              mayBeEmpty
              value={anchor.occurrence}
              onChange={(typed) => {
                const { occurrence: _, ...rest } = anchor;
                const isCount = typed !== undefined && Number.isInteger(typed) && typed >= 1;
                seek(isCount ? { ...rest, occurrence: typed } : rest, 'occurrence');
              }}
            />
            <SelectField
              label={texts.hide}
              value={hideOf(anchor)}
              options={HIDES.map((value) => ({ value, label: texts.hides[value] }))}
              onChange={(how) => {
                const { hide: _, ...rest } = anchor;
                onChange({ anchor: how === 'auto' ? rest : { ...rest, hide: how === 'out' } });
              }}
            />
          </>
        )}
      </div>
    </details>
  );
}
