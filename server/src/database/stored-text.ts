/**
 * Returns the reason why a text cannot be stored, or null if it can. PostgreSQL can store neither U+0000 nor an
 * unpaired surrogate (PostgreSQL manual, 8.14.1).
 */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'not allowed to contain the character NUL';
  return text.isWellFormed() ? null : 'not valid Unicode';
}
