import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { company, fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';

const NOTE = 'Any subdomain or path under these domains is allowed';

async function show(domains: string[] = company.allowed_qr_domains) {
  fakeApi({ '/api/v1/config': { data: { ...company, allowed_qr_domains: domains } } });
  renderAt('/qr-generator');
  return screen.findByRole('textbox', { name: 'Enter URL' });
}
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

describe('the QR generator', () => {
  it('starts with the allowed domains', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('URL QR Code Generator');
    expect(screen.getByText('example.com')).toBeDefined();
    expect(screen.getByText('example.org')).toBeDefined();
    expect(screen.getByText(NOTE)).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('shows the code of an allowed address, 256 pixels wide', async () => {
    type(await show(), ' https://pay.example.com/loan 7 ');
    const message = 'QR Code for: https://pay.example.com/loan7';
    expect(screen.getByRole('img', { name: message }).getAttribute('width')).toBe('256');
    expect(screen.getByText(message)).toBeDefined();
    expect(screen.queryByText(NOTE)).toBeNull();
  });

  it.each([
    ['example.com', 'Invalid URL format'],
    ['ftp://example.com', 'URL must use HTTP or HTTPS protocol'],
    ['https://evil.example', 'Domain not allowed. Allowed domains: example.com, example.org'],
    [`https://example.com/${'x'.repeat(1300)}`, 'This URL is too long for a QR code. Use a shorter one.'],
  ])('explains why %j gets no code', async (typed, message) => {
    const input = await show();
    type(input, typed);
    expect(screen.getByText(message)).toBeDefined();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(NOTE)).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('reports nothing while an allowed address is being typed, and everything when the field loses focus', async () => {
    const input = await show();
    fireEvent.focus(input);
    for (const typed of ['h', 'https://', 'https://pay.exam']) {
      type(input, typed);
      expect(input.getAttribute('aria-invalid')).toBe('false');
    }
    type(input, 'https://evil.test');
    expect(screen.getByText(/^Domain not allowed/)).toBeDefined();
    type(input, 'https://pay.exam');
    fireEvent.blur(input);
    expect(screen.getByText(/^Domain not allowed/)).toBeDefined();
  });

  it('offers https:// if nothing else is missing', async () => {
    const input = await show();
    type(input, 'evil.test');
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
    type(input, 'example.com/loan');
    fireEvent.click(screen.getByRole('button', { name: 'Use https://example.com/loan' }));
    expect(screen.getByText('QR Code for: https://example.com/loan')).toBeDefined();
  });

  it('is cleared by an empty input', async () => {
    const input = await show();
    type(input, 'nonsense');
    type(input, '   ');
    expect(screen.queryByText('Invalid URL format')).toBeNull();
    expect(input.getAttribute('aria-invalid')).toBe('false');
  });

  it('reports that no domain is allowed', async () => {
    await show([]);
    expect(screen.getByText(/No domain is allowed yet/)).toBeDefined();
  });

  it('exports the code as an SVG file', async () => {
    const files: Blob[] = [];
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:code';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    type(await show(), 'https://example.com/a');
    fireEvent.click(screen.getByRole('button', { name: 'Download SVG' }));
    await waitFor(() => expect(saved).toEqual(['qr-example.com-a.svg']));
    expect(await files[0]?.text()).toMatch(/^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  });
});
