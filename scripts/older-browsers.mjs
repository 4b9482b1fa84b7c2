// Checks that the built pages of the signer use only features of the oldest supported browsers (README, Supported
// browsers): Chrome 100, Safari 16, Firefox 115. The compiler rejects newer language features in our own code (`lib` in
// web/tsconfig.json), and this check covers all served files, including libraries.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

const assets = path.join(root, 'web', 'dist', 'assets');

/** Each feature is listed with the first version that supports it. zod tests for `URL.canParse` before it calls it. */
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

/** Matches newer CSS features, which are searched only outside `@supports` rules. */
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
 * The legacy build of pdf.js polyfills these features, handles their absence, or uses them in functions that we do not
 * call.
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

/** Prints unsupported features, and returns true if all features are supported. */
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

/** Removes rules inside @supports, which apply only to browsers that support them. */
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
