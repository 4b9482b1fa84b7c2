const MAX_BLOCK = 100;

/** Writes the map, or returns null if no code has letters. */
export function writeToUnicode(letters: ReadonlyMap<number, string>, codeBytes: 1 | 2): Buffer | null {
  if (letters.size === 0) return null;
  const digits = 2 * codeBytes;
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(digits, '0');
  const lines = [...letters]
    .toSorted(([one], [other]) => one - other)
    .map(([code, text]) => `<${hex(code)}> <${utf16(text)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += MAX_BLOCK) {
    const block = lines.slice(at, at + MAX_BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return Buffer.from(
    [
      '/CIDInit /ProcSet findresource begin',
      '12 dict begin',
      'begincmap',
      '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
      '/CMapName /Adobe-Identity-UCS def',
      '/CMapType 2 def',
      '1 begincodespacerange',
      `<${'0'.repeat(digits)}> <${'F'.repeat(digits)}>`,
      'endcodespacerange',
      ...blocks,
      'endcmap',
      'CMapName currentdict /CMap defineresource pop',
      'end',
      'end',
      '',
    ].join('\n'),
  );
}

function utf16(text: string): string {
  let hex = '';
  for (let at = 0; at < text.length; at++)
    hex += text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  return hex;
}
