import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkUrl, normaliseGeneratorInput, parseAllowedDomains, reduceHost } from './url-check.ts';

const ALLOWED = ['allowed.com', 'finance.co.in'];
const NOT_ALLOWED = { reason: 'domain' } as const;
const NO_URL = { reason: 'empty' } as const;
const BAD_FORMAT = { reason: 'format' } as const;
const BAD_PROTOCOL = { reason: 'protocol' } as const;

describe('checkUrl accepts', () => {
  it.each([
    ['https://allowed.com', 'https://allowed.com'],
    ['http://allowed.com/a?b=c#d', 'http://allowed.com/a?b=c#d'],
    ['  https://allowed.com/x \n', 'https://allowed.com/x'],
    ['https://www.allowed.com', 'https://www.allowed.com'],
    ['https://a.b.c.allowed.com/path', 'https://a.b.c.allowed.com/path'],
    ['https://finance.co.in', 'https://finance.co.in'],
    ['https://www.finance.co.in', 'https://www.finance.co.in'],
    ['https://deep.sub.finance.co.in', 'https://deep.sub.finance.co.in'],
    ['https://allowed.com:8443/x', 'https://allowed.com:8443/x'],
    ['HTTPS://WWW.Allowed.COM/Path', 'https://www.allowed.com/Path'],
    ['https://allowed.com./x', 'https://allowed.com./x'],
    ['https://evil.com@allowed.com/', 'https://evil.com@allowed.com/'],
    ['https://allowed.com/https://evil.com', 'https://allowed.com/https://evil.com'],
  ])('%j', (text, url) => {
    expect(checkUrl(text, ALLOWED)).toEqual({ valid: true, url });
  });

  it.each([
    ['https:allowed.com', 'https://allowed.com/'],
    ['https:/allowed.com', 'https://allowed.com/'],
    ['https://allowed.com\\@evil.com', 'https://allowed.com/@evil.com'],
    ['https:\\\\allowed.com\\x', 'https://allowed.com/x'],
    ['https://allo\twed.c\nom/x', 'https://allowed.com/x'],
    ['https://ａｌｌｏｗｅｄ.com/x', 'https://allowed.com/x'],
    ['https://allowed%2Ecom/x', 'https://allowed.com/x'],
  ])('%j, and returns the exact reading that was checked', (text, url) => {
    expect(checkUrl(text, ALLOWED)).toEqual({ valid: true, url });
  });
});

describe('checkUrl rejects', () => {
  it.each([
    ['', NO_URL],
    [' \t\n\u00A0', NO_URL],
    ['allowed.com', BAD_FORMAT],
    ['//allowed.com', BAD_FORMAT],
    ['https://', BAD_FORMAT],
    ['https://[::1', BAD_FORMAT],
    ['https://allowed.com:99999', BAD_FORMAT],
    ['https://allo wed.com', BAD_FORMAT],
    ['https://1.2.3.4.5', BAD_FORMAT],
    ['hello world', BAD_FORMAT],
    ['javascript:alert(1)//https://allowed.com', BAD_PROTOCOL],
    ['java\nscript:alert(1)', BAD_PROTOCOL],
    ['data:text/html,https://allowed.com', BAD_PROTOCOL],
    ['ftp://allowed.com', BAD_PROTOCOL],
    ['blob:https://allowed.com/1', BAD_PROTOCOL],
    ['allowed.com:443/x', BAD_PROTOCOL],
    ['https://evil.com', NOT_ALLOWED],
    ['https://allowed.com@evil.com', NOT_ALLOWED],
    ['https://allowed.com:pw@evil.com', NOT_ALLOWED],
    ['https://evil.com\\@allowed.com', NOT_ALLOWED],
    ['https://evil.com/@allowed.com', NOT_ALLOWED],
    ['https://evil.com#@allowed.com', NOT_ALLOWED],
    ['https://evil.com?.allowed.com', NOT_ALLOWED],
    ['https://evilallowed.com', NOT_ALLOWED],
    ['https://evil-allowed.com', NOT_ALLOWED],
    ['https://allowed.com.evil.com', NOT_ALLOWED],
    ['https://allowed.co', NOT_ALLOWED],
    ['https://allowed.com..', NOT_ALLOWED],
    ['https://evil.com..', NOT_ALLOWED],
    ['https://com', NOT_ALLOWED],
    ['https://other.co.in', NOT_ALLOWED],
    ['https://evilfinance.co.in', NOT_ALLOWED],
    ['https://аllowed.com', NOT_ALLOWED], // The host contains a Cyrillic а instead of the Latin letter.
    ['https://xn--llowed-2nf.com', NOT_ALLOWED],
    ['https://127.0.0.1', NOT_ALLOWED],
    ['https://0x7f000001', NOT_ALLOWED],
    ['https://[::1]:8080/', NOT_ALLOWED],
    ['https://localhost', NOT_ALLOWED],
  ])('%j', (text, refusal) => {
    expect(checkUrl(text, ALLOWED)).toEqual({ valid: false, ...refusal });
  });
});

