import { plural } from '@countersign/contract/texts/fill-in';
import type { HelpTexts } from '../shapes.ts';

export const summary: HelpTexts['summary'] = {
  document: 'పత్రం',
  documents: 'పత్రాలు',
  pages: (count) => `${count} ${plural('te', count, { one: 'పేజీ', other: 'పేజీలు' })}`,
  signedAt: 'సంతకం చేసిన సమయం',
  signatures: 'సంతకాలు',
  signaturesOf: (given, all) => `${given} / ${all} పూర్తి`,
  copyLater: {
    sms: 'అందరూ సంతకం చేశాక, మీ కాపీ లింక్ SMS ద్వారా వస్తుంది.',
    smsAndEmail: 'అందరూ సంతకం చేశాక, మీ కాపీ లింక్ SMS, ఇమెయిల్ ద్వారా వస్తుంది.',
  },
  copySoon: 'అందరూ సంతకం చేశారు. మీ కాపీ కాసేపట్లో సిద్ధమవుతుంది, దాని లింక్ మీకు పంపబడుతుంది.',
  copyDelayed: 'మీ కాపీ సిద్ధం కావడానికి మామూలు కంటే ఎక్కువ సమయం పడుతోంది. సిద్ధం కాగానే దాని లింక్ మీకు పంపుతాము.',
  copySent: {
    sms: 'అందరూ సంతకం చేశారు. మీ కాపీ లింక్ మీకు SMS ద్వారా పంపబడింది.',
    smsAndEmail: 'అందరూ సంతకం చేశారు. మీ కాపీ లింక్ మీకు SMS, ఇమెయిల్ ద్వారా పంపబడింది.',
  },
  copyFrom: (company) => `పత్రం యొక్క మీ కాపీ ${company} సంస్థ నుండి మీకు అందుతుంది.`,
};
