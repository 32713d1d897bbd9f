/** Virtual time: what is due happens in the order of its instants, and at one instant in the order of its planning. */
export interface Scheduler {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly at: (instant: number, action: () => void) => void;
  readonly after: (milliseconds: number, action: () => void) => void;
  /** Goes to the next instant at which something is due, and does it; false: nothing is due any more. */
  readonly step: () => boolean;
}

interface Due {
  readonly instant: number;
  readonly order: number;
  readonly action: () => void;
}

/** A scheduler whose time begins at `startsAt`. Its queue is a binary heap. */
export function createScheduler(startsAt: number): Scheduler {
  let now = startsAt;
  let planned = 0;
  const heap: Due[] = [];

  return {
    now: () => now,
    at,
    after: (milliseconds, action) => at(now + milliseconds, action),
    step() {
      const next = pop();
      if (next === undefined) return false;
      now = next.instant;
      next.action();
      return true;
    },
  };

  function at(instant: number, action: () => void): void {
    planned += 1;
    push({ instant: Math.max(now, instant), order: planned, action });
  }

  function push(due: Due): void {
    let index = heap.length;
    heap.push(due);
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = heap[parentIndex];
      if (parent === undefined || !isBefore(due, parent)) break;
      heap[index] = parent;
      index = parentIndex;
    }
    heap[index] = due;
  }

  function pop(): Due | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let childIndex = 2 * index + 1;
      let child = heap[childIndex];
      if (child === undefined) break;
      const sibling = heap[childIndex + 1];
      if (sibling !== undefined && isBefore(sibling, child)) {
        child = sibling;
        childIndex += 1;
      }
      if (!isBefore(child, last)) break;
      heap[index] = child;
      index = childIndex;
    }
    heap[index] = last;
    return first;
  }
}

function isBefore(a: Due, b: Due): boolean {
  return a.instant < b.instant || (a.instant === b.instant && a.order < b.order);
}
