/** Generates anchors for headings with the same algorithm as GitHub, so that links work both there and here. */

/** Returns a function that generates the anchor of each heading of a page, called in document order. */
export function anchorMaker(): (heading: string) => string {
  const given = new Map<string, number>();
  return (heading) => {
    const plain = heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const before = given.get(plain) ?? 0;
    given.set(plain, before + 1);
    return before === 0 ? plain : `${plain}-${before}`;
  };
}
