/**
 * Signs in at the company's OpenID provider (OpenID Connect). A normal sign-in redirects the whole page. A separate
 * window opens if the person must confirm their identity, or must sign in again while a page has unsaved input.
 */
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { hearWindows, tellWindows } from '../../api/windows.ts';

export const useSignInWays = () => useQuery(api.signIn.ways.query());

/** The storage key of the requested page, which is needed after the provider redirects back. */
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

/**
 * Returns the requested page and removes it from storage. Accepts only a path within the console, because the storage
 * could contain anything.
 */
export function takeWantedPage(): string {
  const page = sessionStorage.getItem(WANTED_PAGE) ?? '/';
  sessionStorage.removeItem(WANTED_PAGE);
  return /^\/(?![/\\])/.test(page) ? page : '/';
}

/** Returns the provider's response and removes it from the address, so that the browser history does not contain it. */
export function takeAnswerFromAddress(): string {
  const query = window.location.search.slice(1);
  if (query !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return query;
}

/** The channel between the two windows. The provider's page breaks every other connection between them. */
const PROOF_CHANNEL = 'console.proof';

export const tellProven = (): void => tellWindows(PROOF_CHANNEL, 'proven');

/** Calls `listener` when the other window reports a proof. Returns a function that stops listening. */
export const onProven = (listener: () => void): (() => void) => hearWindows(PROOF_CHANNEL, listener);

export class WindowBlocked extends Error {}

export const openProofWindow = (): Promise<void> => openWindow(async () => api.proof.startOpenid());

/**
 * Opens a window for sign-in. The waiting page is notified of the sign-in in the same way as of a sign-in in another
 * tab.
 */
export const openSignInWindow = (): Promise<void> =>
  openWindow(startSignIn, (opened) => opened.sessionStorage.setItem(SIGN_IN_WINDOW, '1'));

/** The storage key that tells a window why it was opened. The window has no other way to know. */
const SIGN_IN_WINDOW = 'console.sign-in-window';

export function takeSignInWindow(): boolean {
  const isOne = sessionStorage.getItem(SIGN_IN_WINDOW) !== null;
  sessionStorage.removeItem(SIGN_IN_WINDOW);
  return isOne;
}

/**
 * Opens the window synchronously, while the click still permits a pop-up. Navigates the window when the provider's
 * address is known.
 */
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
