import { plural } from '@countersign/contract/texts/fill-in';
import type { HelpTexts } from '../shapes.ts';

export const summary: HelpTexts['summary'] = {
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
  copySoon: 'બધાએ સહી કરી દીધી છે. તમારી નકલ થોડી જ વારમાં તૈયાર થશે, અને તેની લિંક તમને મોકલાશે.',
  copyDelayed: 'તમારી નકલ તૈયાર થવામાં સામાન્ય કરતાં વધુ સમય લાગે છે. તૈયાર થતાં જ અમે તમને તેની લિંક મોકલીશું.',
  copySent: {
    sms: 'બધાએ સહી કરી દીધી છે. તમારી નકલની લિંક તમને SMS થી મોકલી છે.',
    smsAndEmail: 'બધાએ સહી કરી દીધી છે. તમારી નકલની લિંક તમને SMS અને ઈ-મેલથી મોકલી છે.',
  },
  copyFrom: (company) => `દસ્તાવેજની તમારી નકલ તમને ${company} તરફથી મળશે.`,
};
