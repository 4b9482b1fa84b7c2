import { describe, expect, it } from 'vitest';
import { documentName, MAX_NAME_LENGTH } from './document-name.ts';

const fileCalled = (filename: string) => documentName({ given: undefined, title: undefined, filename });

describe('the name of a document', () => {
  it("is the originator's, else its title, else the file name", () => {
    const names = { given: 'Loan 4711', title: 'Loan agreement', filename: 'loan.pdf' };
    expect(documentName(names)).toBe('Loan 4711');
    expect(documentName({ ...names, given: undefined })).toBe('Loan agreement');
    expect(documentName({ ...names, given: ' \u202E', title: '\u200B' })).toBe('loan.pdf');
    expect(fileCalled('')).toBeNull();
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\asha\\ऋण समझौता.pdf', 'ऋण समझौता.pdf'],
    ['a\0b\r\n\tc.pdf', 'ab c.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\u2066b\u2069\u200B\u00AD.pdf', 'ab.pdf'],
    ['e\u0301te\u0301.pdf', 'été.pdf'],
    ['\uD800x.pdf', 'x.pdf'],
    ['folder/', null],
  ])('takes only readable text from %j', (filename, name) => {
    expect(fileCalled(filename)).toBe(name);
  });

  it('is limited and never cut within a letter', () => {
    const family = '👩‍👩‍👧';
    for (const letter of ['a', 'é', 'क्षि', family]) {
      const name = fileCalled(letter.repeat(500)) ?? '';
      expect(name.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
      expect(name).toMatch(new RegExp(`^(?:${fileCalled(letter)})+…$`, 'u'));
    }
    expect(fileCalled('x'.repeat(MAX_NAME_LENGTH))).toHaveLength(MAX_NAME_LENGTH);
  });
});
