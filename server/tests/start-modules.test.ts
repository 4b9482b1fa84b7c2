import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';

/**
 * Libraries that only some requests need. Each of them would increase the start time by 5 % and the memory by 10 to 30
 * MB.
 */
const LOADED_ON_DEMAND = ['@libpdf/core', '@opentelemetry/api', '@resvg/resvg-js', 'jose', 'pdfkit', 'sharp'];

const LISTS_MODULES = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({ load(url, context, next) {
    const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
    packages.add(name);
    return next(url, context);
  } });
  await import('./src/composition/open-services.ts');
  await import('./src/app.ts');
  const hasUndici = process.moduleLoadList.some((name) => name.endsWith('undici/undici'));
  console.log(JSON.stringify([...packages, hasUndici ? 'undici' : undefined]));
  process.exit(0);`;

it('loads no library at start that only some requests need', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', './quick-imports.mjs', '--input-type=module', '--eval', LISTS_MODULES],
    { cwd: fileURLToPath(new URL('..', import.meta.url)) },
  );
  const loaded = z.array(z.string().nullable()).parse(JSON.parse(stdout));
  expect(loaded).toContain('fastify');
  expect(loaded.filter((name) => name !== null && [...LOADED_ON_DEMAND, 'undici'].includes(name))).toEqual(
    [],
  );
});
