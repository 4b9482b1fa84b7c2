/** The pages of the web application (SPEC 2, Routes): the application shows them, the server answers anything else with 404. */

export const PAGE_PATHS = {
  home: '/',
  livenessTest: '/liveness-test',
  codeDisplay: '/ocr',
  document: '/d',
  qrGenerator: '/qr-generator',
  qrScanner: '/qr-scanner',
  verify: '/verify',
  /** Any other single segment is a link token, valid or not. */
  link: '/:linkToken',
} as const;

/** Whether a path is one of them. Case and slashes at the end do not matter, as in the application's router. */
export function isPagePath(path: string): boolean {
  const segments = segmentsOf(path);
  return Object.values(PAGE_PATHS).some((pattern) => {
    const wanted = segmentsOf(pattern);
    return (
      wanted.length === segments.length &&
      wanted.every((part, index) => part.startsWith(':') || part === segments[index]?.toLowerCase())
    );
  });
}

/** The console has a page of its own, which shows its 404 screen by itself. */
export const isConsolePath = (path: string): boolean => segmentsOf(path)[0]?.toLowerCase() === 'console';

const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** The address of a personal link: its token is 32 random bytes in base64url, and no other path of ours is that long. */
export const LINK_PATH = /^\/([\w-]{40,128})\/?$/;
