import { createStore } from '#kit/web/store.ts'
import { saveReturnTo } from './return-to.ts'
import { cookieOfPath, removeSession } from './stored-session.ts'

type Waiting = Readonly<{
  resolve: (isBack: boolean) => void
  /** Hides the screen below: its owner signed out on this machine. */
  isCovered: boolean
}>

/** The caller that waits for a sign-in over the screen; null when none does. */
export const waitingForSignIn = createStore<Waiting | null>(null)
/** True while a screen is shown over which the dialog can be drawn. */
export const canSignInAgain = createStore(false)

export const resolveSignInAgain = (isBack: boolean): void => {
  waitingForSignIn.get()?.resolve(isBack)
  waitingForSignIn.set(null)
}

/** Removes the session of this address, stores the address, and opens the sign-in page of its area. */
export const leaveForSignIn = (): void => {
  const { pathname, search } = window.location
  const cookie = cookieOfPath(pathname)
  removeSession(cookie)
  saveReturnTo(`${pathname}${search}`)
  window.location.assign(cookie === 'user' ? '/admin' : '/login')
}

/**
 * Requests a sign-in after the session has ended. Over a screen it happens in place, and resolves to true once there is a
 * session again. Before any screen is shown, nothing can be lost, so it goes to the sign-in page.
 */
export const requestSignInAgain = async ({ isCovered = false } = {}): Promise<boolean> => {
  if (!canSignInAgain.get()) {
    leaveForSignIn()
    return false
  }
  resolveSignInAgain(false)
  return new Promise((resolve) => waitingForSignIn.set({ resolve, isCovered }))
}
