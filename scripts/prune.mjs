// Deletes files of packages that are never loaded here. Runs after each installation, and can be run again safely. Like
// install.mjs, the script runs on the machine's own Node.js, so it uses only node: modules and no feature newer than
// Node.js 20.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const sourceMap = /\.(js|cjs|mjs|ts|cts|mts|css)\.map$/;

/** Prunes the packages of the folder that contains the package.json. */
export function prunePackages(folder) {
  const packages = path.join(folder, 'node_modules');
  // onnxruntime-node contains the runtimes for all platforms (290 MB). This machine needs only its own: 45 MB on Linux,
  // or 90 MB on a Mac.
  keepOwnPlatform(path.join(packages, 'onnxruntime-node', 'bin'));
  // PP-OCR is used only to locate text, so only its detector is needed. Its other files take 11 MB.
  removeWhere(
    path.join(packages, '@gutenye', 'ocr-models', 'assets'),
    (file) => file !== 'ch_PP-OCRv4_det_infer.onnx',
  );
  // The packages of Node.js contain 67 MB of headers for compiling native code.
  for (const node of entriesOf(packages).filter((name) => name.startsWith('node-linux-')))
    removeWhere(path.join(packages, node), (part) => part === 'include' || part === 'share');
  // The builds of PDFium for browsers take 7 MB.
  removeWhere(path.join(packages, '@hyzyla', 'pdfium', 'dist'), (file) =>
    /^(?:index\.(?:cjs|esm\.(?:base64|browser|cdn|worker))|pdfium\.wasm\.base64|worker)/.test(file),
  );
  removeSourceMaps(packages);
}

function keepOwnPlatform(binaries) {
  for (const version of entriesOf(binaries)) {
    const platforms = path.join(binaries, version);
    removeWhere(platforms, (platform) => platform !== process.platform);
    removeWhere(path.join(platforms, process.platform), (arch) => arch !== process.arch);
  }
}

function removeSourceMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) removeSourceMaps(place);
    else if (sourceMap.test(entry.name)) rmSync(place);
  }
}

function removeWhere(folder, isUnused) {
  for (const name of entriesOf(folder).filter(isUnused)) rmSync(path.join(folder, name), { recursive: true });
}

function entriesOf(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
