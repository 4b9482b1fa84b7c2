import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { company, fakeApi } from '../testing/fake-api.ts';
import { renderAt } from '../testing/render-at.tsx';
import { FakeRequest } from './testing/fake-request.ts';
import { failed, foreign, open, sealed, signature } from './testing/fake-verification.ts';

const pdf = new File(['%PDF-1.7 and more'], 'agreement.pdf', { type: 'application/pdf' });

beforeEach(() => {
  FakeRequest.all = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  fakeApi({ '/api/v1/config': { data: company } });
});
afterEach(() => vi.unstubAllGlobals());

async function openPage() {
  renderAt('/verify');
  await screen.findByRole('button', { name: 'Choose a PDF' });
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose a PDF', { selector: 'input' }), {
    target: { files: [file] },
  });
const alert = async () => (await screen.findByRole('alert')).textContent;

async function send(file = pdf) {
  await openPage();
  choose(file);
  await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
  const [request] = FakeRequest.all;
  if (!request) throw new Error('nothing was sent');
  return request;
}
async function verified(result: object) {
  const request = await send();
  act(() => request.answer(200, { success: true, data: result }));
  await screen.findByRole('button', { name: 'Verify another file' });
}
const rows = () =>
  screen
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent, parentElement }) => [
      textContent,
      parentElement?.textContent?.replace(textContent ?? '', ''),
    ]);

describe('a file', () => {
  it('is sent unchanged, and the page shows the progress', async () => {
    const request = await send();
    expect(request.url).toBe('/api/v1/verify');
    expect(request.form?.get('document')).toBeInstanceOf(File);
    expect(heading()).toBe('Sending the document');
    act(() => request.progress(42, 100));
    expect(screen.getByText('42% sent')).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.42');
    act(() => request.progress(100, 100));
    expect(heading()).toBe('Checking the document');
    expect(screen.getByRole('progressbar').getAttribute('value')).toBeNull();
  });

  it('with a destroyed header is also sent, because it may have been sealed here', async () => {
    const request = await send(new File(['%QDF-1.7 and /ByteRange [0 840 8904 300]'], 'agreement.pdf'));
    expect(request.form?.get('document')).toBeInstanceOf(File);
  });

  it('can be dropped anywhere on the page', async () => {
    await openPage();
    const over = new Event('dragover', { cancelable: true });
    act(() => void window.dispatchEvent(over));
    expect(over.defaultPrevented).toBe(true);
    expect(screen.getByText('Release to verify')).toBeDefined();
    const drop = Object.assign(new Event('drop', { cancelable: true }), { dataTransfer: { files: [pdf] } });
    act(() => void window.dispatchEvent(drop));
    expect(drop.defaultPrevented).toBe(true);
    await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
  });

  it('can be cancelled', async () => {
    const request = await send();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(request.isAborted).toBe(true);
    expect(heading()).toBe('Verify a document');
    act(() => request.answer(200, { success: true, data: sealed() }));
    expect(heading()).toBe('Verify a document');
  });

  it.each([
    ['that is not a PDF', new File(['GIF89a'], 'cat.pdf'), 'This file is not a PDF. Choose another file.'],
    ['that is empty', new File([], 'empty.pdf'), 'This file is not a PDF. Choose another file.'],
    [
      'that is too large',
      Object.defineProperty(new File(['%PDF-'], 'large.pdf'), 'size', { value: 40 * 1024 * 1024 + 1 }),
      'This file is too large. Choose a file of up to 40 MB.',
    ],
    [
      'that is gone',
      Object.defineProperty(new File(['%PDF-'], 'gone.pdf'), 'slice', {
        value: () => ({ text: () => Promise.reject(new DOMException('', 'NotFoundError')) }),
      }),
      'This file could not be read. Choose it again.',
    ],
  ])('%s is not sent', async (_, file, message) => {
    await openPage();
    choose(file);
    expect(await alert()).toContain(message);
    expect(FakeRequest.all).toEqual([]);
    expect(screen.getByRole('button', { name: 'Choose a PDF' })).toBeDefined();
  });
});

describe('errors are shown on the page, and another file can be chosen', () => {
  const refused = {
    success: false,
    error: { code: 'DOCUMENT_REFUSED', message: 'The document is encrypted' },
  };
  it.each([
    ['refused', 422, refused, 'The document is encrypted'],
    ['too large', 413, { success: false, error: { code: 'PAYLOAD_TOO_LARGE' } }, 'up to 40 MB'],
    ['busy', 503, { success: false, error: { code: 'SERVICE_UNAVAILABLE' } }, 'The service is busy'],
    ['asked too often', 429, { success: false, error: { code: 'TOO_MANY_REQUESTS' } }, 'The service is busy'],
    ['broken', 500, 'not even JSON', 'The document could not be checked. Try again.'],
  ])('%s', async (_, status, body, message) => {
    const request = await send();
    act(() => request.answer(status, body));
    expect(await alert()).toContain(message);
    expect(screen.getByRole('button', { name: 'Choose a PDF' })).toBeDefined();
  });

  it('reports a lost connection', async () => {
    const request = await send();
    act(() => request.fail());
    expect(await alert()).toContain('Connection error. Please check your internet and try again.');
  });
});

