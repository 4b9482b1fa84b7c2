/** Creates forgeries with data before the start of the file, or with data after its end that are not an update. */
import { FORGED_CONTENT } from './forgery.ts';
import type { Forgery } from './forgery.ts';
import { append, lastStart, text } from './write-update.ts';
import type { Target } from './write-update.ts';

const tail = (name: string, what: (target: Target) => string | Buffer): Forgery => ({
  name,
  make: (target) => {
    const more = what(target);
    return Buffer.concat([target.bytes, typeof more === 'string' ? text(more) : more]);
  },
});

export const TAIL_FORGERIES: Forgery[] = [
  tail('a line end', () => '\n'),
  tail('white space', () => ' '.repeat(2000)),
  tail('zeros', () => Buffer.alloc(2000)),
  tail('noise', () => 'noise'),
  tail('a comment', () => '% nothing\n'),
  tail('an end-of-file marker', () => '%%EOF\n'),
  tail('another startxref', (t) => `startxref\n${lastStart(t.bytes)}\n%%EOF\n`),
  tail('an object without a table', (t) => `${t.content} 0 obj\n${FORGED_CONTENT}\nendobj\n%%EOF\n`),
  tail(
    'an object and a trailer without a table',
    (t) => `${t.content} 0 obj\n${FORGED_CONTENT}\nendobj\ntrailer\n<< /Root ${t.catalog} 0 R >>\n%%EOF\n`,
  ),
  tail('the header of another file', () => '%PDF-1.7\n'),
  tail('a second copy of the file', ({ bytes }) => bytes),
  tail(
    'a linearization dictionary',
    () => '99 0 obj\n<< /Linearized 1 /L 10 /H [0 0] /O 7 /E 9 /N 1 /T 9 >>\nendobj\n%%EOF\n',
  ),
  { name: 'an empty update', make: (t) => append(t, []) },
  { name: 'an update with only white space', make: (t) => append(t, [], { beforeTable: ' '.repeat(500) }) },
  { name: 'data before the file', make: ({ bytes }) => Buffer.concat([text('%PDF-1.4\n'), bytes]) },
  {
    name: 'a changed letter',
    make: ({ bytes }) => text(bytes.toString('latin1').replace('6e696e65', '74656e20')),
  },
];
