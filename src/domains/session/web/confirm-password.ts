import { createStore } from '#kit/web/store.ts'

type Waiting = Readonly<{ answer: (isConfirmed: boolean) => void }>

/** What waits for the password over the screen; null when nothing does. */
export const waitingForPassword = createStore<Waiting | null>(null)

export const answerConfirm = (isConfirmed: boolean): void => {
  waitingForPassword.get()?.answer(isConfirmed)
  waitingForPassword.set(null)
}

/** The server asks for the password again before it does something. `true` once it was given. */
export const askPassword = async (): Promise<boolean> => {
  answerConfirm(false)
  return new Promise((answer) => waitingForPassword.set({ answer }))
}
