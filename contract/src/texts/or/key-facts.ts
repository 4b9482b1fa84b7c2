import type { Texts } from '../texts-shape.ts';

export const keyFacts: Texts['keyFacts'] = {
  title: 'ମୁଖ୍ୟ ତଥ୍ୟ',
  note: 'ଏହା କେବଳ ଏକ ସାରାଂଶ। ଆପଣ ତଳେ ଥିବା ଦଲିଲରେ ଦସ୍ତଖତ କରୁଛନ୍ତି। କିଛି ଫରକ ଥିଲେ ଦଲିଲ ଲାଗୁ ହେବ, ତେଣୁ ଦସ୍ତଖତ କରିବା ପୂର୍ବରୁ ପଚାରନ୍ତୁ।',
  labels: {
    amount: 'ଋଣର ପରିମାଣ',
    disbursed_amount: 'ଆପଣଙ୍କୁ ମିଳୁଥିବା ଟଙ୍କା',
    instalment: 'କିସ୍ତି',
    instalment_interval: 'କିସ୍ତିର ବ୍ୟବଧାନ',
    instalments: 'କିସ୍ତି ସଂଖ୍ୟା',
    first_due_on: 'ପ୍ରଥମ କିସ୍ତିର ତାରିଖ',
    term_months: 'ଅବଧି',
    interest_rate: 'ବାର୍ଷିକ ସୁଧ ହାର',
    interest_type: 'ସୁଧର ପ୍ରକାର',
    apr: 'ସମସ୍ତ ଦେୟ ସହିତ ବାର୍ଷିକ ଖର୍ଚ୍ଚ (APR)',
    fees: 'ଫି ଓ ଦେୟ',
    total_repayment: 'ମୋଟ ପରିଶୋଧ ରାଶି',
    cooling_off_days: 'ବିନା ଜରିମାନାରେ ବାତିଲ କରିବାର ସମୟ',
  },
  intervals: {
    weekly: 'ପ୍ରତି ସପ୍ତାହରେ',
    fortnightly: 'ପ୍ରତି ଦୁଇ ସପ୍ତାହରେ',
    monthly: 'ପ୍ରତି ମାସରେ',
    quarterly: 'ପ୍ରତି ତିନି ମାସରେ',
  },
  interestTypes: {
    fixed: 'ସ୍ଥିର',
    floating: 'ପରିବର୍ତ୍ତନଶୀଳ: ଏହା ବଦଳିପାରେ',
  },
};
