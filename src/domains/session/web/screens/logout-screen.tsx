import { useEffect, useLayoutEffect, useState } from 'react'
import { asFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { logout } from '../../contract/session.calls.ts'
import { signInPath, useLoginMode } from '../login-mode.ts'
import { PlainPage } from '#kit/web/layout/plain-page.tsx'
import { deleteReturnTo } from '../return-to.ts'
import { notifyTabsOfSessionEnd } from '../session-end-news.ts'
import { type CookieName, readSession, removeSession } from '../stored-session.ts'
import styles from '#kit/web/layout/plain-page.module.css'

const COOKIES: readonly CookieName[] = ['user', 'employee']
const RECENT = 'palette.'

/** Ends one session on the server; a session that is over already counts as ended. */
const end = async (token: string): Promise<boolean> => {
  try {
    await send(logout, {}, { token })
    return true
  } catch (error) {
    return asFailure(error).kind !== 'network'
  }
}

const deleteRecent = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(RECENT)) localStorage.removeItem(key)
}

/** Ends every stored session, here at once and on the server. Returns true where the server ended them all. */
const signOut = async (): Promise<boolean> => {
  const tokens = COOKIES.flatMap((name) => readSession(name)?.token ?? [])
  for (const name of COOKIES) removeSession(name)
  deleteReturnTo()
  deleteRecent()
  const results = await Promise.all(tokens.map(end))
  notifyTabsOfSessionEnd()
  return results.every(Boolean)
}

const LogoutScreen = () => {
  const [isEnded, setEnded] = useState<boolean | null>(null)
  const mode = useLoginMode()
  // Before the first paint: no one may read that they are signed out while a session is still stored.
  useLayoutEffect(() => {
    void signOut().then(setEnded)
  }, [])
  useEffect(() => {
    if (mode !== null && isEnded === true) window.location.replace(signInPath(mode))
  }, [mode, isEnded])
  return (
    <PlainPage title="You are signed out.">
      {isEnded === false && <p>The server could not be reached; the session ends there when it expires.</p>}
      <a className={styles.button} href={signInPath(mode)}>
        Log In
      </a>
    </PlainPage>
  )
}
export default LogoutScreen