describe('the verdict', () => {
  it('on a sealed document answers every question, by mark and by word', async () => {
    await verified(sealed());
    expect(heading()).toBe('This document is genuine');
    expect(
      screen.getByText(
        /^Meridian Finance sealed this document on 1 March 2026 .*\. It has not been changed since\.$/,
      ),
    ).toBeDefined();
    // The summary does not repeat the long reason with its numbers, which only the rows show.
    expect(screen.queryByText(/0190c7a2\b(?!-)/)).toBeNull();
    expect(screen.getByText('Meridian Finance, sealed by this service')).toBeDefined();
    expect(screen.getByText('Proven by a trusted time-stamp.')).toBeDefined();
    expect(rows().slice(0, 5)).toEqual([
      ['Who sealed it', 'Passed'],
      ['When it was sealed', 'Passed'],
      ['The sealed content is unchanged', 'Passed'],
      ['Nothing was added after the seal', 'Passed'],
      ['The evidence matches the document', 'Passed'],
    ]);
    expect(screen.getByText('a'.repeat(64))).toBeDefined();
    expect(screen.getByText('e'.repeat(64))).toBeDefined();
    expect(screen.getByText('Sealed document, identical to our copy')).toBeDefined();
    expect(screen.getByText('agreement.pdf')).toBeDefined();
  });

  it('on an altered document is a failure with the reason', async () => {
    const altered = signature({ integrity: failed });
    await verified(foreign({ ...failed, signatures: [altered], seal: failed, evidence: failed }));
    expect(heading()).toBe('Do not rely on this document');
    expect(rows()).toContainEqual(['The sealed content is unchanged', 'Failed']);
    expect(rows()).toContainEqual(['The evidence matches the document', 'Failed']);
    expect(
      screen.getByText(/^Meridian Finance sealed this document on .*\. It was changed afterwards\.$/),
    ).toBeDefined();
    expect(screen.getAllByText('It does not hold').length).toBeGreaterThan(1);
  });

  it('on a document whose seal can no longer be read reports that it was changed', async () => {
    await verified(foreign({ ...failed, signatures: [], seal: failed }));
    expect(heading()).toBe('Do not rely on this document');
    expect(screen.getByText('This document was sealed here and changed afterwards.')).toBeDefined();
    expect(screen.getByText('The seal can no longer be read')).toBeDefined();
    expect(screen.queryByText(/has no signature/)).toBeNull();
    expect(rows()).toContainEqual(['The sealed content is unchanged', 'Failed']);
  });

  it('on a document without a signature is indeterminate for every question', async () => {
    await verified(foreign({ ...open, signatures: [] }));
    expect(heading()).toBe('This document could not be fully verified');
    expect(screen.getByText(/^No one has signed this document/)).toBeDefined();
    expect(screen.getByText('No one: the document has no signature')).toBeDefined();
    expect(rows().map(([, word]) => word)).toEqual(Array.from({ length: 5 }, () => 'Not confirmed'));
    expect(screen.queryByText(/signatures?$/, { selector: 'summary' })).toBeNull();
  });

  it('without a proven time states what could not be confirmed', async () => {
    await verified(foreign({ ...open, signatures: [signature({ signed_at: null, trust: open })] }));
    expect(
      screen.getByText('The document says that Meridian Finance signed it. We could not fully confirm this.'),
    ).toBeDefined();
  });

  it('lists every signature', async () => {
    const second = signature({ signer: null, field: 'Second', signed_at: null, trust: open });
    await verified(sealed({ signatures: [signature({}), second] }));
    const list = screen.getByText('2 signatures', { selector: 'summary' }).closest('details');
    if (!list) throw new Error('there is no list');
    expect(within(list).getByText('Meridian Finance')).toBeDefined();
    expect(within(list).getByText('Signature without a name')).toBeDefined();
    expect(within(list).getByText('The document does not state a time')).toBeDefined();
    expect(within(list).getAllByText('Trusted certificate')).toHaveLength(2);
  });

  it('lets the reader verify another file', async () => {
    await verified(sealed());
    fireEvent.click(screen.getByRole('button', { name: 'Verify another file' }));
    expect(heading()).toBe('Verify a document');
  });
});
