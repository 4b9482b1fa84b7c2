import type { Texts } from '../texts-shape.ts';

export const repeat: Texts['repeat'] = {
  steps: {
    location: 'तुमचे लोकेशन पुन्हा शेअर करा, मग पुन्हा सही करा.',
    liveness: 'तुमच्या चेहऱ्याचे फोटो पुन्हा काढा, मग पुन्हा सही करा.',
    signature: 'दस्तऐवजावर पुन्हा सही करा.',
  },
  reasons: {
    LOCATION_INACCURATE: 'तुमचे लोकेशन पुरेसे अचूक नव्हते.',
    LOCATION_UNEXPECTED: 'तुमचे लोकेशन अपेक्षित ठिकाणी नव्हते.',
    PHOTOS_UNCLEAR: 'फोटो अंधारे किंवा अस्पष्ट होते.',
    FACE_HIDDEN: 'तुमचा चेहरा पूर्ण दिसत नव्हता.',
    CODE_UNREADABLE: 'फोटोंमधील कोड वाचता आला नाही.',
    OTHER_PEOPLE: 'फोटोंमध्ये इतर लोकही होते.',
    SIGNATURE_INCOMPLETE: 'सही अपूर्ण होती.',
    SIGNATURE_DIFFERS: 'सही तुमच्या नेहमीच्या सहीसारखी नव्हती.',
    ANSWERS_WRONG: 'तुम्ही भरलेली काही माहिती चुकीची होती.',
  },
};
