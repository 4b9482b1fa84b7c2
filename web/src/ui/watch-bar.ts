/**
 * Watches the bar of buttons at the end of a card. Sets the height of the bar as `--bar` on the card. Sets
 * `data-covering` on the bar while it covers the end of the content. The last element before the bar marks this end.
 */
export function watchBar(bar: HTMLDivElement): () => void {
  const card = bar.parentElement;
  const end = bar.previousElementSibling?.lastElementChild;
  let overlap: IntersectionObserver | undefined;
  const measure = () => {
    card?.style.setProperty('--bar', `${bar.offsetHeight}px`);
    overlap?.disconnect();
    overlap = new IntersectionObserver(
      ([seen]) => seen && bar.toggleAttribute('data-covering', isBeneath(seen)),
      { rootMargin: `0px 0px -${bar.offsetHeight}px 0px` },
    );
    if (end) overlap.observe(end);
  };
  const size = new ResizeObserver(measure);
  size.observe(bar);
  return () => {
    size.disconnect();
    overlap?.disconnect();
  };
}

/** Returns whether the bar covers the element. An element above the visible area is not covered. */
const isBeneath = ({ isIntersecting, boundingClientRect }: IntersectionObserverEntry): boolean =>
  !isIntersecting && boundingClientRect.top > 0;
