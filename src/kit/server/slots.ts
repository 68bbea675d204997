/**
 * A place that a lower domain offers and a higher one fills where the server is put together. Until then it answers
 * with its default, so that a domain works before its neighbours stand.
 */
export type Slot<Value> = Readonly<{ get: () => Value; fill: (value: Value) => void }>

/** A slot with one filler; filling it twice is a mistake in the wiring. */
export const slot = <Value>(name: string, whenEmpty: Value): Slot<Value> => {
  let filled: { value: Value } | null = null
  return {
    get: () => (filled ? filled.value : whenEmpty),
    fill: (value) => {
      if (filled && filled.value !== value) throw new Error(`The slot ${name} is filled already`)
      filled = { value }
    },
  }
}

/** A slot that any number of domains add to, by a key of their own. */
export type Registry<Value> = Readonly<{
  add: (key: string, value: Value) => void
  all: () => readonly [string, Value][]
}>

export const registry = <Value>(name: string): Registry<Value> => {
  const entries = new Map<string, Value>()
  return {
    add: (key, value) => {
      if (entries.has(key) && entries.get(key) !== value) throw new Error(`${name} has an entry ${key} already`)
      entries.set(key, value)
    },
    all: () => [...entries],
  }
}
