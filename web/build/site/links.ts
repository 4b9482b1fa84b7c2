/** Resolves links between files of the repository, as Markdown viewers do, to addresses on the site. */
import path from 'node:path';
import { PAGES } from './navigation.ts';

export type Target =
  | { kind: 'elsewhere' }
  /** A section of a page of the site, or its start if there is no anchor. */
  | { kind: 'page'; file: string; anchor: string | null; address: string }
  | { kind: 'picture'; file: string; address: string }
  /** A file in the repository that is not part of the site. */
  | { kind: 'file'; file: string; anchor: string | null };

const PICTURES = 'docs/images/';
const ADDRESSES = new Map(PAGES.map(({ file, address }) => [file, address]));

/** Resolves a link; `from` is the file that contains it. */
export function targetOf(href: string, from: string): Target {
  if (/^[a-z]+:|^\//i.test(href)) return { kind: 'elsewhere' };
  const [name = '', hash] = href.split('#');
  const anchor = hash === undefined ? null : decodeURIComponent(hash);
  const file = name === '' ? from : path.posix.join(path.posix.dirname(from), decodeURIComponent(name));
  const address = ADDRESSES.get(file);
  if (address !== undefined)
    return { kind: 'page', file, anchor, address: anchor === null ? address : `${address}#${anchor}` };
  if (file.startsWith(PICTURES))
    return { kind: 'picture', file, address: file.replace(PICTURES, '/docs/images/') };
  return { kind: 'file', file, anchor };
}
