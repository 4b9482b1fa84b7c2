/** Returns whether the typed text may still become an allowed URL, so that no problem is reported yet. */

export function isUnfinished(input: string, domains: readonly string[]): boolean {
  const typed = input.toLowerCase();
  if (['https://', 'http://'].some((scheme) => scheme.startsWith(typed))) return true;
  const [, host = ''] = /^(?:https?:\/\/)?([a-z0-9.-]*)$/.exec(typed) ?? [];
  if (host === '') return false;
  // In `pay.exam`, both the last label and the whole text may still become the domain.
  const labels = host.split('.');
  return labels.some((_, index) => {
    const rest = labels.slice(index).join('.');
    return domains.some((domain) => domain.toLowerCase().startsWith(rest) && domain.length > rest.length);
  });
}
