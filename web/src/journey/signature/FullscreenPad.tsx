import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { useClosedByBack } from '../../ui/back.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { RotateIcon } from '../../ui/more-icons.tsx';
import { Paper } from './Paper.tsx';
import { onFullscreenExit } from './fullscreen.ts';

interface FullscreenPadProps {
  canClear: boolean;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Shows the signature box as large as the screen allows (SPEC 2, Signature screen, Fullscreen mode). Some browsers
 * cannot rotate the screen, for example on iPhones. On an upright phone with such a browser, the pad itself is rotated,
 * so that the signature runs along the long side. Closing the pad retains the drawing.
 */
export function FullscreenPad({ canClear, onClear, onClose, children }: FullscreenPadProps) {
  const { pad } = useTexts().signature;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => showUntilUnmounted(dialog.current), []);
  useEffect(() => onFullscreenExit(onClose), [onClose]);
  useClosedByBack(true, onClose);

  return (
    <dialog
      ref={dialog}
      aria-labelledby="pad-title"
      onCancel={onClose}
      className="bg-ground text-ink fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none overscroll-none pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]"
    >
      <div className="relative size-full [container-type:size]">
        <div className="upright:absolute upright:top-0 upright:left-0 upright:h-[100vw] upright:w-[100vh] upright:supports-[width:1cqw]:h-[100cqw] upright:supports-[width:1cqw]:w-[100cqh] upright:origin-top-left upright:[transform:rotate(90deg)_translateY(-100%)] grid size-full grid-cols-1 grid-rows-[auto_1fr_auto]">
          {/* Small screens hide the title to make space for the buttons, and hide the hint to make space for the
              box. */}
          <div className="flex items-center">
            <button
              type="button"
              aria-label={pad.close}
              onClick={onClose}
              className="hover:bg-line rounded-control m-1 size-12 flex-none p-3"
            >
              <CloseIcon />
            </button>
            <h2
              id="pad-title"
              className="text-lead font-strong min-w-0 flex-1"
              // The font is smaller on small phones, so that long words fit between the buttons.
              style={{ fontSize: 'clamp(0.8125rem, 2.3vmax, 1.25rem)' }}
            >
              {pad.title}
            </h2>
            <div className="tiny:*:px-2 tiny:*:text-small grid grid-cols-[auto_auto] gap-2 py-2 pe-4">
              <Button variant="quiet" disabled={!canClear} onClick={onClear}>
                {pad.clear}
              </Button>
              <Button onClick={onClose}>{pad.done}</Button>
            </div>
          </div>
          <div className="mx-4 mb-3 flex items-center justify-center [container-type:size]">
            <div className="w-full supports-[width:1cqw]:w-[min(100cqw,320cqh)]">
              <Paper>{children}</Paper>
            </div>
          </div>
          <p className="text-small text-ink-soft flex items-center justify-center gap-2 px-4 pb-2 landscape:hidden tiny:hidden">
            <RotateIcon className="size-5 flex-none" />
            {pad.rotate}
          </p>
        </div>
      </div>
    </dialog>
  );
}

/**
 * Opens the dialog, and closes it on unmount. Closing it restores the focus, and removing it from the page does not.
 */
function showUntilUnmounted(dialog: HTMLDialogElement | null): () => void {
  dialog?.showModal();
  return () => dialog?.close();
}
