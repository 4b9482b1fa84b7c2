import type { KeyboardEvent } from 'react';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { KIND_ICONS } from '../icons.tsx';
import { lookClass } from '../RoleChip.tsx';
import type { EditorField } from './field.ts';
import { HANDLES, type Handle } from './geometry.ts';
import type { useDrag } from './use-drag.ts';
import type { FieldEditor } from './use-field-editor.ts';
import { fieldName, inPoints, placeOf, problemText } from './words.ts';

interface FieldBoxProps {
  editor: FieldEditor;
  field: EditorField;
  drag: ReturnType<typeof useDrag>;
  scale: number;
  isReadOnly: boolean;
  /** The id of the element with the keyboard instructions. */
  hint: string;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The minimum size of a field, in screen pixels, for handles inside it. A smaller field has a single handle next to it.
 */
const ROOM_FOR_HANDLES = 36;
const ROOM_FOR_NAME = 60;

/** Shows a field on its page as a draggable button. The field has handles while it is selected. */
export function FieldBox({ editor, field, drag, scale, isReadOnly, hint, onKeyDown }: FieldBoxProps) {
  const { layouts: texts } = useConsoleTexts();
  const { act, problems } = editor;
  const { content, selected } = editor.state;
  const box = drag.dragged?.boxes.find(({ id }) => id === field.id) ?? field;
  const wrong = problems.get(field.id) ?? [];
  const name = fieldName(texts, field, content.roles);
  const description = [
    placeOf(texts, field),
    texts.editor.sizeInWords(inPoints(field.width), inPoints(field.height)),
    ...wrong.map((problem) => problemText(texts, problem, content)),
  ].join(', ');
  const isSelected = selected.includes(field.id);
  const select = () => act({ type: 'select', ids: [field.id] });
  const width = box.width * scale;
  const height = box.height * scale;
  const KindIcon = KIND_ICONS[field.kind];
  const handles = width < ROOM_FOR_HANDLES || height < ROOM_FOR_HANDLES / 2 ? (['se'] as const) : HANDLES;
  const dragging = { onPointerMove: drag.move, onPointerUp: drag.end, onPointerCancel: drag.end };
  return (
    <div
      className={`absolute ${isSelected ? 'z-10' : ''}`}
      style={{ left: box.x * scale, top: box.y * scale, width, height }}
    >
      <button
        type="button"
        data-field={field.id}
        aria-pressed={isSelected}
        aria-label={`${name}, ${description}`}
        aria-describedby={hint}
        title={name}
        {...dragging}
        onPointerDown={(event) => {
          if (isReadOnly) select();
          else drag.begin(event, field, null);
        }}
        onFocus={() => {
          if (!drag.isPressed() && !isSelected) select();
        }}
        onKeyDown={onKeyDown}
        className={`bg-paper/85 flex size-full touch-none items-center gap-1 overflow-hidden border-2 px-1 text-start text-[11px] leading-tight select-none ${lookClass(content.roles, field.role)} ${
          isReadOnly ? '' : 'cursor-move!'
        } ${isSelected ? 'ring-brand-on-paper ring-3' : ''} ${field.isAwaitingAnchor ? 'opacity-60' : ''}`}
      >
        {width > ROOM_FOR_NAME && (
          <>
            <span aria-hidden="true" className="size-3.5 flex-none">
              <KindIcon />
            </span>
            <span className="truncate">{name}</span>
          </>
        )}
      </button>
      {wrong.length > 0 && (
        <span
          aria-hidden="true"
          className="bg-paper text-bad-on-paper pointer-events-none absolute -end-2.5 -top-2.5 size-5 rounded-full"
        >
          <AlertIcon />
        </span>
      )}
      {isSelected &&
        !isReadOnly &&
        handles.map((handle) => (
          <span
            key={handle}
            aria-hidden="true"
            data-handle={handle}
            {...dragging}
            onPointerDown={(event) => {
              event.stopPropagation();
              drag.begin(event, field, handle);
            }}
            style={{ cursor: `${handle}-resize` }}
            className={`absolute flex size-4 touch-none items-center justify-center pointer-coarse:size-8 [transform:translate(-50%,-50%)] ${PLACES[handle]}`}
          >
            <span className="bg-paper border-brand-on-paper size-2.5 border-2" />
          </span>
        ))}
    </div>
  );
}

const PLACES: Readonly<Record<Handle, string>> = {
  nw: 'left-0 top-0',
  n: 'left-1/2 top-0',
  ne: 'left-full top-0',
  e: 'left-full top-1/2',
  se: 'left-full top-full',
  s: 'left-1/2 top-full',
  sw: 'left-0 top-full',
  w: 'left-0 top-1/2',
};
