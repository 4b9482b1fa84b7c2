/**
 * The way to the company's accounts and back (OpenID Connect): the whole page leaves for a sign-in; a window of its own opens for a
 * proof, and where what somebody had typed waits for them to sign in again.
 */
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { hearWindows, tellWindows } from '../../api/windows.ts';

export const useSignInWays = () => useQuery(api.signIn.ways.query());

/** Where somebody wanted to go, for when the provider sends them back. */
const WANTED_PAGE = 'console.wanted-page';

const startSignIn = async () => api.signIn.startOpenid();

export function useOpenidSignIn() {
  return useMutation({
    mutationFn: async (wantedPage: string) => {
      const { url } = await startSignIn();
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

export const openProofWindow = (): Promise<void> => openWindow(async () => api.proof.startOpenid());

/** The page that waits hears of the sign-in as it hears of those in other tabs. */
export const openSignInWindow = (): Promise<void> =>
  openWindow(startSignIn, (opened) => opened.sessionStorage.setItem(SIGN_IN_WINDOW, '1'));

/** In the window itself, which nothing else tells what it was opened for. */
const SIGN_IN_WINDOW = 'console.sign-in-window';

export function takeSignInWindow(): boolean {
  const isOne = sessionStorage.getItem(SIGN_IN_WINDOW) !== null;
  sessionStorage.removeItem(SIGN_IN_WINDOW);
  return isOne;
}

/** Opened at once, while the press still counts, and sent to the provider when its address is known. */
async function openWindow(
  start: () => Promise<{ url: string }>,
  prepare?: (opened: Window) => void,
): Promise<void> {
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=680');
  if (!opened) throw new WindowBlocked();
  try {
    prepare?.(opened);
    const { url } = await start();
    opened.location.replace(url);
  } catch (error) {
    opened.close();
    throw error;
  }
}
