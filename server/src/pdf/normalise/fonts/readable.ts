/** Returns a font name in a form that a message can show. */
export const readable = (fontName: string): string =>
  fontName.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 60) || 'without a name';
