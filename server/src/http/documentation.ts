/** The pages that the build makes of docs/ (`web/build/site`), among the files of the web application. */

const FIRST_PAGE = 'docs/index.html';
const MISSING_PAGE = 'docs/404.html';

/** Of the name of a file or of an address without its first slash. */
export const isDocumentation = (name: string): boolean => /^docs(\/|$)/.test(name);

/** Null where it is another address, or where there is no documentation: not built, or not shown. */
export function documentationPage(
  files: ReadonlySet<string>,
  name: string,
): { file: string; status: number } | null {
  if (!isDocumentation(name) || !files.has(FIRST_PAGE)) return null;
  const page = name.replace(/\/+$/, '');
  const file = page === 'docs' ? FIRST_PAGE : `${page}.html`;
  return files.has(file) ? { file, status: 200 } : { file: MISSING_PAGE, status: 404 };
}
