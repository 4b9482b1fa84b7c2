/**
 * Finds the prose in a TypeScript file: comments, titles of tests, and strings for people. The prose check reads all of
 * it. To list the prose of a file, run `node scripts/prose/extract.mjs FILE`.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';

const TEST_CALLS = new Set(['it', 'test', 'describe']);
const IS_TEST = /\.(test|spec)\.tsx?$/;
const IS_CATALOGUE = /\/texts\/[a-z]+\//;
const SQL =
  /^\s*(?:[A-Z]{4,} |(?:select|insert into|update \S+ set|delete from|create (?:table|index|unique|trigger|function)|alter table|with \S+ as|set (?:local|\S+ =)|begin;|explain) )/;
const TEST_MODIFIERS = new Set([
  'each',
  'for',
  'only',
  'skip',
  'todo',
  'fails',
  'concurrent',
  'sequential',
  'runIf',
  'skipIf',
]);
const CODE_ATTRIBUTES = new Set([
  'className',
  'd',
  'viewBox',
  'style',
  'href',
  'src',
  'id',
  'key',
  'sizes',
  'accept',
]);

/**
 * @typedef {{ kind: 'comment' | 'title' | 'string' | 'template' | 'jsx', start: number, end: number, text: string }} Prose
 * @param {string} path
 * @param {string} [source]
 * @returns {Prose[]}
 */
export function proseOf(path, source = readFileSync(path, 'utf8')) {
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found = [...commentsOf(source, comments), ...stringsOf(path, source, program)];
  return found.sort((one, other) => one.start - other.start);
}

/** Returns the comments. Consecutive line comments form one text. */
function commentsOf(source, comments) {
  const found = [];
  for (const { type, value, start, end } of comments) {
    if (/^\/?\s*(<reference|@ts-|oxlint-|eslint-|v8 ignore|@vite-)/.test(value)) continue;
    const before = found.at(-1);
    const gap = before && source.slice(before.end, start);
    if (type === 'Line' && before?.isLine && before.isAlone && /^\n[ \t]*$/.test(gap)) {
      before.end = end;
      before.text += ` ${value.trim()}`;
      continue;
    }
    const lineStart = source.lastIndexOf('\n', start - 1) + 1;
    const isAlone = source.slice(lineStart, start).trim() === '';
    found.push({
      kind: 'comment',
      start,
      end,
      isLine: type === 'Line',
      isAlone,
      text: type === 'Line' ? value.trim() : blockText(value),
    });
  }
  return found.map(({ kind, start, end, text }) => ({ kind, start, end, text }));
}

function blockText(value) {
  return value
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim();
}

function stringsOf(path, source, program) {
  const found = [];
  const isTest = IS_TEST.test(path);
  const add = (kind, node, text) => found.push({ kind, start: node.start, end: node.end, text });
  const visit = (node, parent) => {
    if (!node || typeof node.type !== 'string') return;
    if (
      node.type.startsWith('TS') &&
      node.type !== 'TSAsExpression' &&
      node.type !== 'TSSatisfiesExpression' &&
      node.type !== 'TSNonNullExpression' &&
      node.type !== 'TSExportAssignment'
    )
      return;
    if (/^(Import|ExportAll)/.test(node.type) && node.type !== 'ImportExpression') return;
    if (node.type === 'JSXAttribute' && CODE_ATTRIBUTES.has(node.name?.name)) return;
    if (node.type === 'TaggedTemplateExpression') return;
    if (node.type === 'CallExpression' && isTestCall(node.callee)) {
      const [title] = node.arguments;
      const text = title && textOf(title, source);
      if (text !== undefined) add('title', title, text);
      for (const argument of text === undefined ? node.arguments : node.arguments.slice(1))
        visit(argument, node);
      visit(node.callee, node);
      return;
    }
    const text = isTest ? undefined : textOf(node, source);
    if (text !== undefined) {
      const isKey = parent?.type === 'Property' && parent.key === node && !parent.computed;
      if (!isKey && isProse(text, path))
        add(node.type === 'TemplateLiteral' ? 'template' : 'string', node, text);
      if (node.type !== 'TemplateLiteral') return;
    }
    if (node.type === 'JSXText') {
      if (/[a-z]{2,}.*\s.*[a-z]{2,}/i.test(node.value)) add('jsx', node, node.value.trim());
      return;
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'type' || key === 'start' || key === 'end') continue;
      if (Array.isArray(value)) for (const child of value) visit(child, node);
      else if (value && typeof value === 'object') visit(value, node);
    }
  };
  visit(program, undefined);
  return found;
}

function isTestCall(callee) {
  if (callee.type === 'Identifier') return TEST_CALLS.has(callee.name);
  if (callee.type === 'MemberExpression')
    return TEST_MODIFIERS.has(callee.property.name) && isTestCall(callee.object);
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression')
    return isTestCall(callee.callee ?? callee.tag);
  return false;
}

/**
 * Returns the text of a literal, of literals that are joined by `+`, or of a template as it is written between its
 * backticks.
 */
function textOf(node, source) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return source.slice(node.start + 1, node.end - 1);
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    if (node.left.type === 'TemplateLiteral' || node.right.type === 'TemplateLiteral') return undefined;
    const left = textOf(node.left, source);
    const right = textOf(node.right, source);
    if (left !== undefined && right !== undefined) return left + right;
  }
  return undefined;
}

function isProse(text, path) {
  if (IS_CATALOGUE.test(path)) return /\p{L}{2}/u.test(text);
  if (SQL.test(text)) return false;
  const words = text
    .replace(/\$\{[^}]*\}/g, '')
    .split(/\s+/)
    .filter(Boolean);
  const plain = words.filter((word) => /^[('"‘“]*[A-Za-z][A-Za-z’']*[.,:;!?)'"’”]*$/.test(word));
  return plain.length >= 3 && plain.length * 2 > words.length;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const path of process.argv.slice(2))
    for (const { kind, text } of proseOf(path)) console.log(`${path} ${kind}: ${text}`);
}
