import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithCompany } from '../../../testing/render-with-company.tsx';
import { hashOf } from '../../../crypto/hash-of.ts';
import { fakeApi, type Answer } from '../../../testing/fake-api.ts';
import { participant } from '../../testing/participant.ts';
import { stepProps } from '../../testing/step-props.ts';
import { Attachments } from './Attachments.tsx';
import { fitWithin, prepareFile } from './shrink-picture.ts';

const LIST = `/api/v1/participant/attachments/${participant.participant_id}`;
const ADD = '/api/v1/participant/attachment';
const REMOVE = '/api/v1/participant/attachment-remove';
const pdf = new File(['%PDF-1.7 a cheque'], 'cheque.pdf', { type: 'application/pdf' });
const kept = { key: 'cheque', media_type: 'application/pdf', size_bytes: 17, sha256: 'ab' };

const added = { data: { received_bytes: pdf.size, attachment: kept } };

function open(answers: Record<string, Answer> = {}) {
  const all: Record<string, Answer> = { [LIST]: { data: { attachments: [] } }, ...answers };
  const requests = fakeApi(all);
  const { template, api } = stepProps({
    attachments: [{ key: 'cheque', name: 'Cancelled cheque', required: true }],
  });
  const onProceed = vi.fn<() => void>();
  renderWithCompany(
    <Attachments
      {...{ template, participant, api, onProceed }}
      consent={{ isRecording: false, failure: null }}
      onBack={() => undefined}
    />,
  );
  return { requests, answers: all, onProceed };
}

const choose = (file: File) => {
  const [, input] = document.querySelectorAll('input[type=file]');
  if (!input) throw new Error('There is no way to choose a file');
  fireEvent.change(input, { target: { files: [file] } });
};
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

vi.mock('../../../api/fetch-with-progress.ts', () => ({
  fetchWithProgress: (onSent: (share: number) => void) => async (url: string, init: RequestInit) => {
    onSent(0.42);
    return fetch(url, init);
  },
}));

beforeEach(() => vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture'))));

describe('the attachments that a template requests', () => {
  it('are required before the signer can proceed', async () => {
    const { requests, answers, onProceed } = open({ [ADD]: added });
    expect((await button('Add the required items first')).disabled).toBe(true);
    const photograph = await button('Take a photo: Cancelled cheque');
    expect(photograph.previousElementSibling?.getAttribute('capture')).toBe('environment');
    answers[LIST] = { data: { attachments: [kept] } };
    choose(pdf);
    fireEvent.click(await button('Proceed'));
    expect(onProceed).toHaveBeenCalledOnce();
    expect(screen.getByText('Added')).toBeDefined();
    const sent = requests.find((request) => request.url.endsWith(ADD));
    expect(await sent?.json()).toEqual({
      participant_id: participant.participant_id,
      key: 'cheque',
      sha256: await hashOf(await pdf.arrayBuffer()),
      size_bytes: pdf.size,
      offset: 0,
      content_base64: btoa('%PDF-1.7 a cheque'),
    });
  });

  it('show how much was sent', async () => {
    open({ [ADD]: 'never' });
    await button('Choose a file: Cancelled cheque');
    choose(pdf);
    await screen.findByText('Sending... 42%');
    expect(screen.getByRole('progressbar', { name: 'Sending...' })).toHaveProperty('value', 0.42);
  });

  it('are sent again after a lost connection, and can be removed', async () => {
    const { answers } = open({ [ADD]: 'no network', [REMOVE]: { data: { removed: true } } });
    await button('Choose a file: Cancelled cheque');
    choose(pdf);
    await screen.findByText('This file could not be added');
    answers[ADD] = added;
    answers[LIST] = { data: { attachments: [kept] } };
    fireEvent.click(await button('Try Again'));
    const remove = await button('Remove: Cancelled cheque');
    answers[LIST] = { data: { attachments: [] } };
    fireEvent.click(remove);
    await waitFor(() => expect(screen.queryByText('Added')).toBeNull());
  });

  it('are removed on another try after a lost connection', async () => {
    const { answers } = open({ [LIST]: { data: { attachments: [kept] } }, [REMOVE]: 'no network' });
    fireEvent.click(await button('Remove: Cancelled cheque'));
    await screen.findByText('Connection error. Please check your internet and try again.');
    expect(screen.queryByText('This file could not be added')).toBeNull();
    answers[REMOVE] = { data: { removed: true } };
    answers[LIST] = { data: { attachments: [] } };
    fireEvent.click(await button('Try Again'));
    await waitFor(() => expect(screen.queryByText('Added')).toBeNull());
    expect(screen.queryByText(/Connection error/)).toBeNull();
  });

  it('explains which files are accepted if one cannot be read or is too large', async () => {
    const { requests } = open();
    await button('Choose a file: Cancelled cheque');
    choose(new File(['x'], 'photo.heic', { type: 'image/heic' }));
    await screen.findByText(/Choose a JPEG, PNG or WebP picture, or a PDF/);
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.pdf', { type: 'application/pdf' }));
    await screen.findByText('This file is too large. Choose a file of up to 5 MB.');
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  });
});

it('shrinks pictures to the stored size, and no further', async () => {
  expect(fitWithin(4000, 3000, 2400)).toEqual({ width: 2400, height: 1800 });
  expect(fitWithin(300, 900, 2400)).toEqual({ width: 300, height: 900 });
  expect(fitWithin(90_000, 10, 2400)).toEqual({ width: 2400, height: 1 });
  expect(await prepareFile(pdf)).toEqual({ ok: true, file: pdf });
});
