import type { HelpTexts } from '../shapes.ts';

export const moving: HelpTexts['moving'] = {
  leave: {
    title: 'બહાર જવું છે?',
    saved: (until: string) => `તમે જેટલું પૂરું કર્યું છે તે ${until} સુધી સચવાયેલું છે. આગળ વધવા માટે એ જ લિંક ખોલો.`,
    lost: 'જો તમે બહાર જશો, તો પહેલા પગલાથી ફરી શરૂ કરવું પડશે.',
    stay: 'અહીં રહો',
    leave: 'બહાર જાઓ',
    closeNow: 'હવે તમે આ પેજ બંધ કરી શકો છો.',
  },
  otherTab: {
    title: 'તમે બીજા ટૅબમાં આગળ વધ્યા',
    text: 'આ પેજ અટકાવેલું છે. તમે જેટલું પૂરું કર્યું છે તે સચવાયેલું છે.',
    here: 'અહીં ચાલુ રાખો',
  },
};
