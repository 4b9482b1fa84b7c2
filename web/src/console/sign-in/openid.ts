/** The way to the company's accounts and back (OpenID Connect): the whole page leaves for a sign-in, a window of its own opens for a proof. */
import type { readSignInWays, startOpenidProof, startOpenidSignIn } from '@countersign/contract/staff/openid';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callConsole } from '../api/call.ts';
import { hearWindows, tellWindows } from '../api/windows.ts';

export const useSignInWays = () =>
  useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) =>
      callConsole<typeof readSignInWays>({ method: 'GET', path: '/api/v1/staff/sign-in', signal }),
  });

/** Where somebody wanted to go, for when the provider sends them back. */
const WANTED_PAGE = 'console.wanted-page';

export function useOpenidSignIn() {
  return useMutation({
    mutationFn: async (wantedPage: string) => {
      const { url } = await callConsole<typeof startOpenidSignIn>({
        method: 'POST',
        path: '/api/v1/staff/sign-in/openid',
      });
      sessionStorage.setItem(WANTED_PAGE, wantedPage);
      window.location.assign(url);
    },
  });
}

/** A path of the console alone, whatever else may stand there. */
export function takeWantedPage(): string {
  const page = sessionStorage.getItem(WANTED_PAGE) ?? '/';
  sessionStorage.removeItem(WANTED_PAGE);
  return /^\/(?![/\\])/.test(page) ? page : '/';
}

/** Of this address, taken out of it, so that it stays in no history. */
export function takeAnswerFromAddress(): string {
  const query = window.location.search.slice(1);
  if (query !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return query;
}

/** The provider's page cuts every other tie between the windows. */
const PROOF_CHANNEL = 'console.proof';

export const tellProven = (): void => tellWindows(PROOF_CHANNEL, 'proven');

/** Returns how to stop listening. */
export const onProven = (listener: () => void): (() => void) => hearWindows(PROOF_CHANNEL, listener);

export class WindowBlocked extends Error {}

/** Opened at once, while the press still counts, and sent to the provider when its address is known. */
export async function openProofWindow(): Promise<void> {
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=680');
  if (!opened) throw new WindowBlocked();
  try {
    const { url } = await callConsole<typeof startOpenidProof>({
      method: 'POST',
      path: '/api/v1/staff/proof/openid',
    });
    opened.location.replace(url);
  } catch (error) {
    opened.close();
    throw error;
  }
}
