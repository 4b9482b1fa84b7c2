import { describe, expect, it } from 'vitest';
import { answersOf } from './answers.ts';
import { failed, foreign, open, passed, sealed, signature } from './testing/fake-verification.ts';

const when = ({ verdict, proof }: ReturnType<typeof answersOf>['when']) => [verdict, proof];

describe('a document that is sealed here', () => {
  it('is answered by its seal', () => {
    const answers = answersOf(sealed());
    expect(answers.who).toMatchObject({ name: 'Meridian Finance', isOurs: true, verdict: 'passed' });
    expect(answers.when.at?.toISOString()).toBe('2026-03-01T10:00:00.000Z');
    expect(when(answers.when)).toEqual(['passed', 'timestamp']);
    expect(answers.unchanged.verdict).toBe('passed');
    expect(answers.nothingAppended.verdict).toBe('passed');
    expect(answers.evidence?.verdict).toBe('passed');
  });

  it('is answered by our seal, even if others signed or time-stamped it afterwards', () => {
    const stamp = signature({ signer: 'A time-stamping authority', trust: open, by_us: false });
    const answers = answersOf(sealed({ signatures: [signature({}), stamp] }));
    expect(answers.who.name).toBe('Meridian Finance');
  });

  it('takes the time from our clock if no time-stamp proves it', () => {
    const { when: time } = answersOf(sealed({ signatures: [signature({ time_source: 'claimed' })] }));
    expect(when(time)).toEqual(['passed', 'ours']);
  });

  it.each([
    [true, 'failed'],
    [false, 'passed'],
    [null, 'indeterminate'],
  ] as const)('appended: %s is %s', (appended_after_seal, verdict) => {
    expect(answersOf(sealed({ appended_after_seal })).nothingAppended.verdict).toBe(verdict);
  });
});

describe('a document of another origin', () => {
  it('passes by its own signature, without a check of its time and evidence', () => {
    const one = signature({ signer: 'Another bank', by_us: false, time_source: 'claimed' });
    const answers = answersOf(foreign({ ...passed, signatures: [one] }));
    expect(answers.heading.verdict).toBe('passed');
    expect([when(answers.when), answers.evidence]).toEqual([[null, 'claimed'], null]);
  });

  it('is answered by its last signature, whose time is only claimed', () => {
    const first = signature({ signer: 'First' });
    const last = signature({ signer: 'Last', trust: open, coverage: failed, time_source: 'claimed' });
    const answers = answersOf(foreign({ signatures: [first, last] }));
    expect(answers.who).toMatchObject({ name: 'Last', isOurs: false, verdict: 'indeterminate' });
    expect(when(answers.when)).toEqual(['indeterminate', 'claimed']);
    expect(answers.nothingAppended).toEqual(failed);
  });

  it('is changed if any of its signatures says so', () => {
    const signatures = [signature({ integrity: failed }), signature({ integrity: open }), signature({})];
    expect(answersOf(foreign({ signatures })).unchanged).toEqual(failed);
    expect(answersOf(foreign({ signatures: signatures.slice(1) })).unchanged).toEqual(open);
    expect(answersOf(foreign({ signatures: signatures.slice(2) })).unchanged).toEqual(passed);
  });

  it('passes nothing without a signature', () => {
    const answers = answersOf(foreign({ signatures: [] }));
    expect(answers.who).toMatchObject({ signature: 'none', verdict: 'indeterminate' });
    expect(answers.when).toEqual({ verdict: 'indeterminate', at: null, proof: null });
    expect(answers.unchanged.verdict).toBe('indeterminate');
    expect(answers.nothingAppended.verdict).toBe('indeterminate');
  });
});

describe('a document whose seal of ours was destroyed', () => {
  const destroyed = { seal: failed, verdict: 'failed' } as const;

  it('is changed, and the rest is indeterminate', () => {
    const answers = answersOf(foreign({ ...destroyed, signatures: [] }));
    expect(answers.unchanged).toEqual(failed);
    expect(answers.who).toMatchObject({ signature: 'destroyed', verdict: 'indeterminate' });
    expect(answers.nothingAppended).toEqual({ ...failed, verdict: 'indeterminate' });
  });

  it("is changed, even if another signer's signature is intact", () => {
    const answers = answersOf(foreign({ ...destroyed, signatures: [signature({ signer: 'A stranger' })] }));
    expect(answers.unchanged).toEqual(failed);
    expect(answers.who).toMatchObject({ signature: 'readable', name: 'A stranger' });
  });
});
