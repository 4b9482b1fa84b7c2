/** The voices of the phone (Web Speech API). */

export interface Voices {
  /** Returns whether a voice exists for a language code such as 'hi'. */
  has(language: string): boolean;
  /** Speaks the text. Resolves when the text has been spoken, or when speech was cancelled or failed. */
  speak(text: string, language: string): Promise<void>;
  cancel(): void;
  /**
   * Subscribes to changes, because phones list their voices only after a delay. Returns a function that unsubscribes.
   */
  onChange(listener: () => void): () => void;
}

const NO_VOICES: Voices = {
  has: () => false,
  speak: async () => undefined,
  cancel: () => undefined,
  onChange: () => () => undefined,
};

export function browserVoices(): Voices {
  if (!('speechSynthesis' in window)) return NO_VOICES;
  const synthesis = window.speechSynthesis;
  const voiceFor = (language: string) => {
    const fitting = synthesis.getVoices().filter((voice) => primaryOf(voice.lang) === language);
    // Prefers a voice that is installed on the phone. It works offline, and the text of the document stays on the
    // phone.
    return fitting.find(({ localService }) => localService) ?? fitting[0];
  };
  return {
    has: (language) => voiceFor(language) !== undefined,
    speak: (text, language) =>
      new Promise((resolve) => {
        const utterance = new SpeechSynthesisUtterance(text);
        const voice = voiceFor(language);
        utterance.lang = voice?.lang ?? language;
        if (voice) utterance.voice = voice;
        utterance.addEventListener('end', () => resolve());
        utterance.addEventListener('error', () => resolve());
        synthesis.speak(utterance);
      }),
    cancel: () => synthesis.cancel(),
    onChange(listener) {
      synthesis.addEventListener('voiceschanged', listener);
      return () => synthesis.removeEventListener('voiceschanged', listener);
    },
  };
}

/** Returns the primary language of a tag: 'hi' for 'hi-IN', and also for 'hi_IN', which Android uses. */
const primaryOf = (tag: string): string => tag.toLowerCase().split(/[-_]/u)[0] ?? '';
