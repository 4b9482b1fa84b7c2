import type { OwnTexts } from '../shapes.ts';

export const urlCheck: OwnTexts['urlCheck'] = {
  refusals: {
    empty: 'URL దొరకలేదు',
    format: 'URL రూపం సరైనది కాదు',
    protocol: 'URLలో HTTP లేదా HTTPS ప్రోటోకాల్ ఉండాలి',
    domain: 'ఈ డొమైన్‌కు అనుమతి లేదు. అనుమతించిన డొమైన్‌లు: {domains}',
  },
  allowedDomains: 'అనుమతించిన డొమైన్‌లు:',
  noDomains: 'ఇంకా ఏ డొమైన్‌కూ అనుమతి లేదు. ఒకటి జోడించమని మీ అడ్మిన్‌ను అడగండి.',
};
