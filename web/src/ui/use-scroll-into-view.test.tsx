import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithCompany } from '../testing/render-with-company.tsx';
import { Notice } from './Notice.tsx';
import { Screen } from './Screen.tsx';

/** Records the text of each element that was scrolled into view. */
function watchScrolling(): string[] {
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element, how) {
    expect(how).toEqual({ block: 'nearest' });
    shown.push(this.textContent);
  });
  return shown;
}

const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe('a screen', () => {
  it('starts at its top, and does not scroll while it is unchanged', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
    const { rerender } = renderWithCompany(<Screen title="First" />);
    await painted();
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
    rerender(<Screen title="First" actions="changed" />);
    await painted();
    expect(scrollTo).toHaveBeenCalledOnce();
    rerender(<Screen title="Second" />);
    await painted();
    expect(scrollTo).toHaveBeenCalledTimes(2);
    expect(document.activeElement?.textContent).toBe('Second');
  });

  it('does not take the focus if another element took it before painting', async () => {
    renderWithCompany(
      <Screen title="First">
        <input aria-label="field" />
      </Screen>,
    );
    const field = screen.getByLabelText('field');
    act(() => field.focus());
    await painted();
    expect(document.activeElement).toBe(field);
  });

  it('scrolls only the active form into view when a keyboard opens', () => {
    const shown = watchScrolling();
    renderWithCompany(
      <Screen title="Title">
        <form>
          form and problem
          <input aria-label="field" />
        </form>
      </Screen>,
    );
    fireEvent(window, new Event('resize'));
    expect(shown).toEqual([]);
    act(() => screen.getByLabelText('field').focus());
    fireEvent(window, new Event('resize'));
    expect(shown).toEqual(['form and problem']);
  });

  it('sets the height of the buttons on the card, so that they never cover a scroll target', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(136);
    const observed: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(told: () => void) {
          observed.push(told);
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    renderWithCompany(<Screen title="Title" actions={<button>Proceed</button>} />);
    for (const tell of observed) tell();
    const card = screen.getByRole('button', { name: 'Proceed' }).closest('section');
    expect(card?.style.getPropertyValue('--bar')).toBe('136px');
  });
});

describe('a notice', () => {
  it.each(['bad', 'warn'] as const)('comes into view when it is %s', (tone) => {
    const shown = watchScrolling();
    renderWithCompany(<Notice tone={tone} title="What happened" />);
    expect(shown).toEqual(['What happened']);
  });

  it.each(['good', 'calm'] as const)('does not scroll the screen when it is %s', (tone) => {
    const shown = watchScrolling();
    renderWithCompany(<Notice tone={tone} title="What happened" />);
    expect(shown).toEqual([]);
  });
});
