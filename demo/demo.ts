import type { Tx } from '#kit/server/context.ts'

/** Numbers that look random and are the same for the same seed (mulberry32). */
export type Random = Readonly<{
  /** From 0 up to but not 1. */
  next: () => number
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  /** True with the given probability. */
  chance: (probability: number) => boolean
}>

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick: (items) => {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    chance: (probability) => next() < probability,
  }
}

/**
 * The input of each part, which fills the tables of a domain. Domains run in the order of their edges, each finds the rows of
 * the others in the database by name, and inserts in sets: ten thousand people and a year take minutes.
 */
export type Demo = Readonly<{
  tx: Tx
  /** The instant at which the organisation is shown; days before it are history. */
  now: string
  /** Its date in the zone of the organisation. */
  today: string
  /** The number of people, at least 60: the stories are about the first 60. */
  employees: number
  /** Days of history. */
  days: number
  random: Random
  print: (text: string) => void
}>
