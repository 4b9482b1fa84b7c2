import { presenceReasons } from '@countersign/contract/texts/te/presence-reasons';
import type { HelpTexts } from '../shapes.ts';

export const guidance: HelpTexts['guidance'] = {
  label: 'ఫోటోలకు సిద్ధం',
  checks: { face: 'ముఖం', code: 'కోడ్', light: 'వెలుతురు', sharp: 'స్పష్టత' },
  good: 'బాగుంది',
  notYet: 'ఇంకా లేదు',
  reasons: presenceReasons,
  otherCode: (shown, code) => `మీరు ${shown} చూపుతున్నారు; మీ కోడ్ ${code}.`,
  tips: {
    ...presenceReasons,
    TOO_DARK: 'చాలా చీకటిగా ఉంది. వెలుతురు వైపు తిరగండి.',
    NO_FACE: 'ముఖం కనిపించలేదు. కెమెరా వైపు చూడండి.',
    FACE_TOO_SMALL: 'కొంచెం దగ్గరకు రండి.',
    CODE_NOT_FOUND: 'ఇప్పుడు కోడ్‌ను మీ ముఖం పక్కన పట్టుకోండి.',
    ready: 'అంతా బాగుంది. ఫోటో తీయండి.',
  },
};
