import { z } from 'zod'
import { machineNow } from '#kit/contract/machine-clock.ts'

export type CookieName = 'user' | 'employee'

/** The content that a cookie needs to count as a session; the server alone decides about its validity. */
export const browserSession = z.object({
  token: z.string().min(1),
  role: z.string().catch(''),
  id: z.int().catch(0),
  role_number: z.int().catch(-1),
  team_id: z.int().nullable().catch(null),
  name: z.string().catch(''),
})
export type BrowserSession = z.output<typeof browserSession>

/** A path that starts with /employee belongs to the employee session, any other to the user session. */
export const cookieOfPath = (path: string): CookieName => (path.startsWith('/employee') ? 'employee' : 'user')

const cookieText = (name: CookieName): string | undefined =>
  document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const attributes = (): string => `; Path=/; SameSite=Strict${window.location.protocol === 'https:' ? '; Secure' : ''}`

export const removeSession = (name: CookieName): void => {
  document.cookie = `${name}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT${attributes()}`
}

const decoded = (text: string): unknown => {
  try {
    return JSON.parse(decodeURIComponent(text))
  } catch {
    return null
  }
}

const base64 = (part: string): string => atob(part.replaceAll('-', '+').replaceAll('_', '/'))

/** The end of a token in seconds since 1970; null when it has none. */
const tokenExpiry = (token: string): number | null => {
  try {
    const payload: unknown = JSON.parse(base64(token.split('.')[1] ?? ''))
    return z.object({ exp: z.number() }).parse(payload).exp
  } catch {
    return null
  }
}

/** Returns the stored session when it is valid; removes an expired or unreadable one. */
export const readSession = (name: CookieName): BrowserSession | null => {
  const text = cookieText(name)
  if (text === undefined) return null
  const session = browserSession.safeParse(decoded(text)).data
  const expiry = session ? tokenExpiry(session.token) : null
  if (session && expiry !== null && expiry > machineNow() / 1000) return session
  if (expiry !== null) console.warn('Session expired')
  removeSession(name)
  return null
}

/** Stores a session in its cookie until its token ends. */
export const storeSession = (name: CookieName, session: BrowserSession): void => {
  const { token, role, id, role_number, team_id, name: person } = session
  const content = JSON.stringify({ token, role, id, role_number, team_id, name: person })
  const expiry = tokenExpiry(token)
  const lasts = expiry === null ? '' : `; Max-Age=${Math.floor(expiry - machineNow() / 1000)}`
  document.cookie = `${name}=${encodeURIComponent(content)}${lasts}${attributes()}`
}
