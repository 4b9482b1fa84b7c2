import type { OwnTexts } from '../shapes.ts';

export const codeDisplay: OwnTexts['codeDisplay'] = {
  title: 'চার অঙ্কের কোড',
  none: '----',
  spoken: (digits) => `কোড ${digits}`,
  spokenNone: 'এখনও কোনও কোড নেই',
  edit: 'কোড বদলান',
  input: 'চার অঙ্কের কোডটি লিখুন',
  hint: 'চারটি অঙ্ক টাইপ করুন, অথবা সংখ্যাটিতে ট্যাপ করুন।',
  fullScreen: 'পুরো স্ক্রিন',
};
