import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { documentRegion, giveDocumentSize, scrollTo } from '../../reader/testing/document-view.ts';
import { button, CONSENT, reading } from './testing/show-document.tsx';
import { pageOf } from '../../reader/passages/testing/page-of.ts';

beforeEach(giveDocumentSize);

const press = async (name: string) => fireEvent.click(await button(name));
const tap = (at: number, x = 100) => {
  const finger = { clientX: x, clientY: 100 };
  for (const [type, touches] of [
    ['touchstart', [finger]],
    ['touchend', []],
  ] as const) {
    const event = new Event(type, { cancelable: true, bubbles: true });
    Object.defineProperties(event, {
      timeStamp: { value: at },
      touches: { value: touches },
      changedTouches: { value: [finger] },
    });
    act(() => void documentRegion().dispatchEvent(event));
  }
};

describe('reading the text of the document', () => {
  it('shows the words of each page, with a link to the page itself', async () => {
    await reading(2);
    await press('Read as text');
    expect(await within(documentRegion()).findByText(/^Text of page 1\./)).toBeTruthy();
    fireEvent.click(within(documentRegion()).getByRole('button', { name: 'Show page 1' }));
    expect(await button('Read as text')).toBeTruthy();
  });

  it('requires the whole text to be viewed before the consent, and records in the evidence how it was read', async () => {
    const { requests, props } = await reading(9);
    await press('Read as text');
    await within(documentRegion()).findByText(/^Text of page 1\./);
    expect(await button('Please review the document first')).toHaveProperty('disabled', true);
    await scrollTo(1);
    await within(documentRegion()).findByText(/^Text of page 9\./);
    await press('Proceed');
    await waitFor(() => expect(props.onDone).toHaveBeenCalledOnce());
    const body = JSON.stringify(await requests.find(({ url }) => url.endsWith(CONSENT))?.json());
    expect(body).toMatch(/"page":9,"zoom":1,"mode":"text"/);
    expect(body).not.toMatch(/"page":9,"zoom":1,"mode":"page"/);
  });

  it('reports a page without text, and shows it', async () => {
    const { source } = await reading({ count: 1, text: () => pageOf() });
    const before = source.drawn.length;
    await press('Read as text');
    expect(await screen.findByText(/^This page has no text/)).toBeTruthy();
    await waitFor(() => expect(source.drawn.length).toBeGreaterThan(before));
    expect(await button('Proceed')).toHaveProperty('disabled', false);
  });

  it('uses the same buttons to change the text size, without zooming the pages', async () => {
    await reading(2);
    await press('Read as text');
    await press('Zoom in');
    expect(screen.getByText('125%')).toBeTruthy();
    await press('Show pages');
    expect(screen.getByText('100%')).toBeTruthy();
  });
});

describe('finding a place in the document', () => {
  it('counts and marks the matches of a search, and moves between them', async () => {
    await reading(3);
    await press('Search');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'of PAGE' } });
    expect(await screen.findByText('Match 1 of 3, on page 1')).toBeTruthy();
    expect(documentRegion().querySelectorAll('.pdf-mark-current')).toHaveLength(1);
    await press('Next match');
    expect(await screen.findByText('Match 2 of 3, on page 2')).toBeTruthy();
    await press('Previous match');
    await press('Previous match');
    expect(await screen.findByText('Match 3 of 3, on page 3')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nowhere' } });
    expect(await screen.findByText('No matches')).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it("opens the document's own table of contents if it has one", async () => {
    const outline = [
      { title: 'Terms', page: 2, entries: [{ title: 'Interest', page: 3, entries: [] }] },
      { title: 'Elsewhere', page: null, entries: [] },
    ];
    await reading({ count: 3, outline });
    await press('Contents');
    fireEvent.click(await button('Interest 3'));
    await waitFor(() => expect(documentRegion().scrollTop).toBeGreaterThan(900));
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('offers no contents if the document has none, and no voice if the phone has none', async () => {
    await reading(1);
    await button('Search');
    expect(screen.queryByRole('button', { name: 'Contents' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Read aloud' })).toBeNull();
  });
});

describe('zooming by gesture', () => {
  it('goes to 200% and back with a double tap', async () => {
    await reading(2);
    tap(1000);
    tap(1900);
    expect(screen.getByText('100%')).toBeTruthy();
    tap(2000);
    expect(screen.getByText('200%')).toBeTruthy();
    tap(5000);
    tap(5100, 300);
    expect(screen.getByText('200%')).toBeTruthy();
    tap(5200, 300);
    expect(screen.getByText('100%')).toBeTruthy();
  });

  it('follows + and - while the document has the focus', async () => {
    await reading(2);
    fireEvent.keyDown(documentRegion(), { key: '+' });
    expect(screen.getByText('125%')).toBeTruthy();
    fireEvent.keyDown(documentRegion(), { key: '-' });
    fireEvent.keyDown(documentRegion(), { key: '-' });
    expect(screen.getByText('75%')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: '+' });
    expect(screen.getByText('75%')).toBeTruthy();
  });
});

describe('reading aloud', () => {
  it('reads from the current position, and is recorded as evidence', async () => {
    const spoken: string[] = [];
    const voice = { lang: 'en-IN', localService: true };
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class extends EventTarget {
        constructor(text: string) {
          super();
          spoken.push(text);
        }
      },
    );
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => [voice],
      speak: () => undefined,
      cancel: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    const { requests, props } = await reading(1);
    await press('Read aloud');
    await waitFor(() => expect(spoken).toEqual(['Text of page 1.']));
    expect(documentRegion().querySelector('[data-spoken]')?.textContent).toContain('Text of page 1.');
    await press('Pause reading');
    await press('Read aloud');
    await press('Proceed');
    await waitFor(() => expect(props.onDone).toHaveBeenCalledOnce());
    const body = JSON.stringify(await requests.find(({ url }) => url.endsWith(CONSENT))?.json());
    expect(body).toContain('"mode":"aloud"');
  });
});
