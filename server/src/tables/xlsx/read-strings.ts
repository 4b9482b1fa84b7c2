/** Reads the shared texts of cells, to which a sheet refers by number (ECMA-376 part 1, 18.4.9). */
import { TableRefused } from '../table-messages.ts';
import type { XmlHandler } from './xml-reader.ts';

const MAX_TEXTS = 2_000_000;
const MAX_CHARACTERS = 64 * 1024 * 1024;

export function sharedStringsReader(): XmlHandler & { texts: readonly string[] } {
  const texts: string[] = [];
  let text = '';
  let characters = 0;
  let isText = false;
  /** Phonetic guides of East Asian words are skipped, because they are not part of the text. */
  let isPhonetic = false;
  return {
    texts,
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      characters += text.length;
      if (texts.push(text) > MAX_TEXTS || characters > MAX_CHARACTERS) throw new TableRefused('TOO_LARGE');
    },
    text(piece) {
      if (isText) text += piece;
    },
  };
}
