import type { OwnTexts } from '../shapes.ts';

export const urlCheck: OwnTexts['urlCheck'] = {
  refusals: {
    empty: 'URL મળ્યો નહીં',
    format: 'URL નું સ્વરૂપ ખોટું છે',
    protocol: 'URL માં HTTP અથવા HTTPS પ્રોટોકોલ હોવો જોઈએ',
    domain: 'આ ડોમેનને પરવાનગી નથી. પરવાનગીવાળાં ડોમેન: {domains}',
  },
  allowedDomains: 'પરવાનગીવાળાં ડોમેન:',
  noDomains: 'હજી કોઈ ડોમેનને પરવાનગી નથી. તમારા એડમિનને એક ડોમેન ઉમેરવા કહો.',
};
