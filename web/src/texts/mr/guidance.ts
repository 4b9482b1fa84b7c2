import { presenceReasons } from '@countersign/contract/texts/mr/presence-reasons';
import type { HelpTexts } from '../shapes.ts';

export const guidance: HelpTexts['guidance'] = {
  label: 'फोटोची तयारी',
  checks: { face: 'चेहरा', code: 'कोड', light: 'उजेड', sharp: 'स्पष्ट' },
  good: 'ठीक',
  notYet: 'अजून नाही',
  reasons: presenceReasons,
  otherCode: (shown, code) => `तुम्ही ${shown} दाखवत आहात; तुमचा कोड ${code} आहे.`,
  tips: {
    ...presenceReasons,
    TOO_DARK: 'खूप अंधार आहे. उजेडाकडे वळा.',
    NO_FACE: 'चेहरा दिसला नाही. कॅमेऱ्याकडे पहा.',
    FACE_TOO_SMALL: 'थोडे जवळ या.',
    CODE_NOT_FOUND: 'आता कोड तुमच्या चेहऱ्याजवळ धरा.',
    ready: 'सर्व ठीक आहे. “फोटो काढा” दाबा.',
  },
};
