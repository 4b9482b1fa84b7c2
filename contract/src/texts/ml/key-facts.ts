import type { Texts } from '../texts-shape.ts';

export const keyFacts: Texts['keyFacts'] = {
  title: 'പ്രധാന വിവരങ്ങൾ',
  note: 'ഇതൊരു സംഗ്രഹം മാത്രമാണ്. താഴെയുള്ള രേഖയിലാണ് നിങ്ങൾ ഒപ്പിടുന്നത്. എന്തെങ്കിലും വ്യത്യാസമുണ്ടെങ്കിൽ രേഖയാണ് ബാധകം, അതിനാൽ ഒപ്പിടുന്നതിന് മുമ്പ് ചോദിക്കുക.',
  labels: {
    amount: 'വായ്പാ തുക',
    disbursed_amount: 'നിങ്ങൾക്ക് ലഭിക്കുന്ന തുക',
    instalment: 'തവണ',
    instalment_interval: 'അടവിന്റെ ഇടവേള',
    instalments: 'തവണകളുടെ എണ്ണം',
    first_due_on: 'ആദ്യ തവണയുടെ തീയതി',
    term_months: 'കാലാവധി',
    interest_rate: 'വാർഷിക പലിശ നിരക്ക്',
    interest_type: 'പലിശയുടെ തരം',
    apr: 'എല്ലാ ചാർജുകളും ഉൾപ്പെട്ട വാർഷിക ചെലവ് (APR)',
    fees: 'ഫീസും ചാർജുകളും',
    total_repayment: 'ആകെ തിരിച്ചടയ്ക്കേണ്ട തുക',
    cooling_off_days: 'പിഴയില്ലാതെ റദ്ദാക്കാനുള്ള സമയം',
  },
  intervals: {
    weekly: 'എല്ലാ ആഴ്ചയും',
    fortnightly: 'രണ്ടാഴ്ചയിലൊരിക്കൽ',
    monthly: 'എല്ലാ മാസവും',
    quarterly: 'മൂന്ന് മാസത്തിലൊരിക്കൽ',
  },
  interestTypes: {
    fixed: 'സ്ഥിരം',
    floating: 'മാറുന്നത്: ഇത് മാറാം',
  },
};
