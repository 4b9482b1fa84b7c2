import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { IconButton } from './IconButton.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** As large as the window lets it be, for what is compared. */
  isLarge?: boolean;
  children: ReactNode;
}

/** Where there is none, the focus begins at 'Close', which does no harm. */
const FIELD = ':is(input:not([type=file]), select, textarea):not(:disabled)';

/** The browser's own modal dialog: it keeps the focus inside, begins at its first field, closes by Escape, and gives the focus back. */
export function Dialog({ title, onClose, isLarge = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // False where its page is taken away, or hidden until somebody has signed in again.
  const isWanted = useRef(false);
  const heading = useId();
  const { shell } = useConsoleTexts();
  // Closed while it is still in the page: otherwise the browser does not give the focus back.
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
        // A dialog inside it and a chooser of files, when they are closed, tell it too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Chrome closes it all the same at the second Escape in a row: whether it closes is for `onClose` to say.
        if (event.target !== event.currentTarget || !isWanted.current) return;
        event.currentTarget.showModal();
        onClose();
      }}
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

/** The buttons at the end of a dialog or a form, the most important one first on narrow screens. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="wide:flex-row-reverse mt-6 flex flex-col gap-3">{children}</div>;
}
