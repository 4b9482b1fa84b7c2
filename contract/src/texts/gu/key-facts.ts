import type { Texts } from '../texts-shape.ts';

export const keyFacts: Texts['keyFacts'] = {
  title: 'મુખ્ય વિગતો',
  note: 'આ માત્ર સારાંશ છે. તમે નીચેના દસ્તાવેજ પર સહી કરો છો. કંઈ અલગ હોય તો દસ્તાવેજ લાગુ પડશે, તેથી સહી કરતાં પહેલાં પૂછો.',
  labels: {
    amount: 'લોનની રકમ',
    disbursed_amount: 'તમને મળનારી રકમ',
    instalment: 'હપ્તો',
    instalment_interval: 'ચુકવણીનો ગાળો',
    instalments: 'હપ્તાની સંખ્યા',
    first_due_on: 'પહેલા હપ્તાની તારીખ',
    term_months: 'મુદત',
    interest_rate: 'વાર્ષિક વ્યાજ દર',
    interest_type: 'વ્યાજનો પ્રકાર',
    apr: 'બધા ચાર્જ સહિત વાર્ષિક ખર્ચ (APR)',
    fees: 'ફી અને ચાર્જ',
    total_repayment: 'કુલ ચૂકવવાની રકમ',
    cooling_off_days: 'દંડ વગર રદ કરવાનો સમય',
  },
  intervals: {
    weekly: 'દર અઠવાડિયે',
    fortnightly: 'દર બે અઠવાડિયે',
    monthly: 'દર મહિને',
    quarterly: 'દર ત્રણ મહિને',
  },
  interestTypes: {
    fixed: 'સ્થિર',
    floating: 'બદલાતો: તે બદલાઈ શકે છે',
  },
};
