// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { TOKENS } from '../src/console/setup/brand/preview-tokens.ts';

it('previews a brand in the colours of the screens', async () => {
  const css = await readFile(new URL('../src/ui/tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = css.split('@variant dark');
  for (const [name, value] of Object.entries(TOKENS.light)) expect(light).toContain(`${name}: ${value};`);
  for (const [name, value] of Object.entries(TOKENS.dark)) expect(dark).toContain(`${name}: ${value};`);
});
