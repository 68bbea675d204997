import { send } from '#kit/web/call/send.ts'
import { logout } from '../contract/session.calls.ts'
import { readSession, removeSession } from './stored-session.ts'

/**
 * Leaves the employee area after an impersonation: the tab closes, or where the browser does not close it, goes to the start.
 */
export const leaveImpersonation = (): void => {
  removeSession('employee')
  window.close()
  window.location.assign('/')
}

/** Ends the impersonation alone: the session of the admin goes on. */
export const endImpersonation = async (): Promise<void> => {
  const token = readSession('employee')?.token
  // The cookie is removed in any case: without the server the impersonation ends by itself within half an hour.
  if (token) await send(logout, {}, { token }).catch(() => undefined)
  leaveImpersonation()
}
