import { useSyncExternalStore } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { AlertIcon, CloseIcon, TickIcon } from './icons.tsx';
import { toasts, type Tone } from './notify.ts';

const styles: Readonly<Record<Tone, { colour: string; icon: typeof AlertIcon }>> = {
  success: { colour: 'text-good', icon: TickIcon },
  error: { colour: 'text-bad', icon: AlertIcon },
  warning: { colour: 'text-warn', icon: AlertIcon },
};

/**
 * Shows brief messages at top-centre (SPEC 2, Routes). It is always mounted, because screen readers announce only
 * changes to a live region that already exists.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read);
  const texts = useTexts();
  return (
    <output
      aria-atomic="false"
      className="max-w-column pointer-events-none fixed inset-x-0 top-0 z-50 mx-auto flex flex-col gap-2 p-3 pt-[max(0.75rem,env(safe-area-inset-top))]"
    >
      {shown.map(({ id, tone, title, description }) => {
        const { colour, icon: Icon } = styles[tone];
        return (
          <div
            key={id}
            className="animate-appear border-line bg-surface rounded-card shadow-card pointer-events-auto flex items-start gap-2 border ps-3"
          >
            <Icon className={`mt-3 size-6 flex-none ${colour}`} />
            <div className="min-w-0 flex-1 py-3">
              <p className={description ? 'font-strong' : undefined}>{title}</p>
              {description && <p className="text-small text-ink-soft">{description}</p>}
            </div>
            <button
              type="button"
              aria-label={texts.closeMessage}
              onClick={() => toasts.dismiss(id)}
              className="text-ink-soft hover:text-ink inline-flex h-12 w-[min(3rem,15vw)] flex-none items-center justify-center"
            >
              <span className="size-5">
                <CloseIcon />
              </span>
            </button>
          </div>
        );
      })}
    </output>
  );
}
