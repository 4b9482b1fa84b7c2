export const codeDisplay = {
  title: 'Four-digit code',
  none: '----',
  spoken: (digits: string) => `Code ${digits}`,
  spokenNone: 'No code yet',
  edit: 'Change the code',
  input: 'Enter the four-digit code',
  hint: 'Type the four digits, or tap the number.',
  fullScreen: 'Full screen',
} as const;
