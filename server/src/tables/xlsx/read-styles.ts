/** Determines which styles of a workbook show a number as date or time (ECMA-376 part 1, 18.8.30). */
import type { XmlHandler } from './xml-reader.ts';

/** Returns whether a built-in format, which workbooks do not declare, shows a date. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

const MAX_STYLES = 100_000;

export function stylesReader(): XmlHandler & { isDate(style: number): boolean } {
  const custom = new Map<number, string>();
  const formats: number[] = [];
  let isInCellFormats = false;
  return {
    open(name, attributes) {
      if (name === 'cellXfs') isInCellFormats = true;
      if (name === 'numFmt' && custom.size < MAX_STYLES)
        custom.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
      if (name === 'xf' && isInCellFormats && formats.length < MAX_STYLES)
        formats.push(Number(attributes.get('numFmtId') ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false;
    },
    isDate(style) {
      const id = formats[style] ?? 0;
      const code = custom.get(id);
      return code === undefined ? isBuiltInDate(id) : showsDate(code);
    },
  };
}

/**
 * Returns whether a format shows a date. Quoted, escaped and bracketed text is not part of the format, and the section
 * for positive numbers decides.
 */
const showsDate = (code: string): boolean =>
  /[dmyhs]/i.test((code.split(';')[0] ?? '').replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, ''));
