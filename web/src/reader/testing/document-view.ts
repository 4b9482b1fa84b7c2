/** Gives the view of the document a size and scrolls it, because the test DOM has no layout. */
import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';

export const VIEW = { width: 360, height: 540 };

export function giveDocumentSize(): void {
  for (const name of ['clientWidth', 'offsetWidth'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(VIEW.width);
  for (const name of ['clientHeight', 'offsetHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(VIEW.height);
}

export const documentRegion = () => screen.getByRole('region', { name: 'Document' });

/** Scrolls to a fraction of the scrollable height. */
export async function scrollTo(share: number): Promise<void> {
  const view = documentRegion();
  const content = view.lastElementChild;
  if (!(content instanceof HTMLElement)) throw new Error('The document shows no pages');
  // In the test DOM, every element has the size of the view, and so does the content above the pages.
  const above = view.children.length > 1 ? VIEW.height : 0;
  const range = Math.max(0, above + Number.parseFloat(content.style.height) - VIEW.height);
  await act(async () => {
    view.scrollTop = range * share;
    fireEvent.scroll(view);
  });
}
