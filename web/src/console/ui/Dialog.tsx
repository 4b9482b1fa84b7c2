import { useId, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { IconButton } from './IconButton.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Whether the dialog is as large as the window allows. Used for comparisons. */
  isLarge?: boolean;
  /** An area of the window. The dialog opens next to it if there is enough space, and otherwise in the middle. */
  nextTo?: DOMRect | null;
  children: ReactNode;
}

/**
 * Matches the fields of the dialog. The first of them gets the focus. Without a field, the 'Close' button gets it,
 * because it is harmless.
 */
const FIELD = ':is(input:not([type=file]), select, textarea):not(:disabled)';

/**
 * Shows the browser's modal dialog. It traps the focus, focuses its first field, closes on Escape, and restores the
 * focus.
 */
export function Dialog({ title, onClose, isLarge = false, nextTo = null, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Whether the dialog should be open. False if the page is removed, or hidden until the person signs in again.
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
        // Nested dialogs and file pickers also send this event when they close. They must not close this dialog.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Chrome closes the dialog at the second Escape in a row, even if the event is cancelled. The dialog opens
        // again, because only `onClose` decides whether it closes.
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
/** The assumed size of a dialog in pixels: `max-w-column` and a typical height. */
const SIZE = { width: 480, height: 400 };

/** Returns the position to the right of the area. If there is not enough space, returns the position below it. */
function placeNextTo({ right, top, bottom }: DOMRect): CSSProperties {
  const { innerWidth, innerHeight } = window;
  if (right + GAP + SIZE.width < innerWidth)
    return { margin: 0, left: right + GAP, top: Math.max(GAP, Math.min(top, innerHeight - SIZE.height)) };
  return bottom + GAP + SIZE.height < innerHeight ? { marginTop: bottom + GAP } : {};
}

/**
 * Shows the buttons at the end of a dialog or form. On narrow screens, the primary button comes first. In a long
 * dialog, the buttons stay in view while the content scrolls.
 */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div className="bg-surface wide:in-[dialog]:sticky wide:in-[dialog]:bottom-0 wide:in-[dialog]:-mb-6 wide:in-[dialog]:pb-6 wide:in-[dialog]:pt-3 wide:flex-row-reverse mt-6 flex flex-col gap-3">
      {children}
    </div>
  );
}
