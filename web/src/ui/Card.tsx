import type { ReactNode } from 'react';

/**
 * What a screen asks, with its buttons. On a phone it is the screen itself and the buttons stay within the thumb's
 * reach at the bottom; on wider screens it is a card.
 */
export function Card({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <section className="border-line bg-surface wide:flex-none wide:rounded-card wide:border wide:shadow-card flex flex-1 flex-col border-t">
      <div className="narrow:p-6 flex-1 p-4 pt-6">{children}</div>
      {actions && (
        <div className="bg-surface narrow:px-6 wide:static wide:rounded-b-card wide:pb-6 sticky bottom-0 flex flex-col gap-3 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {actions}
        </div>
      )}
    </section>
  );
}
