import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { company } from '../../testing/fake-api.ts';
import { agree, button, isAsleep, open, send, sheet, sign, stroke } from './testing/signature-screen.tsx';

describe("'Place Signature'", () => {
  it('asks for a signature inside the box and for the agreement', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Place Signature' })).toBeDefined();
    expect(screen.getByText('Sign inside the box using finger/stylus')).toBeDefined();
    expect(screen.getByText('Step 5 of 6')).toBeDefined();
    expect(screen.getByText('Signature box, empty')).toBeDefined();
    const { labels } = screen.getByRole<HTMLInputElement>('checkbox');
    expect(labels?.[0]?.textContent).toMatch(/mark is the electronic representation of my signature/);
    expect(labels?.[0]?.textContent).toMatch(/including my e-mail or phone number and IP address/);
    expect(isAsleep('eSign Document')).toBe(true);
    expect(button('Clear').disabled).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('Sign inside the box first.');
  });

  it('names the button after the product', () => {
    open();
    expect(button(`${company.product_name} Document`)).toBeDefined();
  });

  it('enables the button when there is ink and agreement, and not before', () => {
    open();
    sign();
    expect(screen.getByText('Signature box, with your drawing')).toBeDefined();
    expect(isAsleep('eSign Document')).toBe(true);
    agree();
    expect(isAsleep('eSign Document')).toBe(false);
    agree();
    expect(isAsleep('eSign Document')).toBe(true);
  });

  it('shows what is missing if the button is pressed too early, and sends nothing', () => {
    const shown: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
      shown.push(this.tagName);
    });
    const { requests } = open();
    send();
    expect(screen.getByRole('alert').textContent).toBe('Sign inside the box first.');
    sign();
    expect(screen.queryByRole('alert')).toBeNull();
    send();
    expect(screen.getByRole('alert').textContent).toBe('Then tick the box to agree.');
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
    expect(shown).toEqual(['DIV', 'LABEL']);
    expect(requests).toEqual([]);
  });

  it("removes the ink on 'Clear' and disables the button again", () => {
    open();
    sign();
    agree();
    fireEvent.click(button('Clear'));
    expect(isAsleep('eSign Document')).toBe(true);
    expect(screen.getByText('Signature box, empty')).toBeDefined();
    stroke([110, 210]);
    expect(isAsleep('eSign Document')).toBe(false);
  });

  it('paints ink while the pointer moves, from one pointer at a time', () => {
    const { linesDrawn } = open();
    fireEvent.pointerDown(sheet(), { clientX: 150, clientY: 250, pointerId: 1, button: 0 });
    fireEvent.pointerMove(sheet(), { clientX: 200, clientY: 260, pointerId: 1 });
    const drawn = linesDrawn();
    expect(drawn).toBeGreaterThan(0);
    fireEvent.pointerDown(sheet(), { clientX: 400, clientY: 300, pointerId: 2, button: 0 });
    fireEvent.pointerMove(sheet(), { clientX: 420, clientY: 220, pointerId: 2 });
    expect(linesDrawn()).toBe(drawn);
  });

  it('ignores the right mouse button', () => {
    open();
    fireEvent.pointerDown(sheet(), { clientX: 150, clientY: 250, pointerId: 1, button: 2 });
    fireEvent.pointerUp(sheet(), { clientX: 150, clientY: 250, pointerId: 1, button: 2 });
    expect(screen.getByText('Signature box, empty')).toBeDefined();
  });

  it('draws everything again when the screen rotates', () => {
    const { linesDrawn } = open();
    sign();
    const drawn = linesDrawn();
    fireEvent(window, new Event('resize'));
    expect(linesDrawn()).toBe(drawn * 2);
  });
});
