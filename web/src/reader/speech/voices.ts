/** The voices of the phone (Web Speech API). */

export interface Voices {
  /** Whether there is a voice for a language, as 'hi'. */
  has(language: string): boolean;
  /** Resolves when it is spoken, or was cancelled, or could not be spoken. */
  speak(text: string, language: string): Promise<void>;
  cancel(): void;
  /** Phones name their voices late. Returns a function that ends the subscription. */
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
    // A voice on the phone itself works without a network, and nothing of the document leaves the phone.
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

/** 'hi' of 'hi-IN' and of Android's 'hi_IN'. */
const primaryOf = (tag: string): string => tag.toLowerCase().split(/[-_]/u)[0] ?? '';
