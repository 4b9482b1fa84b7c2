/**
 * Stores the pending events in a binary heap by time. Events with the same time are returned in the order in which they
 * were added.
 */

interface Entry<T> {
  at: number;
  order: number;
  event: T;
}

export class EventQueue<T> {
  readonly #heap: Entry<T>[] = [];
  #added = 0;

  add(at: number, event: T): void {
    const entry = { at, order: this.#added++, event };
    const heap = this.#heap;
    heap.push(entry);
    let index = heap.length - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (!parent || !isBefore(entry, parent)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = entry;
  }

  next(): { at: number; event: T } | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const [one, other] = [heap[left], heap[left + 1]];
      if (!one) break;
      const isOther = other !== undefined && isBefore(other, one);
      const child = isOther ? other : one;
      if (!isBefore(child, last)) break;
      heap[index] = child;
      index = isOther ? left + 1 : left;
    }
    heap[index] = last;
    return first;
  }
}

const isBefore = (one: Entry<unknown>, other: Entry<unknown>): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
