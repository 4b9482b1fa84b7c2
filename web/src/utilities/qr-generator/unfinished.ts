/** Returns whether the typed text may still become an allowed URL. The page then reports no problem yet. */

export function isUnfinished(input: string, domains: readonly string[]): boolean {
  const typed = input.toLowerCase();
  if (['https://', 'http://'].some((scheme) => scheme.startsWith(typed))) return true;
  const [, host = ''] = /^(?:https?:\/\/)?([a-z0-9.-]*)$/.exec(typed) ?? [];
  if (host === '') return false;
  // In `pay.exam`, the last label alone may still become the domain, and so may the whole text.
  const labels = host.split('.');
  return labels.some((_, index) => {
    const rest = labels.slice(index).join('.');
    return domains.some((domain) => domain.toLowerCase().startsWith(rest) && domain.length > rest.length);
  });
}
