/** The files that pdf.js asks for while it works, served by us under hashed names. */

const files = import.meta.glob<string>(
  [
    '../../../node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs',
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../node_modules/pdfjs-dist/wasm/openjpeg_nowasm_fallback.js',
  ],
  { query: '?url', import: 'default', eager: true },
);

export function workerUrl(): string {
  return urlIn(files, 'pdf.worker.min.mjs');
}

/**
 * The folder where pdf.js looks for its decoder of JPEG 2000. It appends the file's name, which has no effect after
 * the '#', so that the file can keep its hashed name.
 */
export function decoderFolderUrl(): string {
  return `${new URL(urlIn(files, 'openjpeg_nowasm_fallback.js'), window.location.href).href}#/`;
}

/** In the shape of pdf.js's BinaryDataFactory. */
export class BundledFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const response = await fetch(await urlOf(filename));
    if (!response.ok) throw new Error(`${filename} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

async function urlOf(filename: string): Promise<string> {
  if (!filename.endsWith('.bcmap')) return urlIn(files, filename);
  // The names of 168 character maps are loaded only where a document needs one.
  const { characterMaps } = await import('./character-maps.ts');
  return urlIn(characterMaps, filename);
}

function urlIn(urls: Readonly<Record<string, string>>, filename: string): string {
  const found = Object.entries(urls).find(([path]) => path.endsWith(`/${filename}`));
  if (!found) throw new Error(`No file ${filename} is served`);
  return found[1];
}
