import type { Texts } from '../texts-shape.ts';

export const keyFacts: Texts['keyFacts'] = {
  title: 'ముఖ్య వివరాలు',
  note: 'ఇది సారాంశం మాత్రమే. మీరు కింది పత్రంపై సంతకం చేస్తున్నారు. ఏదైనా తేడా ఉంటే పత్రమే వర్తిస్తుంది, కాబట్టి సంతకం చేసే ముందు అడగండి.',
  labels: {
    amount: 'రుణ మొత్తం',
    disbursed_amount: 'మీకు చెల్లించే మొత్తం',
    instalment: 'వాయిదా',
    instalment_interval: 'వాయిదాల మధ్య వ్యవధి',
    instalments: 'వాయిదాల సంఖ్య',
    first_due_on: 'మొదటి వాయిదా తేదీ',
    term_months: 'కాలవ్యవధి',
    interest_rate: 'వార్షిక వడ్డీ రేటు',
    interest_type: 'వడ్డీ రకం',
    apr: 'అన్ని ఛార్జీలతో వార్షిక ఖర్చు (APR)',
    fees: 'ఫీజులు, ఛార్జీలు',
    total_repayment: 'తిరిగి చెల్లించాల్సిన మొత్తం',
    cooling_off_days: 'జరిమానా లేకుండా రద్దు చేసుకునే సమయం',
  },
  intervals: {
    weekly: 'ప్రతి వారం',
    fortnightly: 'ప్రతి రెండు వారాలకు',
    monthly: 'ప్రతి నెల',
    quarterly: 'ప్రతి మూడు నెలలకు',
  },
  interestTypes: {
    fixed: 'స్థిరం',
    floating: 'మారేది: ఇది మారవచ్చు',
  },
};
