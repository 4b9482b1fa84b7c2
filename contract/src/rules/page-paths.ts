/** The pages of the web application (SPEC 2, Routes). The server responds to all other paths with 404. */

export const PAGE_PATHS = {
  home: '/',
  livenessTest: '/liveness-test',
  codeDisplay: '/ocr',
  document: '/d',
  qrGenerator: '/qr-generator',
  qrScanner: '/qr-scanner',
  verify: '/verify',
  /** The personal link. Every other path with one segment counts as a link token, whether the token is valid or not. */
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

/** Returns whether the path belongs to the console. The console is a separate HTML page with its own 404 screen. */
export const isConsolePath = (path: string): boolean => segmentsOf(path)[0]?.toLowerCase() === 'console';

const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** Matches the path of a personal link. The token is 32 random bytes in base64url. No other path is that long. */
export const LINK_PATH = /^\/([\w-]{40,128})\/?$/;
