import { agreement } from '@countersign/contract/texts/gu/agreement';
import type { Texts } from '../shapes.ts';

export const signature: Texts['signature'] = {
  title: 'સહી કરો',
  hint: 'આંગળી કે સ્ટાઇલસથી ખાનાની અંદર સહી કરો',
  typedHint: 'તમારું નામ તમારી સહી તરીકે ખાનામાં લખાય છે',
  fullscreen: 'પૂરી સ્ક્રીન',
  clear: 'ભૂંસો',
  typeInstead: 'તેને બદલે તમારું નામ ટાઇપ કરો',
  drawInstead: 'તેને બદલે સહી દોરો',
  nameLabel: 'તમારું પૂરું નામ',
  box: {
    empty: 'સહીનું ખાનું, ખાલી',
    drawn: 'સહીનું ખાનું, તમે દોરેલી સહી સાથે',
    typed: (name) => `સહીનું ખાનું, ${name} ની સહી`,
  },
  agreement: agreement.signature,
  missing: {
    ink: 'પહેલાં ખાનાની અંદર સહી કરો.',
    name: 'પહેલાં તમારું નામ ટાઇપ કરો.',
    agreement: 'પછી સંમત થવા માટે ટિક કરો.',
    nothing: 'એક વાર કરેલી સહી બદલી શકાતી નથી.',
  },
  sign: (product) => `દસ્તાવેજ ${product} કરો`,
  nextDocument: 'આગળનો દસ્તાવેજ',
  signing: 'દસ્તાવેજ પર સહી થઈ રહી છે...',
  pad: {
    title: 'દસ્તાવેજ પર સહી કરો',
    close: 'બંધ કરો',
    clear: 'સહી ભૂંસો',
    done: 'થઈ ગયું',
    rotate: 'સહેલાઈથી સહી કરવા માટે તમારો ફોન આડો કરો',
  },
  captured: 'સહી મળી ગઈ',
  capturedDetail: 'તમારી સહી સફળતાપૂર્વક નોંધાઈ ગઈ છે',
  failed: 'સહી નોંધી શકાઈ નહીં',
  failedWithoutReason: 'કૃપા કરીને ફરી પ્રયાસ કરો',
  networkFailed: 'નેટવર્કની ભૂલ',
  networkFailedDetail: 'સહી મોકલી શકાઈ નહીં. કૃપા કરીને ફરી પ્રયાસ કરો.',
  kept: 'તમારી સહી હજી ખાનામાં છે.',
};
