import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const keys = { STORAGE_ACCESS_KEY_ID: 'id', STORAGE_SECRET_ACCESS_KEY: 'secret' };

it.each([
  ['s3://deeds', { kind: 's3', bucket: 'deeds', prefix: '' }],
  ['s3://deeds/', { kind: 's3', bucket: 'deeds', prefix: '' }],
  ['s3://my.deeds-2/loans/pune_1/', { kind: 's3', bucket: 'my.deeds-2', prefix: 'loans/pune_1/' }],
  ['file:///var/lib/blobs/', { kind: 'folder', folder: '/var/lib/blobs' }],
])('reads STORAGE_URL=%s', (STORAGE_URL, location) => {
  expect(readSettings({ STORAGE_URL, ...keys }).STORAGE_URL).toEqual(location);
});

it.each([
  'deeds',
  's3://',
  's3://No',
  's3://a',
  's3://deeds/../x',
  's3://deeds/a b',
  'file://host/x',
  'https://x',
])('rejects STORAGE_URL=%s', (STORAGE_URL) =>
  expect(() => readSettings({ STORAGE_URL, ...keys })).toThrow(/STORAGE_URL: must be like/),
);

it('reports what a bucket needs, and a lock that outlives the retention', () => {
  expect(() => readSettings({ STORAGE_URL: 's3://deeds', STORAGE_LOCK: 'governance' })).toThrow(
    /STORAGE_ACCESS_KEY_ID: [^]*STORAGE_SECRET_ACCESS_KEY: [^]*STORAGE_LOCK_DAYS: is required/,
  );
  const locked = { STORAGE_URL: 's3://deeds', ...keys, STORAGE_LOCK: 'compliance', STORAGE_LOCK_DAYS: '366' };
  expect(() => readSettings({ ...locked, RETENTION_DAYS: '365' })).toThrow(/STORAGE_LOCK_DAYS: exceeds/);
  expect(readSettings({ ...locked, RETENTION_DAYS: '366' }).STORAGE_LOCK_DAYS).toBe(366);
});
