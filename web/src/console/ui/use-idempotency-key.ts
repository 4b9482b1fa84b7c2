import { useRef } from 'react';

/**
 * Returns a function that returns the `Idempotency-Key` of a form. A retry after a lost response has the same key, so
 * that the server creates only one item. Changed content has a new key, and so does a form that is opened again.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const written = JSON.stringify(content);
    if (last.current.content !== written) last.current = { content: written, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** Returns a text that identifies a file in the content. A changed file counts as a different file. */
export const nameOfFile = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;
