import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { company } from '../testing/fake-api.ts';
import { Notice } from './Notice.tsx';
import { Screen } from './Screen.tsx';

/** What was scrolled to, by its text. */
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
  it('begins at its top, and stays where it is while it is the same', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
    const { rerender } = render(<Screen company={company} title="First" />);
    await painted();
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
    rerender(<Screen company={company} title="First" actions="changed" />);
    await painted();
    expect(scrollTo).toHaveBeenCalledOnce();
    rerender(<Screen company={company} title="Second" />);
    await painted();
    expect(scrollTo).toHaveBeenCalledTimes(2);
    expect(document.activeElement?.textContent).toBe('Second');
  });

  it('leaves the focus with whoever has moved it before it was painted', async () => {
    render(
      <Screen company={company} title="First">
        <input aria-label="field" />
      </Screen>,
    );
    const field = screen.getByLabelText('field');
    act(() => field.focus());
    await painted();
    expect(document.activeElement).toBe(field);
  });

  it('keeps the form that is typed into in view when a keyboard opens, and nothing else', () => {
    const shown = watchScrolling();
    render(
      <Screen company={company} title="Title">
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

  it('sets the height of the buttons on the card, so that nothing is scrolled under them', async () => {
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
    render(<Screen company={company} title="Title" actions={<button>Proceed</button>} />);
    for (const tell of observed) tell();
    const card = screen.getByRole('button', { name: 'Proceed' }).closest('section');
    expect(card?.style.getPropertyValue('--bar')).toBe('136px');
  });
});

describe('a notice', () => {
  it.each(['bad', 'warn'] as const)('comes into view when it is %s', (tone) => {
    const shown = watchScrolling();
    render(<Notice tone={tone} title="What happened" />);
    expect(shown).toEqual(['What happened']);
  });

  it.each(['good', 'calm'] as const)('leaves the screen where it is when it is %s', (tone) => {
    const shown = watchScrolling();
    render(<Notice tone={tone} title="What happened" />);
    expect(shown).toEqual([]);
  });
});
