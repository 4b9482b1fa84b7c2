// @vitest-environment node
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { precompress } from './precompress.ts';

const outDir = await mkdtemp(path.join(tmpdir(), 'precompress-'));
afterAll(() => rm(outDir, { recursive: true, force: true }));

it('writes a .br and a .gz file with the same contents next to every text file of a build', async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    publicDir: path.join(import.meta.dirname, '..', 'public'),
    plugins: [precompress()],
    build: {
      outDir,
      emptyOutDir: true,
      lib: { entry: 'precompress.ts', formats: ['es'] },
      rolldownOptions: { external: /^(node:|vite)/ },
    },
  });
  const names = await readdir(outDir);
  const plain = names.filter((name) => !/\.(?:br|gz)$/.test(name));
  expect(plain).toEqual(expect.arrayContaining(['favicon.svg']));
  expect(plain.length).toBeGreaterThan(1);
  for (const name of plain) {
    const contents = await readFile(path.join(outDir, name));
    expect(brotliDecompressSync(await readFile(path.join(outDir, `${name}.br`)))).toEqual(contents);
    expect(gunzipSync(await readFile(path.join(outDir, `${name}.gz`)))).toEqual(contents);
  }
});
