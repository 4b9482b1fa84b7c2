/** Tells the frame of the console that the session of this browser has ended, whichever call found out. */
const listeners = new Set<() => void>();

export const sessionEnded = {
  tell: () => {
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
