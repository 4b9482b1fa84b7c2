/** Moves and resizes fields with a mouse, a finger or a pen. */
import { SMALLEST_SIZE } from '@countersign/contract/rules/field-kinds';
import type { PageSides } from '@countersign/contract/rules/field-problems';
import { useRef, useState, type PointerEvent } from 'react';
import type { EditorField } from './field.ts';
import { around, movableBy, resized, rounded, type Box, type Handle, type Point } from './geometry.ts';
import { snapBox, type Guide } from './snap.ts';

/** The snap distance in screen pixels. */
const SNAP_PIXELS = 6;
/**
 * The minimum movement of a drag in pixels. A smaller movement counts as a click, because hands are never perfectly
 * still.
 */
const STILL_PIXELS = 3;

export interface Dragged {
  boxes: readonly (Box & { id: string })[];
  guides: readonly Guide[];
}

interface Options {
  /** The fields of the visible page. */
  fields: readonly EditorField[];
  selected: readonly string[];
  page: PageSides;
  /** The scale in pixels per point. */
  scale: number;
  onSelect: (ids: readonly string[]) => void;
  onToggle: (id: string) => void;
  onPlace: (boxes: Dragged['boxes']) => void;
}

interface Start {
  pointer: number;
  at: Point;
  field: EditorField;
  handle: Handle | null;
  moving: readonly EditorField[];
  isToggling: boolean;
  wasSelected: boolean;
}

export function useDrag({ fields, selected, page, scale, onSelect, onToggle, onPlace }: Options) {
  const start = useRef<Start | null>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);

  const begin = (event: PointerEvent<HTMLElement>, field: EditorField, handle: Handle | null) => {
    if (event.button !== 0 || start.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const wasSelected = selected.includes(field.id);
    if (!wasSelected && !event.shiftKey) onSelect([field.id]);
    start.current = {
      pointer: event.pointerId,
      at: { x: event.clientX, y: event.clientY },
      field,
      handle,
      moving: wasSelected && !handle ? fields.filter(({ id }) => selected.includes(id)) : [field],
      isToggling: event.shiftKey,
      wasSelected,
    };
  };

  const move = (event: PointerEvent<HTMLElement>) => {
    const { current } = start;
    if (!current || event.pointerId !== current.pointer) return;
    const pixels = { x: event.clientX - current.at.x, y: event.clientY - current.at.y };
    if (!dragged && Math.hypot(pixels.x, pixels.y) < STILL_PIXELS) return;
    const by = { x: rounded(pixels.x / scale), y: rounded(pixels.y / scale) };
    const others = fields.filter(({ id }) => !current.moving.some((moved) => moved.id === id));
    // Alt disables snapping.
    const tolerance = event.altKey ? 0 : SNAP_PIXELS / scale;
    setDragged(
      current.handle
        ? resizing(current.field, current.handle, by, others, page, tolerance)
        : moving(current.moving, by, others, page, tolerance),
    );
  };

  const end = (event: PointerEvent<HTMLElement>) => {
    const { current } = start;
    if (!current || event.pointerId !== current.pointer) return;
    start.current = null;
    setDragged(null);
    if (event.type === 'pointercancel') return;
    if (dragged) onPlace(dragged.boxes);
    else if (current.isToggling) onToggle(current.field.id);
    else if (current.wasSelected) onSelect([current.field.id]);
  };

  /**
   * Returns whether a pointer is pressed. A click also moves the focus. The new focus must then not change the
   * selection again.
   */
  const isPressed = () => start.current !== null;

  return { dragged, begin, move, end, isPressed };
}

/** Moves all selected fields together. The page limits the movement. */
function moving(
  fields: readonly (Box & { id: string })[],
  by: Point,
  others: readonly Box[],
  page: PageSides,
  tolerance: number,
): Dragged {
  const allowed = movableBy(fields, page, by);
  const whole = around(fields);
  const snapped = snapBox(
    { ...whole, x: whole.x + allowed.x, y: whole.y + allowed.y },
    others,
    page,
    tolerance,
  );
  const gone = movableBy(fields, page, { x: allowed.x + snapped.by.x, y: allowed.y + snapped.by.y });
  return {
    boxes: fields.map(({ id, x, y, width, height }) => ({ id, x: x + gone.x, y: y + gone.y, width, height })),
    guides: snapped.guides,
  };
}

function resizing(
  field: EditorField,
  handle: Handle,
  by: Point,
  others: readonly Box[],
  page: PageSides,
  tolerance: number,
): Dragged {
  const smallest = SMALLEST_SIZE[field.kind];
  const snapped = snapBox(resized(field, handle, by, page, smallest), others, page, tolerance, handle);
  const further = { x: by.x + snapped.by.x, y: by.y + snapped.by.y };
  return {
    boxes: [{ id: field.id, ...resized(field, handle, further, page, smallest) }],
    guides: snapped.guides,
  };
}
