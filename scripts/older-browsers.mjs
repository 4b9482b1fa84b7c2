// Checks that the signer's built pages use only features of the oldest supported browsers: Chrome 100, Safari 16 and
// Firefox 115 (README, Supported browsers). In our own code, the compiler rejects newer language features (`lib` in
// web/tsconfig.json). This check covers all served files, including libraries.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

const assets = path.join(root, 'web', 'dist', 'assets');

/**
 * Script features that the oldest browsers lack, each with the first version that supports it. The pattern of
 * `URL.canParse` does not match zod's call, because zod checks first whether the function exists.
 */
const newerScript = {
  'Array.toSorted (Chrome 110)': /\.toSorted\(/,
  'Array.toReversed (Chrome 110)': /\.toReversed\(/,
  'Array.toSpliced (Chrome 110)': /\.toSpliced\(/,
  'Array.fromAsync (Chrome 121)': /\bArray\.fromAsync\(/,
  'Object.groupBy (Chrome 117)': /\b(?:Object|Map)\.groupBy\(/,
  'Promise.withResolvers (Chrome 119)': /\bPromise\.withResolvers\(/,
  'Promise.try (Chrome 128)': /\bPromise\.try\(/,
  'Intl.Segmenter (Firefox 125)': /\bIntl\.Segmenter\(/,
  'String.isWellFormed (Chrome 111)': /\.(?:is|to)WellFormed\(/,
  'AbortSignal.timeout (Chrome 103)': /\bAbortSignal\.timeout\(/,
  'AbortSignal.any (Chrome 116)': /\bAbortSignal\.any\(/,
  'URL.parse, URL.canParse (Chrome 120)': /(?<!==\W?function\W?\?)\bURL\.(?:parse|canParse)\(/,
  'Response.bytes (Chrome 132)': /\.bytes\(\)/,
  'streams by for await (Chrome 124)': /\bfor await\b/,
  'static block of a class (Safari 16.4)': /\bstatic\s*\{/,
  'look-behind in a regular expression (Safari 16.4)': /\(\?<[=!]/,
  'style.translate, rotate, scale (Chrome 104)': /\.style\.(?:translate|rotate|scale)\b/,
};

/** CSS features that the oldest browsers lack. `@supports` rules are not searched for them. */
const newerStyle = {
  'translate, rotate, scale as properties (Chrome 104)': /[{;](?:translate|rotate|scale):/,
  'units of containers (Chrome 105)': /\dcq[whib]/,
  'color-mix() (Chrome 111)': /color-mix\(/,
  'oklch(), oklab() (Chrome 111)': /\bokl(?:ch|ab)\(/,
  'light-dark() (Chrome 123)': /\blight-dark\(/,
  ':has() (Chrome 105, Firefox 121)': /:has\(/,
  '@container (Chrome 105)': /@container\b/,
  'nesting (Chrome 112)': /[{;]&/,
  'ranges in @media (Chrome 104, Safari 16.4)': /@media[^{]*[<>]/,
};

/**
 * The legacy build of pdf.js contains these features. It polyfills them, checks whether they exist, or uses them only
 * in functions that we do not call.
 */
const pdfjs = /^pdf[.-]/;
const knownInPdfjs = [
  newerScript['Promise.withResolvers (Chrome 119)'],
  newerScript['Promise.try (Chrome 128)'],
  newerScript['AbortSignal.any (Chrome 116)'],
  newerScript['URL.parse, URL.canParse (Chrome 120)'],
  newerScript['Response.bytes (Chrome 132)'],
  newerScript['streams by for await (Chrome 124)'],
];

/** Prints all unsupported features. Returns true if there are none. */
export function checkOlderBrowsers() {
  const files = readdirSync(assets);
  const scripts = files.filter((file) => /\.m?js$/.test(file));
  const styles = files.filter((file) => file.endsWith('.css'));
  if (scripts.length === 0 || styles.length === 0) throw new Error('The build has no scripts or no styles.');
  const found = [
    ...scripts.flatMap((file) => tooNewIn(file, readAsset(file), newerScript)),
    ...styles.flatMap((file) => tooNewInStyle(file, readAsset(file))),
  ];
  for (const problem of found) console.log(`Too new for the oldest supported browsers: ${problem}`);
  if (found.length === 0) console.log('The pages use only features of Chrome 100, Safari 16 and Firefox 115');
  return found.length === 0;
}

function tooNewIn(file, text, newer) {
  return Object.entries(newer)
    .filter(([, pattern]) => !(pdfjs.test(file) && knownInPdfjs.includes(pattern)) && pattern.test(text))
    .map(([name]) => `${name} in ${file}`);
}

function tooNewInStyle(file, text) {
  const always = withoutSupports(text);
  const units = rulesIn(always).filter(lacksOlderUnit);
  return [
    ...tooNewIn(file, always, newerStyle),
    ...units.map((rule) => `a unit of the screen without an older one before it in ${file}: ${rule}`),
  ];
}

/** Removes `@supports` rules, because only browsers that support the feature apply them. */
function withoutSupports(text) {
  const start = text.indexOf('@supports');
  if (start === -1) return text;
  let end = text.indexOf('{', start) + 1;
  for (let depth = 1; depth > 0 && end < text.length; end++) depth += { '{': 1, '}': -1 }[text[end]] ?? 0;
  return text.slice(0, start) + withoutSupports(text.slice(end));
}

function rulesIn(text) {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, rule]) => rule);
}

function lacksOlderUnit(rule) {
  const known = new Set();
  return rule.split(';').some((declaration) => {
    const property = declaration.split(':', 1)[0];
    if (/\d[dsl]v[hw]\b/.test(declaration)) return !known.has(property);
    known.add(property);
    return false;
  });
}

function readAsset(file) {
  return readFileSync(path.join(assets, file), 'utf8');
}
