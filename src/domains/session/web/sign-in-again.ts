import { createStore } from '#kit/web/store.ts'
import { keepReturnTo } from './return-to.ts'
import { cookieOfPath, removeSession } from './stored-session.ts'

type Waiting = Readonly<{
  answer: (isBack: boolean) => void
  /** Hides the screen below: its owner signed out on this machine. */
  isCovered: boolean
}>

/** What waits for a sign-in over the screen; null when nothing does. */
export const waitingForSignIn = createStore<Waiting | null>(null)
/** Whether a screen stands over which the dialog can be drawn. */
export const canAskAgain = createStore(false)

export const answerSignInAgain = (isBack: boolean): void => {
  waitingForSignIn.get()?.answer(isBack)
  waitingForSignIn.set(null)
}

/** Gives up the session of this address: the address is kept, and the sign-in page of its area comes. */
export const leaveForSignIn = (): void => {
  const { pathname, search } = window.location
  const cookie = cookieOfPath(pathname)
  removeSession(cookie)
  keepReturnTo(`${pathname}${search}`)
  window.location.assign(cookie === 'user' ? '/admin' : '/login')
}

/**
 * The server says that the session has ended. Over a screen, asks for the sign-in in place: `true` once there is a
 * session again. Before any screen stands, nothing can be lost: goes to the sign-in page.
 */
export const askSignInAgain = async ({ isCovered = false } = {}): Promise<boolean> => {
  if (!canAskAgain.get()) {
    leaveForSignIn()
    return false
  }
  answerSignInAgain(false)
  return new Promise((answer) => waitingForSignIn.set({ answer, isCovered }))
}
