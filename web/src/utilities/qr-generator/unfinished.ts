/** Whether somebody is still on the way to an allowed URL: nothing is wrong yet, so nothing is said. */

export function isUnfinished(input: string, domains: readonly string[]): boolean {
  const typed = input.toLowerCase();
  if (['https://', 'http://'].some((scheme) => scheme.startsWith(typed))) return true;
  const [, host = ''] = /^(?:https?:\/\/)?([a-z0-9.-]*)$/.exec(typed) ?? [];
  if (host === '') return false;
  // Of `pay.exam` the last part may become the domain, and so may the whole.
  const labels = host.split('.');
  return labels.some((_, index) => {
    const rest = labels.slice(index).join('.');
    return domains.some((domain) => domain.toLowerCase().startsWith(rest) && domain.length > rest.length);
  });
}
