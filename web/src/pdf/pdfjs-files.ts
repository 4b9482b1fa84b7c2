/** The files that pdf.js requests at run time, which we serve under hashed names. */

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
 * Returns the folder where pdf.js looks for its JPEG 2000 decoder. pdf.js appends the file's name, which has no effect
 * after the '#', so the file can keep its hashed name.
 */
export function decoderFolderUrl(): string {
  return `${new URL(urlIn(files, 'openjpeg_nowasm_fallback.js'), window.location.href).href}#/`;
}

/** Implements the interface of pdf.js's BinaryDataFactory. */
export class BundledFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const response = await fetch(await urlOf(filename));
    if (!response.ok) throw new Error(`${filename} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

async function urlOf(filename: string): Promise<string> {
  if (!filename.endsWith('.bcmap')) return urlIn(files, filename);
  // The names of 168 character maps are loaded only if a document needs one.
  const { characterMaps } = await import('./character-maps.ts');
  return urlIn(characterMaps, filename);
}

function urlIn(urls: Readonly<Record<string, string>>, filename: string): string {
  const found = Object.entries(urls).find(([path]) => path.endsWith(`/${filename}`));
  if (!found) throw new Error(`No file ${filename} is served`);
  return found[1];
}
