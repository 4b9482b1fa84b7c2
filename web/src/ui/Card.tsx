import type { ReactNode } from 'react';
import { watchBar } from './watch-bar.ts';

interface CardProps {
  children: ReactNode;
  actions?: ReactNode;
}

/**
 * Shows the content of a screen and its buttons. On a phone, the card fills the screen, and the buttons are within
 * reach of the thumb: at the bottom, or next to the content in landscape. On a wider screen, the content is a card. On
 * a desktop, the buttons are next to the content.
 */
export function Card({ children, actions }: CardProps) {
  return (
    <section className="border-line bg-surface wide:rounded-card wide:border wide:shadow-card wide:flex-none aside:flex-row flex flex-1 flex-col border-t">
      {/* The scroll margin keeps scroll targets above the sticky buttons. */}
      <div className="narrow:p-6 flex-1 p-4 pt-6 compact:py-4 aside:min-w-0 lying:py-3 [&_*]:scroll-mb-[calc(var(--bar,0px)+0.5rem)] low:[&_*]:scroll-mb-2">
        {children}
        {/* Marks the end of the content for `watchBar`. */}
        <div aria-hidden="true" className="aside:hidden" />
      </div>
      {actions && (
        <div
          ref={watchBar}
          className="bg-surface narrow:px-6 wide:rounded-b-card wide:pb-6 compact:pb-3 low:static aside:sticky aside:self-end aside:border-t-0 aside:w-[clamp(14rem,19vw,16rem)] aside:flex-none lying:px-4 lying:py-3 sticky bottom-0 z-10 flex flex-col gap-3 border-t border-transparent px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] transition-colors data-covering:border-line"
        >
          {actions}
        </div>
      )}
    </section>
  );
}
