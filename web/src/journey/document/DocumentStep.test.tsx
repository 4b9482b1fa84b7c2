import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { fakeApi, type Answer } from '../../testing/fake-api.ts';
import { participant } from '../testing/participant.ts';
import { spokenTexts } from '../../texts/spoken.ts';
import { toasts } from '../../ui/notify.ts';
import { NotADocument, type PdfDocument } from '../../pdf/pdf-source.ts';
import { fakePdf } from '../../reader/testing/fake-pdf.ts';
import { button, CONSENT, FILE, found, INFO, reading, recorded, show } from './testing/show-document.tsx';
import { giveDocumentSize, scrollTo, documentRegion, VIEW } from '../../reader/testing/document-view.ts';

beforeEach(giveDocumentSize);

const shownPages = () =>
  within(documentRegion())
    .getAllByRole('region')
    .map((page) => page.getAttribute('aria-label'));

const zoom = (name: 'Zoom in' | 'Zoom out') => fireEvent.click(screen.getByRole('button', { name }));
const firstPageWidth = () => within(documentRegion()).getAllByRole('region')[0]?.style.width;
const fingers = (apart: number) => ({
  touches: [
    { clientX: 100, clientY: 100 },
    { clientX: 100 + apart, clientY: 100 },
  ],
});

const wheel = (deltaY: number, ctrlKey: boolean) => {
  const event = new WheelEvent('wheel', { deltaY, ctrlKey, cancelable: true });
  // The DOM of the tests ignores ctrlKey in the event options.
  Object.defineProperty(event, 'ctrlKey', { value: ctrlKey });
  act(() => void documentRegion().dispatchEvent(event));
  return event.defaultPrevented;
};

