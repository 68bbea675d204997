// One queue for the whole page: a person may choose twice before the first response, and the last choice stays.
let queue: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Returns true while a choice is being saved with the account. */
export const isSavingPreferences = (): boolean => waiting > 0

/** Runs saves one after the other, in the order of the choices. */
export const enqueueSave = <Result>(save: () => Promise<Result>): Promise<Result> => {
  waiting += 1
  const saved = queue.then(save).finally(() => void (waiting -= 1))
  queue = saved.catch(() => undefined)
  return saved
}
