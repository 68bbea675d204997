/** Whether the page asks for the sign-in again, and what waits for it. */
type Waiting = Readonly<{ answer: (is_back: boolean) => void }>

let waiting: Waiting | null = null
const listeners = new Set<() => void>()
const show = (next: Waiting | null): void => {
  waiting = next
  for (const listener of listeners) listener()
}

export const onSignInAgain = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const isAskingAgain = (): boolean => waiting !== null

/** Asks for the sign-in over the screen; `true` once there is a session again, `false` when it is declined. */
export const askSignInAgain = (): Promise<boolean> =>
  new Promise((resolve) => {
    waiting?.answer(false)
    show({ answer: resolve })
  })

export const answerSignInAgain = (is_back: boolean): void => {
  waiting?.answer(is_back)
  show(null)
}
