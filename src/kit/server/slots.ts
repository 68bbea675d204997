/** Not exported, so that only `entries` and `filled` can fill: what a domain adds is listed in its manifest. */
const put = Symbol('put')

/**
 * A place that a lower domain offers and a higher one fills where the server is put together. Until then it returns
 * its default, so that a domain works without its neighbours.
 */
export type Slot<Value> = Readonly<{ name: string; get: () => Value; [put]: (value: Value) => void }>

const notes = new Set<() => () => void>()

/**
 * Notes the values of all slots and registries; the returned function restores them. An app that is built notes them first
 * and restores them when it closes, so that the next one in this process, as tests build them, begins as the first did.
 */
export const noteWiring = (): (() => void) => {
  const backs = [...notes].map((note) => note())
  return () => {
    for (const back of backs) back()
  }
}

/** A slot with one filler; filling it twice is a mistake in the wiring. */
export const slot = <Value>(name: string, whenEmpty: Value): Slot<Value> => {
  let current: { value: Value } | null = null
  notes.add(() => {
    const noted = current
    return () => void (current = noted)
  })
  return {
    name,
    get: () => (current ? current.value : whenEmpty),
    [put]: (value) => {
      if (current && current.value !== value) throw new Error(`The slot ${name} is filled already`)
      current = { value }
    },
  }
}

/** A slot that any number of domains add to, by their own key. */
export type Registry<Value, Key extends string = string> = Readonly<{
  name: string
  [put]: (key: Key, value: Value) => void
  all: () => readonly [Key, Value][]
  /** Makes a value of all entries; again only after they changed. */
  made: <Made>(make: (all: readonly [Key, Value][]) => Made) => () => Made
}>

export const registry = <Value, Key extends string = string>(name: string): Registry<Value, Key> => {
  const added = new Map<Key, Value>()
  let changes = 0
  notes.add(() => {
    const noted = new Set(added.keys())
    return () => {
      for (const key of added.keys()) if (!noted.has(key)) added.delete(key)
      changes += 1
    }
  })
  return {
    name,
    [put]: (key, value) => {
      if (added.has(key) && added.get(key) !== value) throw new Error(`${name} has an entry ${key} already`)
      added.set(key, value)
      changes += 1
    },
    all: () => [...added],
    made: (make) => {
      let last: { of: number; value: ReturnType<typeof make> } | null = null
      return () => {
        if (last?.of !== changes) last = { of: changes, value: make([...added]) }
        return last.value
      }
    },
  }
}

/** A part of the manifest of a domain: its value of a slot, or its entries in a registry. */
export type Filling = Readonly<{ of: string; fill: () => void }>

/** Entries of a domain in a registry, by key; the order of the keys is the order of the entries. */
export const entries = <Value, Key extends string>(
  into: Registry<Value, Key>,
  values: NoInfer<Readonly<Partial<Record<Key, Value>>>>,
): Filling => ({
  of: into.name,
  fill: () => {
    for (const key in values) {
      const value = values[key]
      if (value !== undefined) into[put](key, value)
    }
  },
})

/** The value of a domain in a slot. */
export const filled = <Value>(into: Slot<Value>, value: NoInfer<Value>): Filling => ({
  of: into.name,
  fill: () => into[put](value),
})

/** Fills slots and registries, in this order. */
export const fillAll = (fillings: readonly Filling[]): void => {
  for (const { fill } of fillings) fill()
}
