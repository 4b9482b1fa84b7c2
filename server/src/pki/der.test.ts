import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { oidOf, readAsn1, TAG, timeOf } from './asn1.ts';
import {
  bitString,
  integer,
  octetString,
  oid,
  sequence,
  setOf,
  smallInteger,
  time,
  utf8String,
} from './der.ts';

const hex = (bytes: Buffer): string => bytes.toString('hex');

it('writes numbers as in X.690 8.3: never negative, never longer than needed', () => {
  expect(hex(smallInteger(0))).toBe('020100');
  expect(hex(smallInteger(127))).toBe('02017f');
  expect(hex(smallInteger(128))).toBe('02020080');
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), (number) => {
      const digits = number.toString(16);
      const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
      const { content } = readAsn1(integer(Buffer.concat([Buffer.alloc(3), bytes])));
      expect(BigInt(`0x${hex(content)}`)).toBe(number);
      expect((content[0] ?? 0) < 0x80).toBe(true);
      expect(content.length > 1 && content[0] === 0 && (content[1] ?? 0) < 0x80).toBe(false);
    }),
  );
});

it('writes object identifiers of any size', () => {
  expect(hex(oid('1.2.840.113549.1.1.11'))).toBe('06092a864886f70d01010b');
  const arc = fc.integer({ min: 0, max: 2 ** 31 });
  fc.assert(
    fc.property(
      fc.constantFrom('1.2', '2.5', '0.9'),
      fc.array(arc, { minLength: 1, maxLength: 8 }),
      (root, arcs) => {
        const dotted = [root, ...arcs].join('.');
        expect(oidOf(readAsn1(oid(dotted)), 'name')).toBe(dotted);
      },
    ),
  );
});

it.each([0, 1, 127, 128, 255, 256, 65_535, 65_536])('writes a length of %i', (length) => {
  const { content } = readAsn1(octetString(Buffer.alloc(length, 7)));
  expect(content.equals(Buffer.alloc(length, 7))).toBe(true);
});

it('writes times of this century and the next with second precision', () => {
  expect(readAsn1(time(new Date('2049-12-31T23:59:59Z'))).tag).toBe(TAG.utcTime);
  expect(readAsn1(time(new Date('2050-01-01T00:00:00Z'))).tag).toBe(TAG.generalizedTime);
  const [min, max] = [new Date('1950-01-01T00:00:00Z'), new Date('2150-01-01T00:00:00Z')];
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
      const whole = new Date(Math.floor(date.getTime() / 1000) * 1000);
      expect(timeOf(readAsn1(time(date)), 'time')).toEqual(whole);
    }),
  );
});

it('sorts a set by its encodings, regardless of the given order', () => {
  const parts = [utf8String('later'), smallInteger(2), bitString(Buffer.from([0xc0]), 6), sequence()];
  const sorted = ['020102', '030206c0', hex(utf8String('later')), '3000'].join('');
  fc.assert(
    fc.property(fc.shuffledSubarray(parts, { minLength: parts.length }), (shuffled) => {
      expect(hex(readAsn1(setOf(...shuffled)).content)).toBe(sorted);
    }),
  );
});
