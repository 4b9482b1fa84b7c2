/** Opens the signature screen with a response to its only call, and performs the signer's actions. */
import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { renderWithCompany } from '../../../testing/render-with-company.tsx';
import { fakeApi, type Answer } from '../../../testing/fake-api.ts';
import { notify } from '../../../ui/notify.ts';
import { stepProps } from '../../testing/step-props.ts';
import { SignatureStep } from '../SignatureStep.tsx';
import { fakeCanvas } from './fake-canvas.ts';

const PATH = '/api/v1/participant/signature-capture';
export const captured: Answer = { data: { signature_captured: true, signed_at: '2026-01-01T00:00:00.000Z' } };

export function open(answer: Answer = captured) {
  const canvas = fakeCanvas();
  const answers: Record<string, Answer> = { [PATH]: answer };
  const requests = fakeApi(answers);
  const onDone = vi.fn();
  const toast = { success: vi.spyOn(notify, 'success'), error: vi.spyOn(notify, 'error') };
  renderWithCompany(
    <MemoryRouter>
      <SignatureStep {...stepProps()} onDone={onDone} />
    </MemoryRouter>,
  );
  const linesDrawn = () => canvas.calls.filter(([name]) => name === 'lineTo').length;
  const answerNext = (next: Answer) => (answers[PATH] = next);
  return { requests, onDone, toast, canvas, linesDrawn, answerNext };
}

export function sheet(): HTMLCanvasElement {
  const found = document.querySelector('canvas');
  if (!found) throw new Error('there is no signature box');
  return found;
}

/** Draws a stroke in screen coordinates. The box is at x 100 and y 200, at half its logical size. */
export function stroke(...[first, ...rest]: [x: number, y: number][]) {
  fireEvent.pointerDown(sheet(), at(first));
  for (const point of rest) fireEvent.pointerMove(sheet(), at(point));
  fireEvent.pointerUp(sheet(), at(rest.at(-1) ?? first));
}

const at = ([clientX = 0, clientY = 0]: number[] = []) => ({
  clientX,
  clientY,
  pointerId: 7,
  button: 0,
  pressure: 0.5,
});

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** Returns whether the button looks disabled. Pressing it then only highlights the missing input. */
export const isAsleep = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
export const sign = () => stroke([150, 250], [200, 300], [300, 220]);
export const agree = () => fireEvent.click(screen.getByRole('checkbox'));
export const send = () => fireEvent.click(button('eSign Document'));
export const signAndSend = () => {
  sign();
  agree();
  send();
};
