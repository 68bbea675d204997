// Of the whole page: a person who chooses twice before the first answer is there is right both times, and the last
// choice stays.
let line: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Whether something that was chosen is still on its way to the account. */
export const isSavingPreferences = (): boolean => waiting > 0

/** Saves one thing after the other, in the order of the choices. */
export const inLine = <Answer>(save: () => Promise<Answer>): Promise<Answer> => {
  waiting += 1
  const saved = line.then(save).finally(() => void (waiting -= 1))
  line = saved.catch(() => undefined)
  return saved
}
