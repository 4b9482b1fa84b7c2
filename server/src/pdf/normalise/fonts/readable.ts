/** Returns a font name as it can be shown in a message. */
export const readable = (fontName: string): string =>
  fontName.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 60) || 'without a name';
