import type { ReactNode } from 'react';

interface CardProps {
  children: ReactNode;
  actions?: ReactNode;
  /** Fills the height it is given, edge to edge, for content that scrolls by itself. */
  wide?: boolean;
}

/**
 * What a screen asks, with its buttons. On a phone it is the screen itself and the buttons stay within the thumb's
 * reach at the bottom; on wider screens it is a card.
 */
export function Card({ children, actions, wide = false }: CardProps) {
  return (
    <section
      className={`border-line bg-surface wide:rounded-card wide:border wide:shadow-card flex flex-1 flex-col border-t ${wide ? 'min-h-0' : 'wide:flex-none'}`}
    >
      <div className={wide ? 'flex min-h-0 flex-1 flex-col' : 'narrow:p-6 flex-1 p-4 pt-6'}>{children}</div>
      {actions && (
        <div className="bg-surface narrow:px-6 wide:static wide:rounded-b-card wide:pb-6 sticky bottom-0 flex flex-col gap-3 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {actions}
        </div>
      )}
    </section>
  );
}
