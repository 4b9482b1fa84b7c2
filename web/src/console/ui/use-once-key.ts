import { useRef } from 'react';

/**
 * The `Idempotency-Key` for what a form makes: where an answer was lost and the same is sent again, nothing is made twice. Other content has another
 * key, and so has a form that is opened again.
 */
export function useOnceKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const written = JSON.stringify(content);
    if (last.current.content !== written) last.current = { content: written, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** A file as part of the content: one that was saved anew is another one. */
export const nameOfFile = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;
