/** Distinguishes browsers by where their users find the permission settings. */

const KINDS = [
  // On iOS, only Safari itself counts, because other vendors' browsers have their permissions in the phone's settings.
  ['safari-ios', /iphone|ipod|ipad/i, /crios|fxios|edgios|opios/i],
  ['samsung-android', /android.*samsungbrowser/i, null],
  ['chrome-android', /android.*chrome/i, /opr|edga|firefox/i],
  ['firefox-desktop', /firefox/i, /android|mobile/i],
  ['chrome-desktop', /chrome|edg/i, /android|mobile/i],
  ['safari-desktop', /macintosh.*safari/i, null],
] as const;

export type BrowserKind = (typeof KINDS)[number][0];

/** Returns the kind of the browser, or null if we do not know its menus. */
export function browserKind({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): BrowserKind | null {
  const [kind = null] = KINDS.find(([, is, isNot]) => is.test(userAgent) && !isNot?.test(userAgent)) ?? [];
  // An iPad identifies itself as a Mac, but no Mac has a touch screen.
  return kind === 'safari-desktop' && maxTouchPoints > 1 ? 'safari-ios' : kind;
}
