import { send } from '#kit/web/call/send.ts'
import { logout } from '../contract/session.calls.ts'
import { readSession, removeSession } from './stored-session.ts'

/**
 * Leaves the employee area after an impersonation: the tab closes, or where the browser keeps it, goes to the start.
 */
export const leaveImpersonation = (): void => {
  removeSession('employee')
  window.close()
  window.location.assign('/')
}

/** Ends the impersonation, and only it: the session of the admin goes on. */
export const endImpersonation = async (): Promise<void> => {
  const token = readSession('employee')?.token
  // The cookie goes all the same: without the server the impersonation ends by itself within half an hour.
  if (token) await send(logout, {}, { token }).catch(() => undefined)
  leaveImpersonation()
}
