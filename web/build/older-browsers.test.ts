// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { channels, olderUnits, plainTints } from './older-css.ts';
import { withoutStaticBlocks } from './older-pdf-worker.ts';

it('starts the worker of the installed pdf.js without a static block, and rejects unknown kinds of static blocks', async () => {
  const worker = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.worker.min.mjs');
  const older = withoutStaticBlocks(await readFile(worker, 'utf8'));
  expect(older).toMatch(/static started="undefined"==typeof window&&[^;]+this\.initializeFromPort\(self\);/);
  expect(() => withoutStaticBlocks('class A{static{if(b){c()}}}')).toThrow('of another kind');
});

it('converts viewport heights to units that every browser supports', () => {
  expect(olderUnits('calc(100dvh - 22rem)')).toBe('calc(100vh - 22rem)');
  expect(olderUnits('min(36svw, 72lvh) 2dvi')).toBe('min(36vw, 72vh) 2dvi');
});

it('converts a tint without color-mix', () => {
  expect(plainTints('0 0 1px color-mix(in oklab, var(--ink-soft) 12.5%, transparent)')).toBe(
    '0 0 1px rgb(var(--ink-soft-rgb) / 12.5%)',
  );
  expect([channels('#0b5c56'), channels('#fff')]).toEqual(['11 92 86', '255 255 255']);
  expect(() => channels('red')).toThrow('not written as #rrggbb');
});
