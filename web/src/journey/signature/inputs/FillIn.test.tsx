import { captureSignature } from '@countersign/contract/signer/signature';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithCompany } from '../../../testing/render-with-company.tsx';
import { fakeApi, type Answer } from '../../../testing/fake-api.ts';
import { participant } from '../../testing/participant.ts';
import { stepProps } from '../../testing/step-props.ts';
import { SignatureStep } from '../SignatureStep.tsx';
import { fakeCanvas } from '../testing/fake-canvas.ts';
import { captured, signAndSend } from '../testing/signature-screen.tsx';

const INPUTS = `/api/v1/participant/inputs/${participant.participant_id}`;
const SIGN = '/api/v1/participant/signature-capture';
const places = [{ document: 1, page: 1, x: 10, y: 10, width: 100, height: 20 }];
const inputs = [
  { key: 'pan', type: 'text', label: 'Your PAN', required: true, format: 'pan', places },
  { key: 'income', type: 'number', label: 'Income', required: true, min: 1000, prefilled: '45000', places },
  { key: 'born', type: 'date', label: 'Born', required: false, latest: '2010-01-01', places },
  { key: 'status', type: 'radio', label: 'Status', required: true, options: ['Single', 'Married'], places },
  { key: 'use', type: 'choice', label: 'Use', required: false, options: ['Home', 'Shop'], places },
  { key: 'agreed', type: 'checkbox', label: 'I agree', required: true, places },
];
const documents = [{ document_url: '/document', size_bytes: 10, sha256: 'ab' }];

function open(sign: Answer = captured) {
  fakeCanvas();
  const answers: Record<string, Answer> = { [INPUTS]: { data: { documents, inputs } }, [SIGN]: sign };
  const requests = fakeApi(answers);
  const onDone = vi.fn();
  const { unmount } = renderWithCompany(
    <MemoryRouter>
      <SignatureStep
        {...stepProps()}
        participant={{ ...participant, has_inputs: true as const }}
        onDone={onDone}
      />
    </MemoryRouter>,
  );
  const sent = async () => {
    const request = requests.findLast(({ url }) => url.endsWith('signature-capture'));
    return captureSignature.body.parse(await request?.json());
  };
  return { answers, onDone, unmount, sent };
}

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: RegExp, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const next = async () => fireEvent.click(await screen.findByRole('button', { name: 'Continue to sign' }));
async function fillIn() {
  await type(/^Your PAN/, 'abcde1234f');
  fireEvent.click(await field(/^Married/));
  fireEvent.click(await field(/^I agree/));
}

beforeEach(() => sessionStorage.clear());

describe('the fields that the signer fills in', () => {
  it('come before the signature, which sends the normalised answers', async () => {
    const { onDone, sent } = open();
    expect((await field(/^Income/)).value).toBe('45000');
    await fillIn();
    expect(screen.getByText('4 of 6 filled in')).toBeDefined();
    await next();
    await screen.findByRole('heading', { level: 1, name: 'Place Signature' });
    signAndSend();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect((await sent()).inputs).toEqual({
      pan: 'ABCDE1234F',
      income: '45000',
      status: 'Married',
      agreed: true,
    });
    expect(sessionStorage).toHaveLength(0);
  });

  it('lists every problem, and moves the focus to the first', async () => {
    open();
    await type(/^Your PAN/, 'x');
    await type(/^Income/, '5');
    await type(/^Born/, '2020-01-01');
    await next();
    const summary = await screen.findByRole('alert');
    const said = within(summary)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(said).toEqual([
      'Your PAN: For example, ABCDE1234F',
      'Income: Enter 1000 or more.',
      'Born: Enter 1 January 2010 or earlier.',
      'Status: Choose an option',
      'I agree: Tick this box.',
    ]);
    expect(document.activeElement).toBe(await field(/^Your PAN/));
    fireEvent.click(within(summary).getByRole('button', { name: /^Status/ }));
    expect(document.activeElement).toBe(await field(/^Single/));
    await fillIn();
    await type(/^Income/, '1,000');
    await type(/^Born/, '');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('survive a reload', async () => {
    const first = open();
    await type(/^Your PAN/, 'ABC');
    first.unmount();
    open();
    expect((await field(/^Your PAN/)).value).toBe('ABC');
    expect((await field(/^Income/)).value).toBe('45000');
  });

  it('are shown again with what the server refuses, and can be changed before signing', async () => {
    const refused = {
      code: 'INPUTS_REFUSED',
      message: 'Wrong',
      problems: [{ key: 'pan', problem: 'does_not_fit' }],
    };
    const { answers, onDone } = open({ status: 422, error: refused });
    await fillIn();
    await next();
    fireEvent.click(await screen.findByRole('button', { name: 'Change your answers' }));
    expect((await field(/^Your PAN/)).value).toBe('abcde1234f');
    await next();
    await screen.findByRole('heading', { level: 1, name: 'Place Signature' });
    signAndSend();
    expect((await screen.findByRole('alert')).textContent).toContain('Your PAN: This is too long');
    answers[SIGN] = captured;
    await type(/^Your PAN/, 'FGHIJ5678K');
    await next();
    await screen.findByRole('heading', { level: 1, name: 'Place Signature' });
    signAndSend();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });
});
