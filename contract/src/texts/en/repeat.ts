/** The texts for signers who must repeat a step: the step and the reason. */
import type { Texts } from '../texts-shape.ts';

export const repeat: Texts['repeat'] = {
  steps: {
    location: 'Share your location again, then sign again.',
    liveness: 'Take the photos of your face again, then sign again.',
    signature: 'Sign the document again.',
  },
  reasons: {
    LOCATION_INACCURATE: 'Your location was not accurate enough.',
    LOCATION_UNEXPECTED: 'Your location was not where it was expected.',
    PHOTOS_UNCLEAR: 'The photos were dark or blurred.',
    FACE_HIDDEN: 'Your face was not fully visible.',
    CODE_UNREADABLE: 'The code could not be read in the photos.',
    OTHER_PEOPLE: 'Other people were in the photos.',
    SIGNATURE_INCOMPLETE: 'The signature was incomplete.',
    SIGNATURE_DIFFERS: 'The signature did not look like your usual one.',
    ANSWERS_WRONG: 'Some of the details that you filled in were wrong.',
  },
};
