/** Builds the documentation site: converts the Markdown of the repository to static pages, which are served under `/docs`. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { layOut } from './layout.ts';
import { targetOf } from './links.ts';
import { renderMarkdown } from './markdown.ts';
import { PAGES } from './navigation.ts';
import { searchIndex } from './search-index.ts';
import { colourTokens } from './tokens.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TOKENS = 'web/src/ui/tokens.css';
const NOT_FOUND = `# There is no such page

The address is wrong, or the page has another name now. Search for it, or choose from the list of all pages.
`;

export const readFromRoot = (file: string): Promise<string> => readFile(path.join(ROOT, file), 'utf8');

export async function buildSite(out: string): Promise<void> {
  await rm(out, { recursive: true, force: true });
  const pages = await Promise.all(
    PAGES.map(async (page) => ({ page, rendered: renderMarkdown(await readFromRoot(page.file), page.file) })),
  );
  const index = searchIndex(pages.map(({ page, rendered: { sections } }) => ({ page, sections })));
  const assets = {
    style: await writeAsset(out, 'site.css', await styles()),
    script: await writeAsset(out, 'page.js', await ours('page.js')),
    search: await writeAsset(out, 'search.json', JSON.stringify(index)),
  };
  for (const { page, rendered } of pages)
    await write(
      out,
      `${page.address.slice('/docs/'.length) || 'index'}.html`,
      layOut(page, rendered, assets),
    );
  await write(out, '404.html', layOut(null, renderMarkdown(NOT_FOUND, 'docs/404.md'), assets));
  for (const { page, rendered } of pages)
    for (const picture of rendered.pictures) await copyPicture(out, picture, page.file);
}

/** The style sheets in the order of concatenation, because later rules override earlier ones. */
const STYLES = ['base', 'bar', 'lists', 'page', 'code-and-tables', 'print'] as const;

async function styles(): Promise<string> {
  const parts = await Promise.all(STYLES.map((name) => ours(`style/${name}.css`)));
  return colourTokens(await readFromRoot(TOKENS)) + parts.join('\n');
}

const ours = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');

/** Writes a file under a name that contains its hash, so that browsers can cache it indefinitely. Returns its address. */
async function writeAsset(out: string, name: string, content: string): Promise<string> {
  const { name: stem, ext } = path.parse(name);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const file = `assets/${stem}-${hash}${ext}`;
  await write(out, file, content);
  return `/docs/${file}`;
}

async function copyPicture(out: string, href: string, from: string): Promise<void> {
  const target = targetOf(href, from);
  if (target.kind !== 'picture') return;
  const file = path.join(out, target.address.slice('/docs/'.length));
  await mkdir(path.dirname(file), { recursive: true });
  await copyFile(path.join(ROOT, target.file), file);
}

async function write(out: string, name: string, content: string): Promise<void> {
  const file = path.join(out, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
