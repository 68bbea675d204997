import { getPriority } from 'node:os'

/** Work of every kind that a thread is given in tests. */
export const double = (value: number): number => value * 2

export const spin = (): never => {
  for (;;) Math.random()
}

export const fill = (): number => {
  const memory: object[] = []
  for (;;) memory.push(Array.from({ length: 1000 }, (_, at) => ({ at })))
}

/** Returns the priority of the thread, which Linux has for each. */
export const priority = (): number => getPriority()

export const fail = (): never => {
  throw new Error('It is broken')
}
