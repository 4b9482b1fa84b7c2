/** Why a text cannot be stored, or null: PostgreSQL stores neither U+0000 nor half a surrogate pair (PostgreSQL manual, 8.14.1). */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'not allowed to hold the character NUL';
  return text.isWellFormed() ? null : 'not valid Unicode';
}
