import { useEffect, useState } from 'react'

const KEY = 'login_mode'
const READ_AFTER_MS = 2000

export type LoginMode = 'admin' | 'user'

/** A visit of exactly /admin or /login sets the sign-in that this browser uses; no other path does. */
export const recordLoginMode = (path: string): void => {
  if (path === '/admin') localStorage.setItem(KEY, 'admin')
  if (path === '/login') localStorage.setItem(KEY, 'user')
}

export const signInPath = (mode: LoginMode | null): string => (mode === 'admin' ? '/admin' : '/login')

/** The mode, read back two seconds after the page loaded; null until then. */
export const useLoginMode = (): LoginMode | null => {
  const [mode, setMode] = useState<LoginMode | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setMode(localStorage.getItem(KEY) === 'admin' ? 'admin' : 'user'), READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return mode
}
