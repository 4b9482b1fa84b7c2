import type { Texts } from '../texts-shape.ts';

export const staffInvitation: Texts['staffInvitation'] = {
  subject: '{{company}}: సంతకాల కన్సోల్‌కు మీకు ఆహ్వానం',
  mail: '{{company}} సంస్థ సంతకాల కన్సోల్‌కు మిమ్మల్ని ఆహ్వానిస్తున్నారు.\n\n{{link}}\n\nఈ లింక్ మీకు మాత్రమే; ఒక్కసారే పనిచేస్తుంది; {{days}} రోజుల్లో ముగుస్తుంది. ఎలా సైన్ ఇన్ చేయాలో మీరే సెట్ చేసుకుంటారు.',
};
