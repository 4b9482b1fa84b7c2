/**
 * `npm run prose` reads all sentences for people, and reports wording that docs/writing.md rules out. With paths, it
 * checks only these files. With `--count`, it prints how often each pattern occurs, and always succeeds.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { BANNED, COUNTED, EXEMPT, LONGEST_CELL, LONGEST_SENTENCE, WITHOUT_SUBJECT } from './words.mjs';
import { proseOf } from './extract.mjs';

const TRANSLATIONS = /\/texts\/(?!en\/)[a-z]{2}\//;
const CATALOGUE = /\/texts\/en\//;
const LINE_COMMENT = /^\s*(?:#|--|\/\/|\/?\*+)\s?(.*?)(?:\*\/)?$/;
const COMMENTED =
  /\.(?:css|sql|py|ya?ml|java|conf|service|example|ini|tex)$|(?:^|\/)(?:Dockerfile|Caddyfile|run)$|haproxy/;

const problems = [];
const counts = new Map();
const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
for (const path of tracked(paths)) check(path);
report();

function tracked(only) {
  const list = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...only],
    { encoding: 'utf8' },
  );
  return list.split('\n').filter((path) => path !== '' && !EXEMPT.has(path) && !TRANSLATIONS.test(path));
}

function check(path) {
  if (/\.(?:tsx?|mjs)$/.test(path)) checkSource(path);
  else if (path.endsWith('.md')) checkPage(path);
  else if (COMMENTED.test(path)) checkComments(path);
}

function checkSource(path) {
  const source = readFileSync(path, 'utf8');
  for (const { kind, start, text } of proseOf(path, source)) {
    const line = source.slice(0, start).split('\n').length;
    checkWords(path, line, text);
    if (kind === 'comment') checkWords(path, line, text, WITHOUT_SUBJECT);
    if (!CATALOGUE.test(path) || kind === 'comment') continue;
    checkScreenText(path, line, text);
    // Text in a catalogue with a number must use `plural` or handle 1 separately just before it.
    if (COUNTED.test(text) && !source.slice(Math.max(0, start - 250), start).includes('=== 1'))
      add('plural', path, line, `"${text.slice(0, 60)}" has no form for 1: use plural`);
  }
}

/** Checks a Markdown page. All of its text is prose, except code. */
function checkPage(path) {
  let isCode = false;
  for (const [index, raw] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (/^\s*```/.test(raw)) isCode = !isCode;
    if (isCode) continue;
    const text = raw.replace(/`[^`]*`/g, 'code').replace(/\]\([^)]*\)/g, ']');
    checkWords(path, index + 1, text);
    if (/^\s*\|/.test(text)) checkCells(path, index + 1, text);
  }
}

function checkComments(path) {
  for (const [index, raw] of readFileSync(path, 'utf8').split('\n').entries()) {
    const comment = LINE_COMMENT.exec(raw)?.[1];
    if (comment) checkWords(path, index + 1, comment);
  }
}

function checkWords(path, line, text, patterns = BANNED) {
  const flat = text.replace(/\s+/g, ' ');
  for (const [pattern, instead] of patterns) {
    const found = pattern.exec(flat);
    if (found) add(pattern, path, line, `"${around(flat, found)}": ${instead}`);
  }
}

function checkScreenText(path, line, text) {
  for (const sentence of text.split(/(?<=[.!?:])\s+|\n/)) {
    const words = sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
    if (words > LONGEST_SENTENCE)
      add(
        'long sentence',
        path,
        line,
        `a sentence of ${words} words: "${sentence.slice(0, 60)}…"; at most ${LONGEST_SENTENCE}`,
      );
  }
}

function checkCells(path, line, row) {
  for (const cell of row.split('|')) {
    const words = cell.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
    if (words > LONGEST_CELL)
      add('long cell', path, line, `a table cell of ${words} words; at most ${LONGEST_CELL}`);
  }
}

function around(text, { index, 0: found }) {
  const from = Math.max(0, index - 25);
  return text.slice(from, index + found.length + 25);
}

function add(rule, path, line, message) {
  problems.push(`${path}:${line} ${message}`);
  counts.set(String(rule), (counts.get(String(rule)) ?? 0) + 1);
}

function report() {
  if (process.argv.includes('--count')) {
    for (const [rule, count] of [...counts].sort((one, other) => other[1] - one[1]))
      console.log(`${count}\t${rule}`);
    console.log(`${problems.length} in all`);
    return;
  }
  for (const problem of problems) console.log(problem);
  console.log(
    problems.length === 0
      ? 'The prose follows docs/writing.md.'
      : `${problems.length} problems; docs/writing.md says how we write.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
