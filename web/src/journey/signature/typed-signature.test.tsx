import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { participant } from '../testing/participant.ts';
import { agree, button, open, send, sign, isAsleep } from './testing/signature-screen.tsx';

const typeName = (name: string) =>
  fireEvent.change(screen.getByLabelText('Your full name'), { target: { value: name } });
const chooseToType = () => fireEvent.click(button('Type your name instead'));

describe('typing the name instead', () => {
  it('takes the focus, writes the name in the box in a script font, and sends it without strokes', async () => {
    const { requests, onDone, canvas } = open();
    chooseToType();
    expect(document.activeElement).toBe(screen.getByLabelText('Your full name'));
    typeName(' Asha Rao ');
    expect(screen.getByText('Signature box, with the name Asha Rao')).toBeDefined();
    await waitFor(() => expect(canvas.calls).toContainEqual(['fillText', 'Asha Rao', 0, 0]));
    expect(canvas.fonts[0]).toContain('Script');
    agree();
    send();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(await requests[0]?.json()).toEqual({
      participant_id: participant.participant_id,
      signature_base64: 'PICTURE',
    });
  });

  it('requires a name that contains a letter', () => {
    open();
    chooseToType();
    agree();
    expect(screen.getByRole('status').textContent).toBe('Type your name first.');
    typeName(' - ');
    expect(isAsleep('eSign Document')).toBe(true);
    typeName('Asha');
    expect(isAsleep('eSign Document')).toBe(false);
    fireEvent.click(button('Clear'));
    expect(isAsleep('eSign Document')).toBe(true);
  });

  it('never draws a long name beyond the box', async () => {
    const { canvas } = open();
    chooseToType();
    typeName('A very long name that would run far beyond the right edge');
    await waitFor(() => expect(canvas.calls.some(([name]) => name === 'fillText')).toBe(true));
    const scale = canvas.calls.findLast(([name]) => name === 'scale')?.[1];
    expect(Number(scale) * 57 * 60).toBeLessThanOrEqual(800);
  });

  it('restores the drawing when the signer switches back', () => {
    open();
    sign();
    chooseToType();
    fireEvent.click(button('Draw your signature instead'));
    expect(screen.getByText('Signature box, with your drawing')).toBeDefined();
  });
});
