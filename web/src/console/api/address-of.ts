/** A path of the contract with its parameters and its query; what is undefined is left out, and a list is repeated. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, string>>,
  query: object = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
