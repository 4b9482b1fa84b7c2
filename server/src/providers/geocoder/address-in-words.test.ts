import { LANGUAGES } from '@countersign/contract/rules/languages';
import { describe, expect, it } from 'vitest';
import { addressInWords } from './address-in-words.ts';

const pune = { name: 'Pune', country: 'IN', meters: 2261 };

describe('the text of an address', () => {
  it("names the place, the country and the distance in the reader's language", () => {
    expect(addressInWords(pune, 'en')).toBe('Near Pune, India (nearest listed place, 2.26 km)');
    expect(addressInWords(pune, 'hi')).toBe('Pune, भारत के पास (सूची का निकटतम स्थान, 2.26 किमी दूर)');
    expect(addressInWords({ ...pune, meters: 155.4 }, 'hi')).toContain('155 मी');
  });

  it('leaves a line from an external service unchanged', () => {
    for (const language of LANGUAGES) expect(addressInWords('Station Road', language)).toBe('Station Road');
  });

  it.each([
    ['GB', 'United Kingdom'],
    ['AR', 'Argentina'],
    ['SJ', 'Svalbard & Jan Mayen'],
    ['XK', 'Kosovo'],
  ])('formats %s as %s', (country, name) => {
    expect(addressInWords({ ...pune, country }, 'en')).toContain(`Pune, ${name} (`);
  });
});