describe('opening the document', () => {
  it('shows a skeleton while it loads, and how much has arrived', async () => {
    const source = fakePdf(() => new Promise<PdfDocument>(() => {}));
    show(source);
    expect(screen.getByText('Loading document...')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Please review the document first' })).toHaveProperty(
      'disabled',
      true,
    );
    await waitFor(() => expect(source.opened).toHaveLength(1));
    act(() => source.opened[0]?.events.onBytes(131_072));
    expect(screen.getByText('128 KB received')).toBeTruthy();
    expect(source.prepared).toBe(1);
  });

  it("opens the document's address with the signer's token", async () => {
    const { source } = await reading(1);
    expect(source.opened[0]?.file).toMatchObject({
      url: FILE,
      bytes: 4096,
      headers: { 'X-Participant-Token': 'the-bearer' },
    });
  });

  it.each([
    [
      'no network',
      ['Failed to load document', 'Connection error. Please check your internet and try again.'],
    ],
    [{ status: 500 }, ['Failed to load document']],
    [
      { status: 409, error: { code: 'STEP_NOT_ALLOWED', message: 'Not now' } },
      ['Failed to load document', 'Not now'],
    ],
    [{ data: { ...found.data, document_url: '' } }, ['No document URL available']],
  ] satisfies [Answer, string[]][])('explains why there is no document: %j', async (answer, lines) => {
    const source = fakePdf({ count: 1 });
    show(source, { [INFO]: answer });
    expect(await screen.findByRole('heading', { name: 'Document Load Failed' })).toBeTruthy();
    const alert = screen.getByRole('alert');
    for (const line of lines) expect(within(alert).getByText(line)).toBeTruthy();
    // The screen advises the signer either to try again or to start again, never both.
    const advice = 'Go back to the website or app that sent you here and start again.';
    expect(alert.textContent?.includes('try again')).toBe(!alert.textContent?.includes(advice));
    expect(source.opened).toHaveLength(0);
  });

  it('reports that the file is not a PDF, and tries again on the same screen', async () => {
    const source = fakePdf(() => Promise.reject(new NotADocument('Invalid PDF structure')));
    show(source);
    expect(await screen.findByText('Failed to load PDF document')).toBeTruthy();
    expect(screen.getByText('The file we received is not the document to sign.')).toBeTruthy();
    await waitFor(() => expect(source.closed).toBe(1));
    fireEvent.click(await button('Try Again'));
    await waitFor(() => expect(source.opened).toHaveLength(2));
  });

  it('fails when the network fails before anything can be shown', async () => {
    const source = fakePdf(() => new Promise<PdfDocument>(() => {}));
    show(source);
    await waitFor(() => expect(source.opened).toHaveLength(1));
    act(() =>
      source.opened[0]?.events.onStalled(new ApiError({ code: 'X', message: 'No connection', status: 0 })),
    );
    expect(await screen.findByText('Failed to load PDF document')).toBeTruthy();
    expect(screen.getByText('No connection')).toBeTruthy();
    await waitFor(() => expect(source.closed).toBe(1));
  });

  it('starts over when the session has expired', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { source } = await reading(1);
    act(() => source.opened[0]?.events.onRefused(new ApiError({ code: 'X', message: 'Over', status: 401 })));
    fireEvent.click(await button('Try Again'));
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('reading the document', () => {
  it('shows page, zoom, signers, hint and a disabled button', async () => {
    await reading(5);
    expect(screen.getByText('Page 1 of 5', { selector: 'span' })).toBeTruthy();
    expect(screen.getByText('2 signers')).toBeTruthy();
    expect(screen.getByText('100%')).toBeTruthy();
    expect(screen.getByText('Please scroll to review the entire document')).toBeTruthy();
    expect(await button('Please review the document first')).toHaveProperty('disabled', true);
    expect(documentRegion().tabIndex).toBe(0);
  });

  it('draws only the pages near the view, with their text', async () => {
    const { source } = await reading(500);
    expect(shownPages()).toEqual(['Page 1 of 500', 'Page 2 of 500', 'Page 3 of 500']);
    expect(await within(documentRegion()).findByText('Text of page 1')).toBeTruthy();
    await scrollTo(1);
    await waitFor(() => expect(source.drawn.map(({ page }) => page)).toContain(500));
    expect(shownPages()).toEqual(['Page 498 of 500', 'Page 499 of 500', 'Page 500 of 500']);
    expect(screen.getByText('Page 500 of 500', { selector: 'span' })).toBeTruthy();
  });

  it('releases the memory of pages out of view', async () => {
    const { source, unmount } = await reading(500);
    const [first] = source.drawn;
    expect(first?.canvas.width).toBe(10);
    await scrollTo(1);
    expect(first?.canvas.width).toBe(0);
    expect(source.released).toContain(1);
    await waitFor(() => expect(source.drawn.at(-1)?.page).toBeGreaterThan(490));
    unmount();
    for (const { canvas } of source.drawn) expect(canvas.width).toBe(0);
    await waitFor(() => expect(source.closed).toBe(1));
  });

  it('enables the button when the end was visible, and leaves it enabled', async () => {
    await reading(5);
    await scrollTo(0.5);
    expect(await button('Please review the document first')).toHaveProperty('disabled', true);
    await scrollTo(1);
    expect(await button('Proceed')).toHaveProperty('disabled', false);
    expect(screen.getByText('You have reached the end of the document.')).toBeTruthy();
    await scrollTo(0);
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(await button('Proceed')).toHaveProperty('disabled', false);
  });

  it('accepts consent only when the whole file has arrived and matches the announced one', async () => {
    const { source } = await reading({ count: 5, arrivesLater: true });
    expect(source.opened[0]?.file.sha256).toBe(found.data.document_info.sha256);
    await scrollTo(1);
    expect(await button('Loading document...')).toHaveProperty('disabled', true);
    expect(
      screen.getByText('Your connection is slow. The rest of the document is still loading.'),
    ).toBeTruthy();
    act(() => source.opened[0]?.events.onIntact());
    expect(await button('Proceed')).toHaveProperty('disabled', false);
  });

  it('counts a document that fits the view as read once it is drawn', async () => {
    await reading(1);
    expect(await button('Proceed')).toHaveProperty('disabled', false);
  });

  it('does not count a blank end as read', async () => {
    const source = fakePdf({
      count: 5,
      draw: (page) => (page === 5 ? new Promise(() => {}) : Promise.resolve()),
    });
    show(source);
    await waitFor(() => expect(source.drawn.length).toBeGreaterThan(0));
    await scrollTo(1);
    await waitFor(() => expect(source.drawn.map(({ page }) => page)).toContain(4));
    expect(await button('Please review the document first')).toHaveProperty('disabled', true);
  });

  it('reports a page that failed, and draws it again on request', async () => {
    let fails = true;
    const source = fakePdf({
      count: 1,
      draw: () => (fails ? Promise.reject(new Error('broken')) : Promise.resolve()),
    });
    show(source);
    expect(await screen.findByText('This page cannot be shown.')).toBeTruthy();
    expect(await button('Please review the document first')).toHaveProperty('disabled', true);
    fails = false;
    fireEvent.click(await button('Try Again'));
    expect(await button('Proceed')).toHaveProperty('disabled', false);
  });

  it('reports that the rest of the document is slow to load', async () => {
    const { source } = await reading(5);
    const slow = 'Your connection is slow. The rest of the document is still loading.';
    act(() => source.opened[0]?.events.onStalled(new Error('lost')));
    expect(screen.getByText(slow)).toBeTruthy();
    act(() => source.opened[0]?.events.onStalled(null));
    expect(screen.queryByText(slow)).toBeNull();
  });
});

describe('zooming', () => {
  it('goes from 50% to 200% in steps of 25%', async () => {
    await reading(2);
    for (const percent of ['75%', '50%', '50%']) {
      zoom('Zoom out');
      expect(screen.getByText(percent)).toBeTruthy();
    }
    expect(screen.getByRole('button', { name: 'Zoom out' }).getAttribute('aria-disabled')).toBe('true');
    for (const percent of ['75%', '100%', '125%', '150%', '175%', '200%', '200%']) {
      zoom('Zoom in');
      expect(screen.getByText(percent)).toBeTruthy();
    }
  });

  it('draws pages at most 800 - 48 wide at 100%, and in proportion at other zooms', async () => {
    await reading(2);
    expect(firstPageWidth()).toBe(`${VIEW.width - 16}px`);
    zoom('Zoom in');
    expect(firstPageWidth()).toBe(`${(VIEW.width - 16) * 1.25}px`);
  });

  it('does not replace reading: content that appears only by zooming out does not count', async () => {
    const { source } = await reading(2);
    zoom('Zoom out');
    zoom('Zoom out');
    await waitFor(() => expect(source.drawn.filter(({ page }) => page === 2).length).toBeGreaterThan(0));
    expect(await screen.findByText('Please zoom in and scroll to review the entire document')).toBeTruthy();
    expect(await button('Please review the document first')).toHaveProperty('disabled', true);
  });

  it('counts scrolling at 50%', async () => {
    await reading(9);
    zoom('Zoom out');
    zoom('Zoom out');
    await scrollTo(1);
    expect(await button('Proceed')).toHaveProperty('disabled', false);
  });

  it('retains the position in the document', async () => {
    await reading(20);
    await scrollTo(0.5);
    const before = documentRegion().scrollTop + VIEW.height / 2;
    zoom('Zoom in');
    zoom('Zoom in');
    zoom('Zoom in');
    zoom('Zoom in');
    const after = documentRegion().scrollTop + VIEW.height / 2;
    expect(after / before).toBeGreaterThan(1.9);
    expect(after / before).toBeLessThan(2.1);
  });

  it('follows Ctrl and the wheel, and leaves the plain wheel to scrolling', async () => {
    await reading(2);
    expect(wheel(-100, false)).toBe(false);
    expect(screen.getByText('100%')).toBeTruthy();
    expect(wheel(-100, true)).toBe(true);
    expect(screen.getByText('125%')).toBeTruthy();
    wheel(40, true);
    expect(screen.getByText('125%')).toBeTruthy();
    wheel(40, true);
    expect(screen.getByText('100%')).toBeTruthy();
  });

  it('follows a pinch, to the nearest step', async () => {
    await reading(2);
    const view = documentRegion();
    fireEvent.touchStart(view, fingers(100));
    fireEvent.touchMove(view, fingers(160));
    expect(screen.getByText('100%')).toBeTruthy();
    fireEvent.touchEnd(view, { touches: [] });
    expect(screen.getByText('150%')).toBeTruthy();
  });
});

describe('consenting', () => {
  it('records the consent with how the document was read, then moves on', async () => {
    const { requests, props } = await reading(1);
    fireEvent.click(await button('Proceed'));
    expect(await button('Recording Consent...')).toHaveProperty('disabled', true);
    await waitFor(() => expect(props.onDone).toHaveBeenCalledOnce());
    const body: unknown = await requests.find(({ url }) => url.endsWith(CONSENT))?.json();
    expect(body).toEqual({
      participant_id: participant.participant_id,
      scroll_confirmed: true,
      consent_given: true,
      reading: [{ page: 1, zoom: 1, mode: 'page', milliseconds: expect.any(Number) }],
      reading_milliseconds: expect.any(Number),
    });
  });

  it('stays on the screen when recording fails, shows the reason, and tries again', async () => {
    const answers: Record<string, Answer> = { [CONSENT]: 'no network' };
    const source = fakePdf({ count: 5 });
    const { props } = show(source, answers);
    await waitFor(() => expect(source.drawn.length).toBeGreaterThan(0));
    await scrollTo(1);
    const place = documentRegion().scrollTop;
    fireEvent.click(await button('Proceed'));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to record consent')).toBeTruthy();
    expect(alert.textContent).toContain('Connection error. Please check your internet and try again.');
    expect(toasts.read()).toEqual([]);
    expect(props.onDone).not.toHaveBeenCalled();
    expect(documentRegion().scrollTop).toBe(place);

    fakeApi({ [CONSENT]: recorded });
    fireEvent.click(await button('Proceed'));
    await waitFor(() => expect(props.onDone).toHaveBeenCalledOnce());
  });

  it("leaves 'Check your internet' to the banner while the browser is offline", async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const source = fakePdf({ count: 1 });
    show(source, { [CONSENT]: 'no network' });
    await waitFor(() => expect(source.drawn.length).toBeGreaterThan(0));
    fireEvent.click(await button('Proceed'));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to record consent');
  });

  it('does not count the time while the signer looked elsewhere', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const { requests, props } = await reading(1);
    await button('Proceed');
    const look = (state: DocumentVisibilityState, at: number) => {
      clock.mockReturnValue(at);
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    look('hidden', 2000);
    look('visible', 60_000);
    clock.mockReturnValue(61_000);
    fireEvent.click(await button('Proceed'));
    await waitFor(() => expect(props.onDone).toHaveBeenCalledOnce());
    const body: unknown = await requests.find(({ url }) => url.endsWith(CONSENT))?.json();
    expect(body).toMatchObject({ reading: [{ page: 1, milliseconds: 3000 }] });
  });
});

describe('the key facts', () => {
  const keyFacts = {
    language: 'en',
    title: 'Key facts',
    note: 'You sign the document below.',
    facts: [{ name: 'amount', label: 'Loan amount', value: '₹2,50,000' }],
    sha256: 'f'.repeat(64),
  };
  const withFacts = { [INFO]: { data: { ...found.data, key_facts: keyFacts } } };

  it('are shown in the words of the server while the document loads', async () => {
    show(
      fakePdf(() => new Promise<PdfDocument>(() => {})),
      withFacts,
    );
    const card = await screen.findByRole('region', { name: 'Key facts' });
    expect(within(card).getByText('₹2,50,000')).toBeTruthy();
    expect(within(card).getByText('You sign the document below.')).toBeTruthy();
  });

  it('follow the language that the signer chooses', async () => {
    const answer = {
      get data() {
        const { language } = spokenTexts();
        return { ...found.data, key_facts: { ...keyFacts, language, title: `Facts in ${language}` } };
      },
    };
    const { source } = show(fakePdf({ count: 1 }), { [INFO]: answer });
    await waitFor(() => expect(source.drawn.length).toBeGreaterThan(0));
    for (const language of ['hi', 'en']) {
      fireEvent.change(screen.getByRole('combobox'), { target: { value: language } });
      expect(await screen.findByRole('region', { name: `Facts in ${language}` })).toBeTruthy();
    }
  });

  it('are named in the consent', async () => {
    const { requests, source } = show(fakePdf({ count: 1 }), withFacts);
    await waitFor(() => expect(source.drawn.length).toBeGreaterThan(0));
    expect(within(documentRegion()).getByRole('region', { name: 'Key facts' })).toBeTruthy();
    await scrollTo(0);
    expect(screen.getByRole('button', { name: 'Please review the document first' })).toBeTruthy();
    await scrollTo(1);
    fireEvent.click(await button('Proceed'));
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith(CONSENT))).toBe(true));
    const consent = requests.find(({ url }) => url.endsWith(CONSENT));
    expect(await consent?.json()).toMatchObject({ key_facts_sha256: keyFacts.sha256 });
  });
});
