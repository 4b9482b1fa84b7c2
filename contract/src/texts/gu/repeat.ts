import type { Texts } from '../texts-shape.ts';

export const repeat: Texts['repeat'] = {
  steps: {
    location: 'તમારું લોકેશન ફરીથી શેર કરો, પછી ફરીથી સહી કરો.',
    liveness: 'તમારા ચહેરાના ફોટા ફરીથી લો, પછી ફરીથી સહી કરો.',
    signature: 'દસ્તાવેજ પર ફરીથી સહી કરો.',
  },
  reasons: {
    LOCATION_INACCURATE: 'તમારું લોકેશન પૂરતું ચોક્કસ ન હતું.',
    LOCATION_UNEXPECTED: 'તમારું લોકેશન અપેક્ષિત જગ્યાએ ન હતું.',
    PHOTOS_UNCLEAR: 'ફોટા અંધારા કે ઝાંખા હતા.',
    FACE_HIDDEN: 'તમારો ચહેરો પૂરો દેખાતો ન હતો.',
    CODE_UNREADABLE: 'ફોટામાં કોડ વાંચી શકાયો નહીં.',
    OTHER_PEOPLE: 'ફોટામાં બીજા લોકો પણ હતા.',
    SIGNATURE_INCOMPLETE: 'સહી અધૂરી હતી.',
    SIGNATURE_DIFFERS: 'સહી તમારી સામાન્ય સહી જેવી ન હતી.',
    ANSWERS_WRONG: 'તમે ભરેલી કેટલીક વિગતો ખોટી હતી.',
  },
};
