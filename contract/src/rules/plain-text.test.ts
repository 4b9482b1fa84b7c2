import { expect, it } from 'vitest';
import { tidyMessage } from './plain-text.ts';

it('keeps paragraphs and removes invisible characters', () => {
  expect(tidyMessage('  Dear  Asha,\r\n\r\n\r\n\r\nplease\u202e sign\u0007 by Friday. \n')).toBe(
    'Dear Asha,\n\nplease sign by Friday.',
  );
  expect(tidyMessage('नमस्ते\nआशा')).toBe('नमस्ते\nआशा');
  expect(tidyMessage(' \n\u200b\n— \n')).toBe('');
});
