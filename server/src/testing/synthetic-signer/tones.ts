/** The colours of a drawn person, from highlight to deepest shadow. */
export interface Palette {
  highlight: string;
  skin: string;
  halfShade: string;
  shade: string;
  deepShade: string;
  lip: string;
  lipShade: string;
  hair: string;
  hairShine: string;
  brow: string;
  iris: string;
  shirt: string;
}

export const TONES = {
  light: {
    highlight: '#f6d8c2',
    skin: '#e6b99c',
    halfShade: '#cf9778',
    shade: '#9a6148',
    deepShade: '#5e3527',
    lip: '#b9605a',
    lipShade: '#7c3735',
    hair: '#4a3220',
    hairShine: '#6d4c31',
    brow: '#4a3323',
    iris: '#5b7a8c',
    shirt: '#3d5a80',
  },
  medium: {
    highlight: '#dcae88',
    skin: '#c08a63',
    halfShade: '#a26d49',
    shade: '#74482d',
    deepShade: '#45281a',
    lip: '#9c5149',
    lipShade: '#642f2b',
    hair: '#1f1713',
    hairShine: '#3d2e26',
    brow: '#201713',
    iris: '#4d331f',
    shirt: '#6b705c',
  },
  dark: {
    highlight: '#a5744f',
    skin: '#7d5238',
    halfShade: '#653f29',
    shade: '#432818',
    deepShade: '#26150c',
    lip: '#70403a',
    lipShade: '#3e201d',
    hair: '#14100e',
    hairShine: '#2b2320',
    brow: '#120d0b',
    iris: '#2c1b10',
    shirt: '#b5ab98',
  },
} as const satisfies Record<string, Palette>;

export type Tone = keyof typeof TONES;
