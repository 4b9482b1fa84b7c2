/** Renders a Markdown page as HTML and extracts the data for the tables of contents and the search. */
import { Marked, type Token, type Tokens } from 'marked';
import { anchorMaker } from './anchors.ts';
import { escapeHtml } from './escape-html.ts';
import { targetOf } from './links.ts';

export interface Section {
  /** The anchor of the section. Empty for the text before the second heading. */
  anchor: string;
  title: string;
  depth: number;
  /** The complete text of the section without markup. */
  text: string;
  /** The first paragraph of the section. */
  lead: string;
  /** The names that the tables of the section explain, row by row: settings, options, codes. */
  names: readonly (readonly string[])[];
}

export interface RenderedPage {
  title: string;
  html: string;
  sections: readonly Section[];
  /** The links as written in the Markdown source. */
  links: readonly string[];
  pictures: readonly string[];
}

/** Languages of code blocks that readers may want to copy. */
const LANGUAGES: Readonly<Record<string, string>> = {
  html: 'HTML',
  ini: 'Settings',
  js: 'JavaScript',
  json: 'JSON',
  sh: 'Shell',
  ts: 'TypeScript',
};

/** Renders a page; `file` is its path in the repository, the base of its links. */
export function renderMarkdown(markdown: string, file: string): RenderedPage {
  const anchors = new Map<Token, string>();
  const links: string[] = [];
  const pictures: string[] = [];
  const marked = new Marked({
    renderer: {
      heading(token) {
        const { tokens, depth } = token;
        const text = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${text}</h1>\n`;
        const anchor = escapeHtml(anchors.get(token) ?? '');
        const inner = hasLink(tokens) ? text : `<a href="#${anchor}">${text}</a>`;
        return `<h${depth} id="${anchor}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        links.push(href);
        return renderLink(href, this.parser.parseInline(tokens), file);
      },
      image({ href, text }) {
        pictures.push(href);
        const target = targetOf(href, file);
        const source = target.kind === 'picture' ? target.address : href;
        return `<img src="${escapeHtml(source)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      table({ header, rows }) {
        const names = header.map(({ tokens }) => textOf(tokens));
        const cell = (one: Tokens.TableCell, column: number) =>
          `<td role="cell" data-column="${escapeHtml(names[column] ?? '')}">${this.parser.parseInline(one.tokens)}</td>`;
        // A column without a title gets a cell instead of a header.
        const head = header.map((one, column) =>
          one.text
            ? `<th role="columnheader">${this.parser.parseInline(one.tokens)}</th>`
            : cell(one, column),
        );
        const body = rows.map((row) => rowOf(row.map(cell))).join('\n');
        // The table scrolls separately, so it must be reachable by keyboard. Its roles are explicit, because phones lay out
        // its rows one below the other.
        return `<div class="table" tabindex="0" role="group" aria-label="${escapeHtml(`Table: ${names.join(', ')}`)}"><table role="table">
<thead role="rowgroup">${rowOf(head)}</thead>
<tbody role="rowgroup">${body}</tbody></table></div>\n`;
      },
      code({ text, lang = '' }) {
        const name = lang.split(' ')[0] ?? '';
        const title = LANGUAGES[name];
        const bar = title ? `<p class="language">${title}</p>` : '';
        return `<div class="code">${bar}<pre tabindex="0"><code>${renderCode(text, name)}</code></pre></div>\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const sections = sectionsOf(tokens, anchors);
  return { title: sections[0]?.title ?? '', html: marked.parser(tokens), sections, links, pictures };
}

function renderLink(href: string, text: string, file: string): string {
  const target = targetOf(href, file);
  switch (target.kind) {
    case 'elsewhere':
      return `<a href="${escapeHtml(href)}">${text}</a>`;
    case 'page':
    case 'picture':
      return `<a href="${escapeHtml(target.address)}">${text}</a>`;
    case 'file':
      // Readers of the site may not have the repository, so the text names the file instead of linking to it.
      return `<span class="file" title="In the repository: ${escapeHtml(target.file)}">${text}</span>`;
  }
}

const rowOf = (cells: readonly string[]): string => `<tr role="row">${cells.join('')}</tr>`;

/** Dims the comments in shell code. */
function renderCode(text: string, language: string): string {
  const code = escapeHtml(text);
  if (language !== 'sh' && language !== 'ini') return code;
  return code.replace(/(^|\s)(#.*)$/gm, '$1<span class="comment">$2</span>');
}

/** Splits the page into sections, and assigns each heading its anchor. */
function sectionsOf(tokens: readonly Token[], anchors: Map<Token, string>): Section[] {
  const makeAnchor = anchorMaker();
  const sections: Section[] = [];
  for (const token of tokens) {
    const last = sections.at(-1);
    if (token.type === 'heading') {
      const title = textOf(token.tokens ?? []);
      const anchor = makeAnchor(title);
      anchors.set(token, anchor);
      sections.push({
        anchor: sections.length === 0 ? '' : anchor,
        title,
        depth: token.depth,
        text: '',
        lead: '',
        names: [],
      });
    } else if (last) {
      const text = textOf([token]);
      last.text = `${last.text} ${text}`.trim();
      if (token.type === 'paragraph') last.lead ||= text;
      last.names = [...last.names, ...namesIn(token)];
    }
  }
  return sections;
}

/** Returns the code in the first cell of each table row. */
function namesIn(token: Token): string[][] {
  if (token.type !== 'table') return [];
  return token.rows.map(([first]: Tokens.TableCell[]) =>
    (first?.tokens ?? []).flatMap((part) => (part.type === 'codespan' ? [part.text] : [])),
  );
}

const hasLink = (tokens: readonly Token[]): boolean => tokens.some(({ type }) => type === 'link');

/** Returns the plain text of Markdown tokens. */
function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token): string => {
      if (token.type === 'table') {
        const cells = [token.header, ...token.rows].flat();
        return cells.map((cell: Tokens.TableCell) => textOf(cell.tokens)).join(' ');
      }
      if (token.type === 'list')
        return token.items.map((item: Tokens.ListItem) => textOf(item.tokens)).join(' ');
      if ('tokens' in token && token.tokens) return textOf(token.tokens);
      return 'text' in token ? String(token.text) : '';
    })
    .join('');
}
