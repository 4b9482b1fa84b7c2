import type { ReactNode } from 'react';

interface CardProps {
  children: ReactNode;
  actions?: ReactNode;
  /** Fills the height it is given, edge to edge, for content that scrolls by itself. */
  wide?: boolean;
}

const layouts = {
  column: {
    card: 'wide:flex-none lying:flex-row',
    // Whatever is scrolled to stays above the sticky buttons.
    content:
      'narrow:p-6 flex-1 p-4 pt-6 lying:min-w-0 lying:py-3 [&_*]:scroll-mb-[calc(var(--bar,0px)+0.5rem)] low:[&_*]:scroll-mb-2',
    actions: 'lying:w-56 lying:flex-none',
  },
  wide: {
    card: 'min-h-0 lying:grid lying:grid-cols-2 lying:grid-rows-[auto_auto_auto_1fr]',
    content: 'flex min-h-0 flex-1 flex-col lying:contents',
    actions: '',
  },
} as const;

/**
 * The content of a screen with its buttons. On a phone it fills the screen and the buttons stay within the thumb's
 * reach: at the bottom, or beside the content in landscape. On wider screens it is a card.
 */
export function Card({ children, actions, wide = false }: CardProps) {
  const layout = wide ? layouts.wide : layouts.column;
  return (
    <section
      className={`border-line bg-surface wide:rounded-card wide:border wide:shadow-card flex flex-1 flex-col border-t ${layout.card}`}
    >
      <div className={layout.content}>{children}</div>
      {actions && (
        <div
          ref={publishHeight}
          className={`bg-surface narrow:px-6 wide:rounded-b-card wide:pb-6 low:static lying:sticky lying:self-end lying:px-4 lying:py-3 sticky bottom-0 z-10 flex flex-col gap-3 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] ${layout.actions}`}
        >
          {actions}
        </div>
      )}
    </section>
  );
}

/** Sets the height of the button bar on the card, as `--bar`. */
function publishHeight(bar: HTMLDivElement): () => void {
  const observer = new ResizeObserver(() =>
    bar.parentElement?.style.setProperty('--bar', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => observer.disconnect();
}
