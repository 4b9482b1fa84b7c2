/**
 * Watches the bar of buttons at the end of a card: its height is set on the card as `--bar`, and the bar has `data-covering`
 * while the end of the content, the last element before the bar, lies beneath it.
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

/** Scrolled out at the top it is not beneath the bar, but behind us. */
const isBeneath = ({ isIntersecting, boundingClientRect }: IntersectionObserverEntry): boolean =>
  !isIntersecting && boundingClientRect.top > 0;
