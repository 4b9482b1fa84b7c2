/** Which browser it is, as far as its permissions are in another place than in others. */

const KINDS = [
  // All browsers of iOS are Safari inside; those of others keep their permissions in the settings of the phone.
  ['safari-ios', /iphone|ipod|ipad/i, /crios|fxios|edgios|opios/i],
  ['samsung-android', /android.*samsungbrowser/i, null],
  ['chrome-android', /android.*chrome/i, /opr|edga|firefox/i],
  ['firefox-desktop', /firefox/i, /android|mobile/i],
  ['chrome-desktop', /chrome|edg/i, /android|mobile/i],
  ['safari-desktop', /macintosh.*safari/i, null],
] as const;

export type BrowserKind = (typeof KINDS)[number][0];

/** Null where we do not know its menus. */
export function browserKind({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): BrowserKind | null {
  const [kind = null] = KINDS.find(([, is, isNot]) => is.test(userAgent) && !isNot?.test(userAgent)) ?? [];
  // An iPad calls itself a Mac; no Mac has a touch screen.
  return kind === 'safari-desktop' && maxTouchPoints > 1 ? 'safari-ios' : kind;
}
