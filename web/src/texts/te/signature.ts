import { agreement } from '@countersign/contract/texts/te/agreement';
import type { Texts } from '../shapes.ts';

export const signature: Texts['signature'] = {
  title: 'సంతకం చేయండి',
  hint: 'వేలు లేదా స్టైలస్‌తో పెట్టె లోపల సంతకం చేయండి',
  typedHint: 'మీ పేరు పెట్టెలో మీ సంతకంగా రాయబడుతుంది',
  fullscreen: 'ఫుల్ స్క్రీన్',
  clear: 'చెరిపేయండి',
  typeInstead: 'బదులుగా మీ పేరు టైప్ చేయండి',
  drawInstead: 'బదులుగా సంతకం గీయండి',
  nameLabel: 'మీ పూర్తి పేరు',
  box: {
    empty: 'సంతకం పెట్టె, ఖాళీగా ఉంది',
    drawn: 'సంతకం పెట్టె, మీరు గీసిన సంతకంతో',
    typed: (name) => `సంతకం పెట్టె, సంతకం: ${name}`,
  },
  agreement: agreement.signature,
  missing: {
    ink: 'ముందుగా, పెట్టె లోపల సంతకం చేయండి.',
    name: 'ముందుగా, మీ పేరు టైప్ చేయండి.',
    agreement: 'తర్వాత, అంగీకరించడానికి గడిలో టిక్ చేయండి.',
    nothing: 'ఒకసారి చేసిన సంతకాన్ని మార్చలేరు.',
  },
  sign: (product) => `పత్రాన్ని ${product} చేయండి`,
  nextDocument: 'తదుపరి పత్రం',
  signing: 'పత్రంపై సంతకం జరుగుతోంది...',
  pad: {
    title: 'పత్రంపై సంతకం చేయండి',
    close: 'మూసివేయండి',
    clear: 'సంతకం చెరిపేయండి',
    done: 'పూర్తయింది',
    rotate: 'సులభంగా సంతకం చేయడానికి మీ పరికరాన్ని అడ్డంగా తిప్పండి',
  },
  captured: 'సంతకం అందింది',
  capturedDetail: 'మీ సంతకం విజయవంతంగా నమోదైంది',
  failed: 'సంతకాన్ని నమోదు చేయడం కుదరలేదు',
  failedWithoutReason: 'దయచేసి మళ్లీ ప్రయత్నించండి',
  networkFailed: 'నెట్‌వర్క్ లోపం',
  networkFailedDetail: 'సంతకం పంపడం కుదరలేదు. దయచేసి మళ్లీ ప్రయత్నించండి.',
  kept: 'మీ సంతకం ఇంకా పెట్టెలోనే ఉంది.',
};
