import type { ReactNode } from 'react';

interface CardProps {
  children: ReactNode;
  actions?: ReactNode;
  /** Fills the height it is given, edge to edge, for content that scrolls by itself. */
  wide?: boolean;
}

const looks = {
  column: {
    card: 'wide:flex-none lying:flex-row',
    // Whatever is scrolled to, by focus or by us, comes to rest above the buttons and not under them.
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
 * What a screen asks, with its buttons. On a phone it is the screen itself and the buttons stay within the thumb's
 * reach: at the bottom, or beside when the phone lies on its side. On wider screens it is a card.
 */
export function Card({ children, actions, wide = false }: CardProps) {
  const look = wide ? looks.wide : looks.column;
  return (
    <section
      className={`border-line bg-surface wide:rounded-card wide:border wide:shadow-card flex flex-1 flex-col border-t ${look.card}`}
    >
      <div className={look.content}>{children}</div>
      {actions && (
        <div
          ref={tellHeight}
          className={`bg-surface narrow:px-6 wide:rounded-b-card wide:pb-6 low:static lying:sticky lying:self-end lying:px-4 lying:py-3 sticky bottom-0 z-10 flex flex-col gap-3 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] ${look.actions}`}
        >
          {actions}
        </div>
      )}
    </section>
  );
}

/** To the card, as `--bar`: one button, two, or one with words above it. */
function tellHeight(bar: HTMLDivElement): () => void {
  const observer = new ResizeObserver(() =>
    bar.parentElement?.style.setProperty('--bar', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => observer.disconnect();
}
