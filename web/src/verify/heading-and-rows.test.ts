/** Checks that the heading and the rows below it agree, whatever the server finds. */
import { expect, it } from 'vitest';
import { answersOf, type Answers, type Verdict } from './answers.ts';
import { failed, open, passed, sealed, signature } from './testing/fake-verification.ts';
import type { Verification } from './upload-document.ts';

const FINDINGS = [passed, open, failed];
const VERSIONS = ['original', 'sealed', 'claimed', null] as const;
const SOURCES = ['timestamp', 'claimed'] as const;

function* signatureLists(): Generator<Verification['signatures']> {
  yield [];
  for (const integrity of FINDINGS)
    for (const coverage of FINDINGS)
      for (const trust of FINDINGS)
        for (const by_us of [true, false])
          for (const time_source of SOURCES) {
            const one = signature({ integrity, coverage, trust, by_us, time_source });
            yield [one];
            yield [signature({}), one];
            yield [one, signature({ by_us: false })];
          }
}

function* results(): Generator<Verification> {
  const lists = [...signatureLists()];
  for (const overall of FINDINGS)
    for (const seal of FINDINGS)
      for (const evidence of FINDINGS)
        for (const sealed_by_us of [true, false])
          for (const appended_after_seal of [true, false, null])
            for (const version of VERSIONS)
              for (const signatures of lists) {
                const { session } = sealed();
                yield sealed({
                  ...overall,
                  seal,
                  evidence,
                  sealed_by_us,
                  appended_after_seal,
                  signatures,
                  session: session && version && { ...session, version },
                });
              }
}

const rowsOf = ({ who, when, unchanged, nothingAppended, evidence, whole }: Answers): Verdict[] =>
  [
    who.verdict,
    when.verdict,
    unchanged.verdict,
    nothingAppended.verdict,
    evidence?.verdict,
    whole?.verdict,
  ].filter((verdict) => verdict !== null && verdict !== undefined);

/** The page never shows a better verdict than the server's. */
const RANK: Record<Verdict, number> = { passed: 0, indeterminate: 1, failed: 2 };

it('agrees for every combination of findings', { timeout: 60_000 }, () => {
  let count = 0;
  for (const result of results()) {
    const answers = answersOf(result);
    const heading = answers.heading.verdict;
    const rows = rowsOf(answers);
    const worst = rows.reduce<Verdict>((least, row) => (RANK[row] > RANK[least] ? row : least), 'passed');
    // Compares without assertions, because one assertion per combination would take minutes.
    const agree = heading === 'failed' ? rows.includes('failed') : worst === heading;
    if (!agree || RANK[heading] < RANK[result.verdict])
      expect({ heading, rows, result }).toBe('a heading that its rows bear out');
    count += 1;
  }
  expect(count).toBeGreaterThan(100_000);
});

it('never calls a document genuine if something was added or its seal is broken', () => {
  for (const over of [
    { appended_after_seal: true },
    { seal: failed, sealed_by_us: false },
    { evidence: failed },
  ])
    expect(answersOf(sealed(over)).heading.verdict).toBe('failed');
});
