import { useId, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { IconButton } from './IconButton.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Makes the dialog as large as the window allows, for comparisons. */
  isLarge?: boolean;
  /** Opens next to this area of the window if it fits there, and in the middle otherwise. */
  nextTo?: DOMRect | null;
  children: ReactNode;
}

/** The fields, the first of which gets the focus. If there is none, the harmless 'Close' button gets it. */
const FIELD = ':is(input:not([type=file]), select, textarea):not(:disabled)';

/**
 * Shows the browser's own modal dialog: it traps the focus, starts at its first field, closes on Escape, and restores
 * the focus.
 */
export function Dialog({ title, onClose, isLarge = false, nextTo = null, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Whether the dialog should be open: false when the page is removed, or hidden until the person signs in again.
  const isWanted = useRef(false);
  const heading = useId();
  const { shell } = useConsoleTexts();
  // Closes the dialog before it is removed. Otherwise the browser doesn't restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>(FIELD)?.focus();
    isWanted.current = true;
    return () => {
      isWanted.current = false;
      element?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        // Nested dialogs and file pickers also send this event when they close.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Chrome closes the dialog at the second Escape in a row even if the event is cancelled. Reopen it, because only
        // `onClose` decides.
        if (event.target !== event.currentTarget || !isWanted.current) return;
        event.currentTarget.showModal();
        onClose();
      }}
      style={nextTo ? placeNextTo(nextTo) : undefined}
      className={`bg-surface text-ink border-line rounded-card shadow-card m-auto w-[calc(100vw-2rem)] border p-0 ${
        isLarge ? 'max-h-[95dvh] max-w-[100rem]' : 'wide:max-w-column max-h-[min(90dvh,48rem)] max-w-full'
      }`}
    >
      <div className="border-line flex items-center gap-3 border-b py-2 ps-6 pe-3">
        <h2 id={heading} className="font-strong flex-1">
          {title}
        </h2>
        <IconButton label={shell.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="text-body p-6">{children}</div>
    </dialog>
  );
}

const GAP = 16;
/** The width of a dialog, `max-w-column`, and a usual height. */
const SIZE = { width: 480, height: 400 };

/** To the right of the area, or else below it. */
function placeNextTo({ right, top, bottom }: DOMRect): CSSProperties {
  const { innerWidth, innerHeight } = window;
  if (right + GAP + SIZE.width < innerWidth)
    return { margin: 0, left: right + GAP, top: Math.max(GAP, Math.min(top, innerHeight - SIZE.height)) };
  return bottom + GAP + SIZE.height < innerHeight ? { marginTop: bottom + GAP } : {};
}

/**
 * The buttons at the end of a dialog or form. On narrow screens the primary button comes first. In a long dialog they stay
 * in view while its content scrolls.
 */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div className="bg-surface wide:in-[dialog]:sticky wide:in-[dialog]:bottom-0 wide:in-[dialog]:-mb-6 wide:in-[dialog]:pb-6 wide:in-[dialog]:pt-3 wide:flex-row-reverse mt-6 flex flex-col gap-3">
      {children}
    </div>
  );
}
