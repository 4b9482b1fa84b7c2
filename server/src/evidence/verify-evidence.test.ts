/** The program that verifies a bundle stands alone, and so it names the steps itself, as does its page: here they are compared. */
import { evidenceBefore, REPEATABLE_STEPS, STEP_TABLE } from '@countersign/contract/rules/steps';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const program = read('verify-evidence.mjs');
const namesIn = (text = '') => text.match(/[A-Z]+_[A-Z_]+/g);

it('demands the evidence of every step before a signature', () => {
  const [, steps] = /^const STEPS = \[(.*?)\];/ms.exec(program) ?? [];
  expect(namesIn(steps)).toEqual(evidenceBefore('signature'));
});

it('says in its page which evidence that is', () => {
  const [, steps] = /^8\. Every `SIGNATURE_CAPTURED` is preceded by (.*?) of\s/ms.exec(read('VERIFY.md')) ?? [];
  expect(namesIn(steps)).toEqual(evidenceBefore('signature'));
});

it('knows from which evidence on a repeated step is taken again', () => {
  const [, firsts = ''] = /const first = \{(.*?)\}\[step\];/s.exec(program) ?? [];
  const known = [...firsts.matchAll(/'?([\w-]+)'?: '(\w+)'/g)].map(([, step, evidence]) => [step, evidence]);
  // The signature itself: nothing before it is taken again.
  const repeatable = REPEATABLE_STEPS.filter((step) => step !== 'signature');
  expect(known).toEqual(
    repeatable.map((step) => [step, STEP_TABLE.find(({ name }) => name === step)?.marks.at(-1)?.evidence]),
  );
});
