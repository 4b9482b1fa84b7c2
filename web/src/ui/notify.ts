/**
 * Shows brief messages at the top of the screen (SPEC 9, Notifications): the toasts of the specification, and messages
 * that belong to no screen. Every other message appears next to its cause.
 */

interface Toast {
  id: number;
  tone: Tone;
  title: string;
  description?: string;
}

export type Tone = 'success' | 'error' | 'warning';

const MAX_TOASTS = 3;
const LIFETIME_MS = 5000;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export const notify = {
  success: (title: string, description?: string) => show('success', title, description),
  error: (title: string, description?: string) => show('error', title, description),
  warning: (title: string, description?: string) => show('warning', title, description),
};

/** The store of the toaster, for useSyncExternalStore. */
export const toasts = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => shown,
  dismiss: (id: number) => change(shown.filter((toast) => toast.id !== id)),
  /** Removes all errors. Call it when the user leaves a screen, because its errors no longer matter. */
  dismissErrors: () => change(shown.filter(({ tone }) => tone !== 'error')),
};

function show(tone: Tone, title: string, description?: string): void {
  lastId += 1;
  const toast: Toast = { id: lastId, tone, title, ...(description ? { description } : {}) };
  const others = shown.filter((other) => !isReplacedBy(other, toast));
  change([...others, toast].slice(-MAX_TOASTS));
  setTimeout(() => toasts.dismiss(toast.id), LIFETIME_MS);
}

/** Returns whether a new message replaces an older one. It does if the two are equal or both are errors. */
function isReplacedBy(older: Toast, newer: Toast): boolean {
  if (newer.tone === 'error' && older.tone === 'error') return true;
  return older.title === newer.title && older.description === newer.description;
}

function change(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
