/** The files that pdf.js asks for while it works, served by us under hashed names. */

const files = import.meta.glob<string>(
  [
    '../../../../../node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs',
    '../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../../../node_modules/pdfjs-dist/wasm/openjpeg_nowasm_fallback.js',
  ],
  { query: '?url', import: 'default', eager: true },
);

export function workerAddress(): string {
  return addressIn(files, 'pdf.worker.min.mjs');
}

/**
 * The folder where pdf.js looks for its decoder of JPEG 2000. It appends the file's name, which after the '#' no longer
 * matters, so that the file can keep its hashed name.
 */
export function decoderFolder(): string {
  return `${new URL(addressIn(files, 'openjpeg_nowasm_fallback.js'), window.location.href).href}#/`;
}

/** In the shape of pdf.js's BinaryDataFactory. */
export class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const response = await fetch(await addressOf(filename));
    if (!response.ok) throw new Error(`${filename} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

async function addressOf(filename: string): Promise<string> {
  if (!filename.endsWith('.bcmap')) return addressIn(files, filename);
  // The names of 168 character maps are only worth their bytes where a document needs one.
  const { characterMaps } = await import('./character-maps.ts');
  return addressIn(characterMaps, filename);
}

function addressIn(addresses: Readonly<Record<string, string>>, filename: string): string {
  const found = Object.entries(addresses).find(([path]) => path.endsWith(`/${filename}`));
  if (!found) throw new Error(`No file ${filename} is served`);
  return found[1];
}
