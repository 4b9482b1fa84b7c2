/** The pages of the web application (SPEC 2, Routes). The server responds to any other path with 404. */

export const PAGE_PATHS = {
  home: '/',
  livenessTest: '/liveness-test',
  codeDisplay: '/ocr',
  document: '/d',
  qrGenerator: '/qr-generator',
  qrScanner: '/qr-scanner',
  verify: '/verify',
  /** Any other single segment is a link token, whether valid or not. */
  link: '/:linkToken',
} as const;

/** Returns whether the path is a page. Ignores case and trailing slashes, as the application's router does. */
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

/** Returns whether the path belongs to the console, which is a separate page with its own 404 screen. */
export const isConsolePath = (path: string): boolean => segmentsOf(path)[0]?.toLowerCase() === 'console';

const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** The path of a personal link. Its token is 32 random bytes in base64url, and no other path is that long. */
export const LINK_PATH = /^\/([\w-]{40,128})\/?$/;
