import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DocumentText } from '../passages/document-text.ts';
import { passagesOf } from '../passages/passages.ts';
import { linesAt, pageOf } from '../passages/testing/page-of.ts';
import { createReadAloud, type AloudState } from './read-aloud.ts';
import { sentencesOf } from './sentences.ts';
import type { Voices } from './voices.ts';

const size = { width: 595, height: 842 };
const text: DocumentText = {
  page: async (index) =>
    index === 1
      ? { kind: 'no text', size }
      : {
          kind: 'text',
          size,
          passages: passagesOf(
            pageOf(...linesAt(72, 100, `First of ${index}.`), ...linesAt(72, 160, 'ऋण समझौता।')),
          ),
        },
};

const nothing = (): void => undefined;

/** Creates a reader with a fake voice. The test decides when a sentence ends. */
function reading() {
  const spoken: string[] = [];
  let end = nothing;
  const voices: Voices = {
    has: (language) => language === 'en' || language === 'hi',
    speak: (words, language) => {
      spoken.push(`${language}: ${words}`);
      return new Promise((resolve) => {
        end = resolve;
      });
    },
    cancel: () => end(),
    onChange: () => () => undefined,
  };
  const states: AloudState[] = [];
  const aloud = createReadAloud({
    voices,
    text,
    pages: 3,
    language: 'en',
    onState: (state) => states.push(state),
  });
  const next = async (count: number) => {
    end();
    await waitFor(() => expect(spoken).toHaveLength(count));
  };
  return { aloud, spoken, states, next, end: () => end() };
}

describe('reading aloud', () => {
  it('reads each passage in its own language and skips pages without text', async () => {
    const { aloud, spoken, states, next, end } = reading();
    aloud.play({ page: 0, passage: 0 });
    await next(1);
    await next(2);
    await next(3);
    await next(4);
    expect(spoken).toEqual(['en: First of 0.', 'hi: ऋण समझौता।', 'en: First of 2.', 'hi: ऋण समझौता।']);
    end();
    await waitFor(() => expect(states.at(-1)).toEqual({ kind: 'silent' }));
    expect(states[1]).toEqual({ kind: 'reading', page: 0, passage: 1 });
  });

  it('resumes after a pause with the interrupted sentence', async () => {
    const { aloud, spoken, states, next } = reading();
    aloud.play({ page: 0, passage: 1 });
    await next(1);
    aloud.pause();
    expect(states.at(-1)).toEqual({ kind: 'paused', page: 0, passage: 1 });
    aloud.play();
    await waitFor(() => expect(spoken).toEqual(['hi: ऋण समझौता।', 'hi: ऋण समझौता।']));
  });

  it('is silent after it is stopped', async () => {
    const { aloud, spoken, states, next } = reading();
    aloud.play({ page: 0, passage: 0 });
    await next(1);
    aloud.stop();
    await Promise.resolve();
    expect(spoken).toHaveLength(1);
    expect(states.at(-1)).toEqual({ kind: 'silent' });
  });
});

describe('a single utterance', () => {
  it('is short, and no text is lost', () => {
    const long = `${'a word '.repeat(60)}and an end. Rs. 5.50 are due।`;
    const sentences = sentencesOf(long);
    for (const sentence of sentences) expect(sentence.length).toBeLessThanOrEqual(180);
    expect(sentences.join(' ').replaceAll(/\s+/g, ' ')).toBe(long.replaceAll(/\s+/g, ' '));
    expect(sentencesOf('1. Rs. 5.50 are due.')).toHaveLength(1);
    expect(sentencesOf('…')).toEqual([]);
  });
});
