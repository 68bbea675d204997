import { useState } from 'react'

export type Selection = Readonly<{
  keys: readonly (string | number)[]
  has: (key: string | number) => boolean
  toggle: (key: string | number) => void
  set: (keys: readonly (string | number)[]) => void
}>

/** Manages the selected rows. */
export const useSelection = (): Selection => {
  const [keys, set] = useState<readonly (string | number)[]>([])
  const has = (key: string | number): boolean => keys.includes(key)
  return { keys, has, set, toggle: (key) => set(has(key) ? keys.filter((other) => other !== key) : [...keys, key]) }
}