describe('the allowed domains', () => {
  it('are compared without regard to case, trailing dots or script encoding', () => {
    expect(checkUrl('https://allowed.com', ['ALLOWED.com.'])).toMatchObject({ valid: true });
    expect(checkUrl('https://xn--bcher-kva.example', ['Bücher.example'])).toMatchObject({ valid: true });
    expect(checkUrl('https://shop.bücher.example', ['xn--bcher-kva.example'])).toMatchObject({ valid: true });
  });

  it('may be short: x.abc.in, reduced to three labels, still ends with .abc.in', () => {
    expect(checkUrl('https://abc.in', ['abc.in'])).toMatchObject({ valid: true });
    expect(checkUrl('https://x.abc.in', ['abc.in'])).toMatchObject({ valid: true });
    expect(checkUrl('https://y.x.abc.in', ['abc.in'])).toMatchObject({ valid: true });
    expect(checkUrl('https://xabc.in', ['abc.in'])).toMatchObject({ valid: false });
  });

  it('are compared with the reduced host, so a longer domain matches nothing', () => {
    expect(checkUrl('https://sign.allowed.com', ['sign.allowed.com'])).toMatchObject({ valid: false });
  });

  it.each(['', '.', '@evil.com', 'x@evil.com', '/evil.com', 'https://evil.com', 'evil.com/path', 'evil com'])(
    'match nothing if one is not a host: %j',
    (domain) => {
      expect(checkUrl('https://evil.com..', [domain])).toMatchObject({ valid: false });
      expect(checkUrl('https://evil.com', [domain])).toMatchObject({ valid: false });
    },
  );

  it.each(['127.0.0.1', '0.0.1', '0.1', '[::1]'])(
    'are names: the IP address %s matches no address',
    (domain) => {
      expect(checkUrl('https://127.0.0.1', [domain])).toMatchObject({ valid: false });
      expect(checkUrl('https://[::1]', [domain])).toMatchObject({ valid: false });
    },
  );

  it('may be empty', () => {
    expect(checkUrl('https://evil.com', [])).toEqual({ valid: false, ...NOT_ALLOWED });
  });

  it('are read from a comma-separated setting, trimmed, with empty entries dropped', () => {
    expect(parseAllowedDomains(' a.com ,, b.co.uk,\t')).toEqual(['a.com', 'b.co.uk']);
    expect(parseAllowedDomains('')).toEqual([]);
  });
});

describe('reduceHost', () => {
  it.each([
    ['example.com', 'example.com'],
    ['www.example.com', 'example.com'],
    ['WWW.Example.COM', 'example.com'],
    ['www.www.example.com', 'example.com'],
    ['wwwexample.com', 'wwwexample.com'],
    ['a.b.example.com', 'example.com'],
    ['example.co.uk', 'example.co.uk'],
    ['www.example.co.uk', 'example.co.uk'],
    ['a.b.example.co.uk', 'example.co.uk'],
    ['x.abc.in', 'x.abc.in'],
    ['x.abcd.in', 'abcd.in'],
    ['abc.in', 'abc.in'],
    ['example.com.', 'example.com'],
    ['localhost', 'localhost'],
    ['[::1]', '[::1]'],
    ['', ''],
  ])('reduces %j to %j', (host, reduced) => {
    expect(reduceHost(host)).toBe(reduced);
  });
});

it('the generator removes all whitespace from its input', () => {
  expect(normaliseGeneratorInput(' https:// allowed\t.com\n/x\u00A0')).toBe('https://allowed.com/x');
  expect(normaliseGeneratorInput(' \n')).toBe('');
});

describe('properties', () => {
  const nearMiss = fc
    .array(
      fc.constantFrom(
        'allowed.com',
        'evil.com',
        'www.',
        '.',
        '@',
        ':',
        '/',
        '\\',
        '#',
        '?',
        '%2e',
        '\t',
        'x',
        'а',
      ),
      {
        maxLength: 8,
      },
    )
    .map((parts) => `https://${parts.join('')}`);

  it('never accepts a host outside the allowed domains, and accepts its own result unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(nearMiss, fc.webUrl(), fc.string()), (text) => {
        const verdict = checkUrl(text, ALLOWED);
        if (!verdict.valid) return;
        const host = new URL(verdict.url).hostname.replace(/\.$/u, '');
        expect(ALLOWED.some((domain) => `.${host}`.endsWith(`.${domain}`))).toBe(true);
        expect(checkUrl(verdict.url, ALLOWED)).toEqual(verdict);
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts every subdomain and path of an allowed domain', () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{0,10}$/u);
    fc.assert(
      fc.property(
        fc.array(label, { maxLength: 4 }),
        fc.constantFrom(...ALLOWED),
        fc.webPath(),
        (labels, domain, path) => {
          expect(checkUrl(`https://${[...labels, domain].join('.')}${path}`, ALLOWED)).toMatchObject({
            valid: true,
          });
        },
      ),
    );
  });

  it('reduces a host to a suffix of at most three labels, idempotently', () => {
    fc.assert(
      fc.property(fc.domain(), (host) => {
        const reduced = reduceHost(host);
        expect(`.${host.toLowerCase()}`.endsWith(`.${reduced}`)).toBe(true);
        expect(reduced.split('.').length).toBeLessThanOrEqual(3);
        if (!reduced.startsWith('www.')) expect(reduceHost(reduced)).toBe(reduced);
      }),
    );
  });
});
