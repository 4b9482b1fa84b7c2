import { expect, it, vi } from 'vitest';
import { watchBar } from './watch-bar.ts';

it('marks the bar while it covers the end of the content', () => {
  let report: IntersectionObserverCallback | undefined;
  const margins: (string | undefined)[] = [];
  const watched: Element[] = [];
  class Observer {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      report = callback;
      margins.push(options?.rootMargin);
    }
    observe(target: Element) {
      watched.push(target);
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        callback();
      }
      observe() {}
      disconnect() {}
    },
  );
  const [card, content, bar] = ['section', 'div', 'div'].map((name) => document.createElement(name));
  if (!card || !content || !(bar instanceof HTMLDivElement)) expect.fail('three elements were wanted');
  const end = document.createElement('div');
  content.append('some content', end);
  card.append(content, bar);
  Object.defineProperty(bar, 'offsetHeight', { value: 80 });
  const stop = watchBar(bar);
  expect(card.style.getPropertyValue('--bar')).toBe('80px');
  expect(margins).toEqual(['0px 0px -80px 0px']);

  const see = (isIntersecting: boolean, top: number) =>
    report && Reflect.apply(report, null, [[{ isIntersecting, boundingClientRect: { top } }]]);
  see(false, 700);
  expect(bar.hasAttribute('data-covering')).toBe(true);
  see(true, 400);
  expect(bar.hasAttribute('data-covering')).toBe(false);
  see(false, -20);
  expect(bar.hasAttribute('data-covering')).toBe(false);
  stop();
  expect(watched).toEqual([end]);
});
