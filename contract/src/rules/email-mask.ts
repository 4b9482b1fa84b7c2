// An e-mail address as it is shown to others: 'a••••••@example.com'. The bullets are always six and tell no length.
const BULLETS = '•'.repeat(6);

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at === -1) return BULLETS;
  const [first = ''] = Array.from(email.slice(0, at));
  return `${first}${BULLETS}${email.slice(at)}`;
}
