import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds after which other work of the event loop comes in between. */
const SLICE_MS = 10

/**
 * Maps items one by one on the event loop, and lets other work run whenever a slice of 10 ms is over. For work that is
 * long as a whole and short for each item. Rejects with what `map` throws.
 */
export const mapInSlices = async <Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> => {
  const results: Result[] = []
  let began = performance.now()
  for (const item of items) {
    results.push(map(item))
    if (performance.now() - began < SLICE_MS) continue
    await nextTurn()
    began = performance.now()
  }
  return results
}
