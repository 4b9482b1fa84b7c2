/** Handles the keyboard shortcuts of the editor, both on a focused field and anywhere outside text inputs. */
import { useEffect, useRef } from 'react';
import type { EditorAction } from './editor-machine.ts';
import type { PagePlace } from './field.ts';
import type { Point } from './geometry.ts';

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const FAR = 10;

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Returns the action of a key for the selected fields. Returns null if the editor does not use the key. */
export function fieldKey({ key, shiftKey, altKey, ctrlKey, metaKey }: Key): EditorAction | null {
  if (ctrlKey || metaKey) return null;
  const arrow = ARROWS[key];
  if (arrow) {
    const far = shiftKey ? FAR : 1;
    return { type: altKey ? 'resize' : 'move', by: { x: arrow.x * far, y: arrow.y * far } };
  }
  return key === 'Delete' || key === 'Backspace' ? { type: 'remove' } : null;
}

/**
 * Returns the action of a key with Ctrl or Command. It works anywhere in the editor. Returns null if the editor does
 * not use the key.
 */
function commandKey({ key, shiftKey, altKey, ctrlKey, metaKey }: Key, at: PagePlace): EditorAction | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  switch (key.toLowerCase()) {
    case 'z':
      return { type: shiftKey ? 'redo' : 'undo' };
    case 'y':
      return { type: 'redo' };
    case 'c':
      return { type: 'copy' };
    case 'v':
      return { type: 'paste', at };
    default:
      return null;
  }
}

export function useCommandKeys(at: PagePlace, isOn: boolean, act: (action: EditorAction) => void): void {
  const latest = useRef({ at, act });
  useEffect(() => {
    latest.current = { at, act };
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog') !== null;
      // If text is selected, the browser handles the key, because the person wants to copy the text.
      const hasText = window.getSelection()?.isCollapsed === false;
      const action = isTyping || hasText ? null : commandKey(event, latest.current.at);
      if (!action) return;
      event.preventDefault();
      latest.current.act(action);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}
