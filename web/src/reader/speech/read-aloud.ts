/** Reads the document aloud, passage by passage. Pausing interrupts a sentence. Resuming starts that sentence again. */
import type { DocumentText } from '../passages/document-text.ts';
import { textsOf, type Passage } from '../passages/passages.ts';
import { languageOf } from '../passages/script.ts';
import { sentencesOf } from './sentences.ts';
import type { Voices } from './voices.ts';

interface SpokenPlace {
  /** The page and the passage, both counted from 0. */
  page: number;
  passage: number;
}

export type AloudState = { kind: 'silent' } | ({ kind: 'reading' | 'paused' } & SpokenPlace);

export interface ReadAloud {
  /** Starts at `from`. Without `from`, resumes at the paused sentence. */
  play(from?: SpokenPlace): void;
  pause(): void;
  stop(): void;
}

interface Options {
  voices: Voices;
  text: DocumentText;
  pages: number;
  /** The language of the document. Used for passages in a language without a voice. */
  language: string;
  onState: (state: AloudState) => void;
}

export function createReadAloud({ voices, text, pages, language, onState }: Options): ReadAloud {
  /** The number of the latest command. Each command cancels the work of the previous one. */
  let command = 0;
  let place = { page: 0, passage: 0, sentence: 0 };

  const readFrom = async (mine: number) => {
    for (; place.page < pages; place = { page: place.page + 1, passage: 0, sentence: 0 }) {
      const { page } = place;
      const found = await text.page(page).catch(() => null);
      if (command !== mine) return;
      const passages = found?.kind === 'text' ? found.passages : [];
      for (; place.passage < passages.length; place = { page, passage: place.passage + 1, sentence: 0 }) {
        const spoken = passages[place.passage];
        if (spoken) await speakPassage(spoken, mine);
        if (command !== mine) return;
      }
    }
    onState({ kind: 'silent' });
  };

  const speakPassage = async (passage: Passage, mine: number) => {
    onState({ kind: 'reading', page: place.page, passage: place.passage });
    const words = spokenText(passage);
    const own = languageOf(words, language);
    const sentences = sentencesOf(words);
    for (; place.sentence < sentences.length; place = { ...place, sentence: place.sentence + 1 }) {
      await voices.speak(sentences[place.sentence] ?? '', own !== null && voices.has(own) ? own : language);
      if (command !== mine) return;
    }
  };

  const begin = () => {
    command += 1;
    voices.cancel();
    return command;
  };
  return {
    play(from) {
      if (from) place = { ...from, sentence: 0 };
      void readFrom(begin());
    },
    pause() {
      begin();
      onState({ kind: 'paused', page: place.page, passage: place.passage });
    },
    stop() {
      begin();
      onState({ kind: 'silent' });
    },
  };
}

/** Returns the text of a passage as it is spoken. A table is read row by row, with commas between its cells. */
function spokenText(passage: Passage): string {
  if (passage.kind !== 'table')
    return textsOf(passage)
      .map(({ text }) => text)
      .join(' ');
  return passage.rows
    .map((row) =>
      row
        .map(({ text }) => text)
        .filter(Boolean)
        .join(', '),
    )
    .join('. ');
}
