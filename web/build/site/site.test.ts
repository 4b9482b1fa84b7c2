// @vitest-environment node
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, readFromRoot } from './build-site.ts';
import { targetOf } from './links.ts';
import { renderMarkdown } from './markdown.ts';
import { PAGES } from './navigation.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Files that are checked but not part of the site. */
const LINKED_FILES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'examples/loan-system/README.md',
];

const render = async (file: string) => renderMarkdown(await readFromRoot(file), file);

describe('the sources', () => {
  it('each appear in the navigation once', async () => {
    const files = (await readdir(path.join(ROOT, 'docs'))).filter((name) => name.endsWith('.md'));
    const inDocs = PAGES.map(({ file }) => file).filter((file) => file.startsWith('docs/'));
    expect(inDocs.toSorted()).toEqual(files.map((name) => `docs/${name}`).toSorted());
  });

  it('have only links to existing pages and headings', async () => {
    const files = [...PAGES.map(({ file }) => file), ...LINKED_FILES];
    const anchors = new Map<string, Set<string>>();
    const anchorsOf = async (file: string) => {
      const known = anchors.get(file) ?? new Set((await render(file)).sections.map(({ anchor }) => anchor));
      anchors.set(file, known);
      return known;
    };
    const broken: string[] = [];
    for (const file of files) {
      const { links, pictures } = await render(file);
      for (const href of [...links, ...pictures]) {
        const target = targetOf(href, file);
        if (target.kind === 'elsewhere') continue;
        const isThere = existsSync(path.join(ROOT, target.file));
        const anchor = target.kind === 'picture' ? null : target.anchor;
        if (!isThere || (anchor !== null && !(await anchorsOf(target.file)).has(anchor)))
          broken.push(`${file}: ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });
});

describe('the site', () => {
  let out: string;
  beforeAll(async () => {
    out = await mkdtemp(path.join(tmpdir(), 'countersign-site-'));
    await buildSite(out);
  });
  afterAll(() => rm(out, { recursive: true }));

  const read = (name: string) => readFile(path.join(out, name), 'utf8');
  const namesIn = async (folder: string) => readdir(path.join(out, folder));

  it('has a page for each source, with one heading, nothing inline and a link to the next page', async () => {
    for (const { address, title } of PAGES) {
      const html = await read(`${address.slice('/docs/'.length) || 'index'}.html`);
      expect(html.match(/<h1>/g), address).toHaveLength(1);
      expect(html, address).not.toMatch(/ style=| on[a-z]+=|<script>|<style/);
      expect(html, address).toContain(
        `<a href="${address}" aria-current="page">${title.replace('&', '&amp;')}</a>`,
      );
    }
    expect(await read('index.html')).toContain('<a rel="next" href="/docs/start">');
    expect(await read('start.html')).toContain('<a href="/docs/guide-operator">');
  });

  it('names shared files by their content', async () => {
    const assets = await namesIn('assets');
    for (const name of [/^site-[0-9a-f]{10}\.css$/, /^page-[0-9a-f]{10}\.js$/, /^search-[0-9a-f]{10}\.json$/])
      expect(assets.filter((asset) => name.test(asset))).toHaveLength(1);
  });

  it('uses the colours of the screens, in light and dark mode', async () => {
    const css = (await namesIn('assets')).find((name) => name.endsWith('.css')) ?? '';
    expect(await read(`assets/${css}`)).toMatch(
      /^:root \{[^}]*--brand: #0b5c56;[^}]*\}\n@media screen and \(prefers-color-scheme: dark\) \{\n:root \{[^}]*--brand: #62d2c6;/,
    );
  });

  it('can be searched for names, for parts of names and for words of a section', async () => {
    const file = (await namesIn('assets')).find((name) => name.endsWith('.json')) ?? '';
    const { pages, sections, words } = JSON.parse(await read(`assets/${file}`));
    const found = (word: string) => {
      let number = 0;
      return (words[word] ?? []).map((distance: number) => {
        const [page, anchor] = sections[(number += distance)];
        return `${pages[page][0]}#${anchor}`;
      });
    };
    for (const word of ['otp_cooldown_minutes', 'cooldown'])
      expect(found(word)).toContain('/docs/template-options#one-time-password');
    expect(found('hsm').length + found('pkcs').length).toBeGreaterThan(0);
    expect(found('eidas')).toContain('/docs/legal#european-union');
  });
});
