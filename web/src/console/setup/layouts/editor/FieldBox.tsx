import type { PointerEvent } from 'react';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { KIND_ICONS } from '../icons.tsx';
import type { EditorField } from './field.ts';
import { HANDLES, type Box, type Handle } from './geometry.ts';

interface FieldBoxProps {
  field: EditorField;
  box: Box;
  scale: number;
  name: string;
  /** The description that screen readers add to the name. */
  description: string;
  look: string;
  isSelected: boolean;
  isWrong: boolean;
  isReadOnly: boolean;
  hint: string;
  onBegin: (event: PointerEvent<HTMLElement>, handle: Handle | null) => void;
  onMove: (event: PointerEvent<HTMLElement>) => void;
  onEnd: (event: PointerEvent<HTMLElement>) => void;
  onFocus: () => void;
  onKeyDown: (event: React.KeyboardEvent) => void;
}

/** In screen pixels. Smaller fields have a single handle next to them. */
const ROOM_FOR_HANDLES = 36;
const ROOM_FOR_NAME = 60;

/** A field on its page: a draggable button, with handles while it is selected. */
export function FieldBox(props: FieldBoxProps) {
  const { field, box, scale, name, look, isSelected, isWrong, isReadOnly, onBegin, onMove, onEnd } = props;
  const width = box.width * scale;
  const height = box.height * scale;
  const KindIcon = KIND_ICONS[field.kind];
  const handles = width < ROOM_FOR_HANDLES || height < ROOM_FOR_HANDLES / 2 ? (['se'] as const) : HANDLES;
  return (
    <div
      className={`absolute ${isSelected ? 'z-10' : ''}`}
      style={{ left: box.x * scale, top: box.y * scale, width, height }}
    >
      <button
        type="button"
        data-field={field.id}
        aria-pressed={isSelected}
        aria-label={`${name}, ${props.description}`}
        aria-describedby={props.hint}
        title={name}
        onPointerDown={(event) => onBegin(event, null)}
        onPointerMove={onMove}
        onPointerUp={onEnd}
        onPointerCancel={onEnd}
        onFocus={props.onFocus}
        onKeyDown={props.onKeyDown}
        className={`bg-paper/85 flex size-full touch-none items-center gap-1 overflow-hidden border-2 px-1 text-start text-[11px] leading-tight select-none ${look} ${
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
      {isWrong && (
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
            onPointerDown={(event) => {
              event.stopPropagation();
              onBegin(event, handle);
            }}
            onPointerMove={onMove}
            onPointerUp={onEnd}
            onPointerCancel={onEnd}
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
