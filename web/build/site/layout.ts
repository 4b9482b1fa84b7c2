/**
 * Renders the frame of a page: the list of all pages, the contents of this one, and the next page. Contains no inline code,
 * because the Content-Security-Policy forbids it.
 */
import { escapeHtml } from './escape-html.ts';
import type { RenderedPage, Section } from './markdown.ts';
import { NAVIGATION, PAGES, type Page } from './navigation.ts';

export interface Assets {
  style: string;
  script: string;
  search: string;
}

/** Renders a page; `at` is null for the 'not found' page. */
export function layOut(at: Page | null, { title, html, sections }: RenderedPage, assets: Assets): string {
  const contents = sections.filter(({ depth }) => depth === 2);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#171b22" media="(prefers-color-scheme: dark)">
<title>${escapeHtml(title)} · Countersign documentation</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="home" href="/docs"><img src="/favicon.svg" alt="" width="28" height="28">Countersign</a>
<div class="search" id="search" data-index="${assets.search}"></div>
<a class="reference" href="/api/reference">API reference</a>
</header>
<nav class="menu" aria-label="All pages"><details><summary>All pages</summary>${listOfPages(at)}</details></nav>
<div class="frame">
<nav class="side" aria-label="All pages">${listOfPages(at)}</nav>
<main id="content" tabindex="-1">
<article>${withContents(html, contents)}</article>
${wayOn(at)}
</main>
${contents.length > 1 ? `<nav class="contents" aria-label="On this page"><h2>On this page</h2>${listOfSections(contents)}</nav>` : ''}
</div>
</body>
</html>
`;
}

function listOfPages(at: Page | null): string {
  return NAVIGATION.map(({ title, pages }) => {
    const items = pages.map((page) => {
      const current = page === at ? ' aria-current="page"' : '';
      return `<li><a href="${page.address}"${current}>${escapeHtml(page.title)}</a></li>`;
    });
    return `<h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul>`;
  }).join('');
}

/** On narrow screens, the contents collapse below the heading. */
function withContents(html: string, contents: readonly Section[]): string {
  if (contents.length < 2) return html;
  const fold = `<details class="fold"><summary>On this page</summary>${listOfSections(contents)}</details>`;
  return html.replace('</h1>', (end) => `${end}${fold}`);
}

function listOfSections(sections: readonly Section[]): string {
  const items = sections.map(
    ({ anchor, title }) => `<li><a href="#${escapeHtml(anchor)}">${escapeHtml(title)}</a></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

function wayOn(at: Page | null): string {
  if (!at) return '';
  const index = PAGES.indexOf(at);
  return `<footer>
<nav class="way" aria-label="Previous and next page">${linkTo(PAGES[index - 1], 'prev', 'Previous')}${linkTo(PAGES[index + 1], 'next', 'Next')}</nav>
<p>Written in <code>${escapeHtml(at.file)}</code>.</p>
</footer>`;
}

function linkTo(page: Page | undefined, relation: 'prev' | 'next', word: string): string {
  if (!page) return '';
  return `<a rel="${relation}" href="${page.address}"><span>${word}</span>${escapeHtml(page.title)}</a>`;
}
