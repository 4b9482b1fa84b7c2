import { MAX, NIL } from 'uuid';
import { expect, it } from 'vitest';
import { readCursor, writeCursor } from './cursors.ts';

const cursorOf = (text: string) => Buffer.from(text).toString('base64url');

it('reads what it wrote', () => {
  const at = new Date('2026-02-28T23:59:59.999Z');
  expect(readCursor(writeCursor(7, at, MAX), 'number', 'time', 'id')).toEqual(['7', at.toISOString(), MAX]);
  expect(readCursor(writeCursor('Asha Rao'), 'text')).toEqual(['Asha Rao']);
  expect(readCursor(writeCursor(new Date(0)), 'time')).toEqual(['1970-01-01T00:00:00.000Z']);
});

it.each([
  '0000-01-01T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  '2026-13-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00Z',
  '2026-01-01',
  'now',
  '',
])('rejects %j as a time', (text) => {
  expect(() => readCursor(cursorOf(`${text} ${NIL}`), 'time', 'id')).toThrow('cursor is not valid');
});

it.each(['', '-1', '1.5', '1e3', '9999999999', `1 ${NIL}`])('rejects %j as a number', (text) => {
  expect(() => readCursor(cursorOf(text), 'number')).toThrow('cursor is not valid');
});
