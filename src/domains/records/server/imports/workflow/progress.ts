/** Rows that a running check or change has done; of this process, for those who watch. */
const running = new Map<number, { done: number; of: number }>()

export const progressOf = (importId: number): Readonly<{ done: number; of: number }> | null =>
  running.get(importId) ?? null

/** Runs work whose progress is shown; it counts by the function that it is passed. */
export const withProgress = async <Result>(
  importId: number,
  of: number,
  work: (count: (rows: number) => void) => Promise<Result>,
): Promise<Result> => {
  const state = { done: 0, of }
  running.set(importId, state)
  try {
    return await work((rows) => {
      state.done = Math.min(state.done + rows, of)
    })
  } finally {
    if (running.get(importId) === state) running.delete(importId)
  }
}
