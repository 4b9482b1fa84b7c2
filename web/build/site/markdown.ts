/** A page of Markdown as HTML, with what the lists of contents and the search need of it. */
import { Marked, type Token, type Tokens } from 'marked';
import { anchorMaker } from './anchors.ts';
import { escapeHtml } from './escape-html.ts';
import { targetOf } from './links.ts';

export interface Section {
  /** Empty for what stands before the second heading. */
  anchor: string;
  title: string;
  depth: number;
  /** Everything in it, without marks. */
  text: string;
  /** Its first paragraph. */
  lead: string;
  /** What its tables explain by name, row by row: settings, options, codes. */
  names: readonly (readonly string[])[];
}

export interface RenderedPage {
  title: string;
  html: string;
  sections: readonly Section[];
  /** As they are written. */
  links: readonly string[];
  pictures: readonly string[];
}

/** What people may want to copy. */
const LANGUAGES: Readonly<Record<string, string>> = {
  html: 'HTML',
  ini: 'Settings',
  js: 'JavaScript',
  json: 'JSON',
  sh: 'Shell',
  ts: 'TypeScript',
};

/** `file`: where it lies in the repository, which its links start from. */
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
        // A heading without words heads nothing.
        const head = header.map((one, column) =>
          one.text
            ? `<th role="columnheader">${this.parser.parseInline(one.tokens)}</th>`
            : cell(one, column),
        );
        const body = rows.map((row) => rowOf(row.map(cell))).join('\n');
        // It scrolls by itself, so the keyboard must reach it. Its roles are named, since on a phone its rows are laid out one below the other.
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
      // Who reads the site may not have the repository: say what it is instead of leading nowhere.
      return `<span class="file" title="In the repository: ${escapeHtml(target.file)}">${text}</span>`;
  }
}

const rowOf = (cells: readonly string[]): string => `<tr role="row">${cells.join('')}</tr>`;

/** The comments of a shell stand back. */
function renderCode(text: string, language: string): string {
  const code = escapeHtml(text);
  if (language !== 'sh' && language !== 'ini') return code;
  return code.replace(/(^|\s)(#.*)$/gm, '$1<span class="comment">$2</span>');
}

/** Marks each heading with its anchor on the way. */
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

/** Of each row of a table what is code in its first cell. */
function namesIn(token: Token): string[][] {
  if (token.type !== 'table') return [];
  return token.rows.map(([first]: Tokens.TableCell[]) =>
    (first?.tokens ?? []).flatMap((part) => (part.type === 'codespan' ? [part.text] : [])),
  );
}

const hasLink = (tokens: readonly Token[]): boolean => tokens.some(({ type }) => type === 'link');

/** The words alone. */
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
