/** The anchors of headings, as GitHub and others make them, so that a link works there and here. */

/** Gives each heading of a page its anchor, in their order. */
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
