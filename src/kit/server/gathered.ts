/** Takes more of what is written down together. */
export type Gather<Item> = (items: readonly Item[]) => void

// When many come at once, one piece of work for all that came within this time costs what one for each did.
const EVERY_MS = 100

/** Hands over together what comes within a tenth of a second. What a stop loses is the last of these. */
export const gathered = <Item>(
  handOver: (items: readonly Item[]) => Promise<void>,
  onError: (error: unknown) => void,
): Gather<Item> => {
  let waiting: Item[] = []
  const go = async (): Promise<void> => {
    const items = waiting
    waiting = []
    await handOver(items)
  }
  return (items) => {
    if (items.length === 0) return
    if (waiting.length === 0) setTimeout(() => void go().catch(onError), EVERY_MS).unref()
    waiting.push(...items)
  }
}
