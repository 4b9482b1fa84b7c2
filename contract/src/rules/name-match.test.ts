import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchNames } from './name-match.ts';

const verdictOf = (first: string, second: string): string => matchNames(first, second).verdict;

describe('two names', () => {
  it.each([
    ['the same name', 'Asha Rao', 'ASHA RAO'],
    ['another order', 'Asha Rao', 'Rao Asha'],
    ['a comma', 'Rao, Asha', 'Asha Rao'],
    ['honorifics', 'Smt. Asha Rao', 'Dr Asha Rao'],
    ['initials', 'A. R. Rahman', 'Allah Rakha Rahman'],
    ['an initial after the name', 'Rajesh S', 'Subramaniam Rajesh'],
    ['a middle name', 'Asha Rao', 'Asha Venkat Rao'],
    ['a joined name', 'Ram Kumar Sharma', 'Ramkumar Sharma'],
    ['a relation', 'Asha Rao', 'Asha Rao D/O Ramesh Kulkarni'],
    ['a relation in words', 'Asha Rao wife of Ramesh', 'Asha Rao'],
    ['an abbreviation', 'Md. Irfan Khan', 'Mohammad Irfan Khan'],
    ['an abbreviated middle name', 'Suresh Kr Gupta', 'Suresh Kumar Gupta'],
    ['a transliteration', 'Deepak Choudhary', 'Dipak Chowdhari'],
    ['doubled vowels', 'Sunita Devi', 'Suneeta Devi'],
    ['marks', 'José Álvares', 'Jose Alvares'],
    ['an apostrophe', "Philomena D'Souza", 'Philomena DSouza'],
    ['one wrong letter in a long word', 'Chandrasekhar Iyer', 'Chandrashekar Iyer'],
    ['a name of one word', 'Asha', 'ASHA'],
    ['one name in Hindi', 'आशा राव', 'आशा राव'],
  ])('match with %s', (_what, first, second) => {
    expect(verdictOf(first, second)).toBe('passed');
  });

  it.each([
    ['one of them has a single word', 'Asha', 'Asha Rao'],
    ['they are in different scripts', 'आशा राव', 'Asha Rao'],
  ])('may match if %s', (_what, first, second) => {
    expect(verdictOf(first, second)).toBe('indeterminate');
  });

  it.each([
    ['other people', 'Asha Rao', 'Vikram Singh'],
    ['a common surname only', 'Asha Kumar', 'Ravi Kumar'],
    ['a common first name only', 'Asha Rao', 'Asha Kulkarni'],
    ['another initial', 'R. Kumar', 'Suresh Kumar'],
    ['two words of three', 'Rajesh Kumar Sharma', 'Rajesh Kumar Verma'],
    ['initials only', 'A R', 'Asha Rao'],
    ['letters of other scripts that look alike', 'Аsha Rao', 'Asha Rao'],
    ['an empty name', '', 'Asha Rao'],
    ['honorifics only', 'Shri', 'Shri Ravi'],
    ['short words that differ in one letter', 'Ravi Rana', 'Rani Rana'],
  ])('do not match with %s', (_what, first, second) => {
    expect(verdictOf(first, second)).toBe('failed');
  });

  it('compare alike in both directions, with a score from 0 to 1', () => {
    const name = fc.array(fc.constantFrom('Asha', 'A', 'Rao', 'R.', 'Kumar', 'Kr', 'Shri', 'Venkat', 'राव'), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(name, name, (one, other) => {
        const match = matchNames(one.join(' '), other.join(' '));
        expect(matchNames(other.join(' '), one.join(' '))).toEqual(match);
        expect(match.score).toBeGreaterThanOrEqual(0);
        expect(match.score).toBeLessThanOrEqual(1);
      }),
    );
  });
});
