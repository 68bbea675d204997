import { useSyncExternalStore } from 'react'

export type Store<Value> = Readonly<{
  get: () => Value
  set: (next: Value) => void
  subscribe: (listener: () => void) => () => void
}>

/** One value outside of the tree of components, for what plain functions change and components draw. */
export const createStore = <Value>(initial: Value): Store<Value> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.subscribe, store.get)
