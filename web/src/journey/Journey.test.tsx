import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { company, fakeApi, participant, type Answer } from '../testing/fake-api.ts';
import { renderAt } from '../testing/render-at.tsx';

const config = { '/api/v1/config': { data: company } };
const token = 'a-personal-link-token';
const open = (answer: Answer) => {
  const requests = fakeApi({ ...config, [`/api/v1/participant/${token}`]: answer });
  renderAt(`/${token}`);
  return requests;
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('opening the application without a token', () => {
  it("says 'Invalid Link' and asks no participant", async () => {
    const requests = fakeApi(config);
    renderAt('/');
    await heading('Invalid Link');
    expect(screen.getByText('Please use the verification link sent to you.')).toBeDefined();
    expect(requests.map((request) => new URL(request.url).pathname)).toEqual(['/api/v1/config']);
  });
});

describe('opening a personal link', () => {
  it("says 'Verifying your identity...' while the answer is on its way", async () => {
    open('never');
    await screen.findByText('Meridian Finance');
    await heading('Verifying your identity...');
    expect(screen.getByRole('status').textContent).toBe('Verifying your identity...');
  });

  it('shows the company, the masked phone and step 1 of 6', async () => {
    open({ data: participant });
    await heading('Please confirm your identity');
    expect(screen.getByText('Meridian Finance')).toBeDefined();
    expect(screen.getByText('••••••3210')).toBeDefined();
    expect(screen.getByText('Step 1 of 6')).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Progress' })).toMatchObject({ value: 1, max: 6 });
    expect(screen.getByText('Secured by Countersign')).toBeDefined();
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it.each(['SIGNED', 'COMPLETED'])('goes directly to completion when the status is %s', async (status) => {
    open({ data: { ...participant, participant_status: status } });
    sessionStorage.setItem('left-over', 'yes');
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    await heading('Document Signed');
    expect(screen.getByText('The document(s) has been signed successfully.')).toBeDefined();
    expect(sessionStorage.length).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://www.example.com');
  });

  it("says 'Invalid Link' when nobody has this link", async () => {
    open({
      status: 404,
      error: { code: 'LINK_UNKNOWN', message: 'Please use the verification link sent to you.' },
    });
    await heading('Invalid Link');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it("says 'Verification Failed' with the server's words, asks only once, and reloads on 'Try Again'", async () => {
    const requests = open({
      status: 410,
      error: { code: 'LINK_EXPIRED', message: 'This link has expired.' },
    });
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    await heading('Verification Failed');
    expect(screen.getByRole('alert').textContent).toBe('This link has expired.');
    expect(requests).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('tries a read four times before it tells of a lost connection', async () => {
    const requests = open('no network');
    await heading('Verification Failed');
    expect(screen.getByText('Network error occurred')).toBeDefined();
    expect(screen.getByText('Connection error. Please check your internet and try again.')).toBeDefined();
    expect(requests.filter((request) => request.url.endsWith(token))).toHaveLength(4);
  });

  it('has words of its own when the server has none', async () => {
    open({ status: 503 });
    await heading('Verification Failed');
    expect(screen.getByText('Failed to verify token')).toBeDefined();
    expect(screen.getByText('Service temporarily unavailable. Please try again later.')).toBeDefined();
  });

  it('sends a hostile token as one path segment', async () => {
    const requests = fakeApi({ ...config, '/api/v1/participant/..%2F..%2Fadmin%3Fx': { status: 404 } });
    renderAt('/..%2F..%2Fadmin%3Fx');
    await heading('Invalid Link');
    expect(requests).toHaveLength(2);
  });
});

describe("when the company's settings cannot be read", () => {
  it('says so and offers to try again', async () => {
    fakeApi({ '/api/v1/config': { status: 500 } });
    renderAt(`/${token}`);
    await heading('The page could not be loaded');
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong. Please try again.');
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
  });
});
