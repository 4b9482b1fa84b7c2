/**
 * Watches the bar of buttons at the end of a card: its height is set on the card as `--bar`, and the bar has `data-covering`
 * while the end of the content lies beneath it.
 */
export function watchBar(bar: HTMLDivElement): () => void {
  const card = bar.parentElement;
  const end = document.createElement('div');
  end.setAttribute('aria-hidden', 'true');
  bar.previousElementSibling?.append(end);

  let overlap: IntersectionObserver | undefined;
  const measure = () => {
    card?.style.setProperty('--bar', `${bar.offsetHeight}px`);
    overlap?.disconnect();
    overlap = new IntersectionObserver(
      ([seen]) => seen && bar.toggleAttribute('data-covering', isBeneath(seen)),
      { rootMargin: `0px 0px -${bar.offsetHeight}px 0px` },
    );
    overlap.observe(end);
  };
  const size = new ResizeObserver(measure);
  size.observe(bar);
  return () => {
    size.disconnect();
    overlap?.disconnect();
    end.remove();
  };
}

/** Scrolled out at the top it is not beneath the bar, but behind us. */
const isBeneath = ({ isIntersecting, boundingClientRect }: IntersectionObserverEntry): boolean =>
  !isIntersecting && boundingClientRect.top > 0;
