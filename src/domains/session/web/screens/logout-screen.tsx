import { useEffect, useLayoutEffect, useState } from 'react'
import { asFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { logout } from '../../contract/session.calls.ts'
import { signInPath, useLoginMode } from '../login-mode.ts'
import { BarePage } from '#kit/web/layout/bare-page.tsx'
import { forgetReturnTo } from '../return-to.ts'
import { notifyTabs } from '../session-news.ts'
import { type CookieName, readSession, removeSession } from '../stored-session.ts'
import styles from '#kit/web/layout/bare.module.css'

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

const forgetRecent = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(RECENT)) localStorage.removeItem(key)
}

/** Ends every stored session, here at once and on the server; answers whether the server heard of it. */
const signOut = async (): Promise<boolean> => {
  const tokens = COOKIES.flatMap((name) => readSession(name)?.token ?? [])
  for (const name of COOKIES) removeSession(name)
  forgetReturnTo()
  forgetRecent()
  const heard = await Promise.all(tokens.map(end))
  notifyTabs()
  return heard.every(Boolean)
}

const LogoutScreen = () => {
  const [isHeard, setHeard] = useState<boolean | null>(null)
  const mode = useLoginMode()
  // Before the first paint: nobody may read that they are signed out while a session is still stored.
  useLayoutEffect(() => {
    void signOut().then(setHeard)
  }, [])
  useEffect(() => {
    if (mode !== null && isHeard === true) window.location.replace(signInPath(mode))
  }, [mode, isHeard])
  return (
    <BarePage title="You are signed out.">
      {isHeard === false && <p>The server could not be reached; the session ends there when it expires.</p>}
      <a className={styles.button} href={signInPath(mode)}>
        Log In
      </a>
    </BarePage>
  )
}
export default LogoutScreen
