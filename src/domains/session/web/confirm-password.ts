import { createStore } from '#kit/web/store.ts'

type Waiting = Readonly<{ resolve: (isConfirmed: boolean) => void }>

/** The caller that waits for the password over the screen; null when none does. */
export const waitingForPassword = createStore<Waiting | null>(null)

export const resolveConfirm = (isConfirmed: boolean): void => {
  waitingForPassword.get()?.resolve(isConfirmed)
  waitingForPassword.set(null)
}

/** Requests the password again for the server. Resolves to true once it was entered. */
export const requestPassword = async (): Promise<boolean> => {
  resolveConfirm(false)
  return new Promise((resolve) => waitingForPassword.set({ resolve }))
}
