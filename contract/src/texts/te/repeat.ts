import type { Texts } from '../texts-shape.ts';

export const repeat: Texts['repeat'] = {
  steps: {
    location: 'మీ లొకేషన్‌ను మళ్లీ షేర్ చేసి, ఆపై మళ్లీ సంతకం చేయండి.',
    liveness: 'మీ ముఖం ఫోటోలను మళ్లీ తీసి, ఆపై మళ్లీ సంతకం చేయండి.',
    signature: 'పత్రంపై మళ్లీ సంతకం చేయండి.',
  },
  reasons: {
    LOCATION_INACCURATE: 'మీ లొకేషన్ తగినంత ఖచ్చితంగా లేదు.',
    LOCATION_UNEXPECTED: 'మీ లొకేషన్ ఆశించిన చోట లేదు.',
    PHOTOS_UNCLEAR: 'ఫోటోలు చీకటిగా లేదా మసకగా ఉన్నాయి.',
    FACE_HIDDEN: 'మీ ముఖం పూర్తిగా కనిపించలేదు.',
    CODE_UNREADABLE: 'ఫోటోలలో కోడ్‌ను చదవలేకపోయాము.',
    OTHER_PEOPLE: 'ఫోటోలలో ఇతర వ్యక్తులు కూడా ఉన్నారు.',
    SIGNATURE_INCOMPLETE: 'సంతకం అసంపూర్తిగా ఉంది.',
    SIGNATURE_DIFFERS: 'సంతకం మీ సాధారణ సంతకంలా లేదు.',
    ANSWERS_WRONG: 'మీరు నింపిన కొన్ని వివరాలు తప్పుగా ఉన్నాయి.',
  },
};
