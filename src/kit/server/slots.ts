/**
 * A place that a lower domain offers and a higher one fills where the server is put together. Until then it answers
 * with its default, so that a domain works before its neighbours stand.
 */
export type Slot<Value> = Readonly<{ get: () => Value; fill: (value: Value) => void }>

const notes = new Set<() => () => void>()

/**
 * Notes what all slots and registries hold; the answer puts them back to that. An app that is built notes it first and
 * puts it back when it closes, so that the next one in this process, as tests build them, begins as the first did.
 */
export const noteWiring = (): (() => void) => {
  const backs = [...notes].map((note) => note())
  return () => {
    for (const back of backs) back()
  }
}

/** A slot with one filler; filling it twice is a mistake in the wiring. */
export const slot = <Value>(name: string, whenEmpty: Value): Slot<Value> => {
  let filled: { value: Value } | null = null
  notes.add(() => {
    const noted = filled
    return () => void (filled = noted)
  })
  return {
    get: () => (filled ? filled.value : whenEmpty),
    fill: (value) => {
      if (filled && filled.value !== value) throw new Error(`The slot ${name} is filled already`)
      filled = { value }
    },
  }
}

/** A slot that any number of domains add to, by a key of their own. */
export type Registry<Value, Key extends string = string> = Readonly<{
  add: (key: Key, value: Value) => void
  all: () => readonly [Key, Value][]
  /** Makes a value of all entries; again only after they changed. */
  made: <Made>(make: (all: readonly [Key, Value][]) => Made) => () => Made
}>

export const registry = <Value, Key extends string = string>(name: string): Registry<Value, Key> => {
  const entries = new Map<Key, Value>()
  let changes = 0
  notes.add(() => {
    const noted = new Set(entries.keys())
    return () => {
      for (const key of entries.keys()) if (!noted.has(key)) entries.delete(key)
      changes += 1
    }
  })
  return {
    add: (key, value) => {
      if (entries.has(key) && entries.get(key) !== value) throw new Error(`${name} has an entry ${key} already`)
      entries.set(key, value)
      changes += 1
    },
    all: () => [...entries],
    made: (make) => {
      let last: { of: number; value: ReturnType<typeof make> } | null = null
      return () => {
        if (last?.of !== changes) last = { of: changes, value: make([...entries]) }
        return last.value
      }
    },
  }
}
