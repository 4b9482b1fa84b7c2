// Compares the size of a signer's downloads with fixed budgets, compressed with brotli. There is a budget for the first
// screen, and one for each later step.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

const dist = path.join(root, 'web', 'dist');
const entry = 'index.html';

const firstScreen = [
  { title: 'JavaScript of the first screen', extension: '.js', limit: 90_000 },
  { title: 'CSS of the first screen', extension: '.css', limit: 8_000 },
];
// The document step contains the PDF viewer and has no budget, so its size is only printed. The browser prefetches it
// while the signer is on the first screen, unless the signer has turned on data saving.
const documentStep = 'src/journey/document/DocumentStep.tsx';
const pdfLibrary = '../node_modules/pdfjs-dist/legacy/build/pdf.mjs';
const pdfWorker = /^pdf\.worker\.min-[^/]+\.mjs$/;
const laterSteps = ['location/LocationStep', 'liveness/LivenessStep', 'signature/SignatureStep'];
const stepLimit = 10_700;

// The digit network. A worker loads it when the camera sees digits.
const digitNetwork = { pattern: /^digits-[^.]+\.bin$/, limit: 600_000 };

/** Prints a line for each budget. Returns whether all budgets are met. */
export function checkByteBudget() {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));
  const first = filesOf(manifest, entry);
  // The files that earlier steps have loaded. The code that all steps share is among them, because the document step
  // loads it.
  const earlier = new Set([...first, ...filesOf(manifest, documentStep)]);
  const lines = [
    ...firstScreen.map(({ title, extension, limit }) => ({
      title,
      limit,
      size: sizeOf([...first, ...earlyScript()].filter((file) => file.endsWith(extension))),
    })),
    ...laterSteps.map((step) => ({
      title: `JavaScript that ${path.basename(step)} adds`,
      limit: stepLimit,
      size: sizeOf(
        [...filesOf(manifest, `src/journey/${step}.tsx`)].filter(
          (file) => file.endsWith('.js') && !earlier.has(file),
        ),
      ),
    })),
  ];
  lines.push({
    title: 'Digit network of the camera step',
    limit: digitNetwork.limit,
    size: sizeOf(assetsLike(digitNetwork.pattern)),
  });
  for (const { title, size, limit } of lines) {
    const verdict = size <= limit ? 'within' : 'OVER';
    console.log(`${title}: ${kilobytes(size)}, ${verdict} the budget of ${kilobytes(limit)}`);
    if (size === 0) throw new Error(`${title}: no file was found, so the budget check checks nothing.`);
  }
  console.log(
    `Prefetched while the OTP is typed: ${kilobytes(sizeOf(prefetched(manifest, first)))}, no budget`,
  );
  return lines.every(({ size, limit }) => size <= limit);
}

const assetsLike = (pattern) =>
  readdirSync(path.join(dist, 'assets'))
    .filter((file) => pattern.test(file))
    .map((file) => `assets/${file}`);

/** Returns the early script, which is not part of the application's build. */
function earlyScript() {
  const files = assetsLike(/^early-[^.]+\.js$/);
  if (files.length !== 1)
    throw new Error('The build has no early script, so the budget check checks nothing.');
  return files;
}

function prefetched(manifest, first) {
  const step = filesOf(manifest, documentStep);
  const [worker] = assetsLike(pdfWorker);
  if (!worker) throw new Error('The build has no PDF worker, so the budget check checks nothing.');
  return [...filesOf(manifest, pdfLibrary, step), worker].filter((file) => !first.has(file));
}

/** Returns the files of a module and of its imports, at any depth. */
function filesOf(manifest, module, found = new Set()) {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`The build has no ${module}, so the budget check checks nothing.`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const file of chunk.css ?? []) found.add(file);
  for (const needed of chunk.imports ?? []) filesOf(manifest, needed, found);
  return found;
}

function sizeOf(files) {
  return files.reduce((sum, file) => sum + statSync(path.join(dist, `${file}.br`)).size, 0);
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
