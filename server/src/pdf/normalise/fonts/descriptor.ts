/** Writes font descriptors (ISO 32000-1, 9.8). */
import { createHash } from 'node:crypto';
import { dictionary, name, type Dictionary, type OutputFile, type Value } from '../values.ts';

/** Font descriptor flags (ISO 32000-1, table 123). */
const SYMBOLIC = 4;

export interface ProgramFile {
  key: 'FontFile' | 'FontFile2' | 'FontFile3';
  entries: Record<string, Value>;
  data: Uint8Array;
}

export interface DescriptorParts {
  fontName: string;
  box: readonly number[];
  ascent: number;
  descent: number;
  file: ProgramFile;
}

export function addDescriptor(parts: DescriptorParts, output: OutputFile): Value {
  const { fontName, box, ascent, descent, file } = parts;
  const program = output.addStream({ dict: dictionary(file.entries), data: file.data });
  const descriptor: Dictionary = dictionary({
    Type: name('FontDescriptor'),
    FontName: name(fontName),
    Flags: SYMBOLIC,
    FontBBox: [...box].map(Math.round),
    ItalicAngle: 0,
    Ascent: Math.round(ascent),
    Descent: Math.round(descent),
    CapHeight: Math.round(ascent),
    StemV: 80,
    [file.key]: program,
  });
  return output.add(descriptor);
}

/** Returns the name with a subset tag that is derived from the font program (ISO 32000-1, 9.6.4). */
export function subsetName(baseFont: string, program: Uint8Array): string {
  const plain = baseFont.replace(/^[A-Z]{6}\+/, '').replaceAll(/[^A-Za-z0-9_.+-]/g, '') || 'Font';
  const hash = createHash('sha256').update(program).digest();
  const tag = [...hash.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('');
  return `${tag}+${plain.slice(0, 80)}`;
}
