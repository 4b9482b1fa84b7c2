/**
 * Compares the verifier and its page with the product. The verifier is a separate program, with its own list of steps.
 */
import { evidenceBefore, REPEATABLE_STEPS, STEP_TABLE } from '@countersign/contract/rules/steps';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const program = read('verify-evidence.mjs');
const namesIn = (text = '') => text.match(/[A-Z]+_[A-Z_]+/g);

it('requires the evidence of every step before a signature', () => {
  const [, steps] = /^const STEPS = \[(.*?)\];/ms.exec(program) ?? [];
  expect(namesIn(steps)).toEqual(evidenceBefore('signature'));
});

it('lists that evidence on its page', () => {
  const [, steps] =
    /^8\. Every `SIGNATURE_CAPTURED` is preceded by (.*?) of\s/ms.exec(read('VERIFY.md')) ?? [];
  expect(namesIn(steps)).toEqual(evidenceBefore('signature'));
});

it('knows its page by its hash', () => {
  const [, hash] = /'VERIFY\.md': \[\s*'([\da-f]+)'/.exec(program) ?? [];
  expect(hash).toBe(createHash('sha256').update(read('VERIFY.md')).digest('hex'));
});

it('knows the evidence from which on a repeated step is required again', () => {
  const [, firsts = ''] = /const first = \{(.*?)\}\[step\];/s.exec(program) ?? [];
  const known = [...firsts.matchAll(/'?([\w-]+)'?: '(\w+)'/g)].map(([, step, evidence]) => [step, evidence]);
  // Repeating only the signature requires no earlier step again.
  const repeatable = REPEATABLE_STEPS.filter((step) => step !== 'signature');
  expect(known).toEqual(
    repeatable.map((step) => [step, STEP_TABLE.find(({ name }) => name === step)?.marks.at(-1)?.evidence]),
  );
});
