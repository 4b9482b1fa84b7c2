/** Lists the drawing operations of a page, each with its graphics state. It uses pdf.js, like the signers' browsers. */
import { getDocument, OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface State {
  matrix: number[];
  clips: string[];
  /** The latest value of each colour, font and line width. */
  settings: Record<string, string>;
}

const NAMES = new Map(Object.entries(OPS).map(([name, number]) => [number, name]));

export async function shownOn(file: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(file), useSystemFonts: false, verbosity: 0 });
  const page = await (await loading.promise).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  await loading.destroy();
  const shown: string[] = [];
  const saved: State[] = [];
  let state: State = { matrix: [1, 0, 0, 1, 0, 0], clips: [], settings: {} };
  let pendingClip = false;
  for (const [index, fn] of fnArray.entries()) {
    const args: unknown[] = argsArray[index] ?? [];
    const name = NAMES.get(fn) ?? '';
    const words = inWords(args);
    if (/^(?:save|paintFormXObjectBegin)$/.test(name)) saved.push(structuredClone(state));
    if (/^(?:restore|paintFormXObjectEnd)$/.test(name)) state = saved.pop() ?? state;
    const matrix = name === 'transform' ? args : name === 'paintFormXObjectBegin' ? args[0] : null;
    if (Array.isArray(matrix)) state.matrix = Util.transform(state.matrix, matrix.map(Number)).map(Number);
    if (name === 'clip' || name === 'eoClip') pendingClip = true;
    if (name.startsWith('set')) state.settings[name] = words;
    if (/^(?:show|paint(?!Form)|shading)/.test(name))
      shown.push(`${name} ${words} in ${JSON.stringify(state)}`);
    if (name !== 'constructPath') continue;
    if (args[0] !== OPS.endPath) shown.push(`${words} in ${JSON.stringify(state)}`);
    if (pendingClip) state.clips.push(words);
    pendingClip = false;
  }
  return shown;
}

const asText = (_: string, value: unknown) => (ArrayBuffer.isView(value) ? Object.values(value) : value);

/**
 * Returns arguments as text. The prefix of font names is removed, because pdf.js derives it from the loaded document.
 */
function inWords(args: unknown[]): string {
  return JSON.stringify(args, asText).replaceAll(/g_d\d+_/g, '');
}
