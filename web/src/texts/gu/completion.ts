import { plural } from '@countersign/contract/texts/fill-in';
import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'દસ્તાવેજ પર સહી થઈ ગઈ',
  message: 'દસ્તાવેજ પર સફળતાપૂર્વક સહી થઈ ગઈ છે.',
  ok: 'ઠીક છે',
  document: 'દસ્તાવેજ',
  documents: 'દસ્તાવેજો',
  pages: (count) => `${count} ${plural('gu', count, { one: 'પાનું', other: 'પાનાં' })}`,
  signedAt: 'સહીનો સમય',
  signatures: 'સહીઓ',
  signaturesOf: (given, all) => `${all} માંથી ${given} થઈ`,
  copyLater: {
    sms: 'બધા સહી કરી લે પછી તમારી નકલની લિંક SMS થી આવશે.',
    smsAndEmail: 'બધા સહી કરી લે પછી તમારી નકલની લિંક SMS અને ઈ-મેલથી આવશે.',
  },
  copyInAMoment: 'બધાએ સહી કરી દીધી છે. તમારી નકલ થોડી જ વારમાં તૈયાર થશે, અને તેની લિંક તમને મોકલાશે.',
  openCopy: 'તમારી સહી કરેલી નકલ ખોલો',
  returnTo: (host: string) => `${host} પર પાછા જાઓ`,
  copySent: {
    sms: 'બધાએ સહી કરી દીધી છે. તમારી નકલની લિંક તમને SMS થી મોકલી છે.',
    smsAndEmail: 'બધાએ સહી કરી દીધી છે. તમારી નકલની લિંક તમને SMS અને ઈ-મેલથી મોકલી છે.',
  },
  copyFrom: (company) => `દસ્તાવેજની તમારી નકલ તમને ${company} તરફથી મળશે.`,
};
