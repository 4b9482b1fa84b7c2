import { useRef } from 'react';

/**
 * The `Idempotency-Key` of a form: a retry after a lost response sends the same key, so that nothing is created twice. Other content gets
 * another key, and so does a form that is opened again.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const written = JSON.stringify(content);
    if (last.current.content !== written) last.current = { content: written, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** A file as part of the content: a file that has changed counts as another one. */
export const nameOfFile = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;
