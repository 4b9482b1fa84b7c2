export const codeDisplay = {
  title: 'Four-digit code',
  none: '----',
  spoken: (digits: string) => `Code ${digits}`,
  spokenNone: 'No code yet',
  edit: 'Change code',
  input: 'Enter the four-digit code',
  hint: 'Type the four digits, or tap the screen to enter them.',
  fullScreen: 'Show full screen',
} as const;
