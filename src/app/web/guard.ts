import type { BrowserSession, CookieName } from '#domains/session/web/stored-session.ts'
import { publicPage } from './public-pages.ts'

export type Area = 'admin' | 'employee'
export type ReadSession = (name: CookieName) => BrowserSession | null

/** What the guard says to a path. `keep`: the address is returned to after signing in. */
export type Decision =
  | Readonly<{ kind: 'public' }>
  | Readonly<{ kind: 'open'; area: Area; session: BrowserSession }>
  | Readonly<{ kind: 'unknown' }>
  | Readonly<{ kind: 'go'; to: string; keep: boolean }>

export const areaOfPath = (path: string): Area | null => {
  if (/^\/admin(\/|$)/.test(path)) return 'admin'
  return /^\/employee(\/|$)/.test(path) ? 'employee' : null
}

const ROLES: Record<Area, string> = { admin: 'Admin', employee: 'User' }

const go = (to: string, keep = false): Decision => ({ kind: 'go', to, keep })

/** `/` has no screen: an Admin goes to the admin area, everyone else to the employee area. */
const fromRoot = (read: ReadSession): Decision => {
  if (read('user')?.role === 'Admin') return go('/admin/dashboard')
  const employee = read('employee')
  // Two wrong cookies must not send each other round in circles.
  return employee && employee.role !== 'User' ? go('/login') : go('/employee/dashboard')
}

/** A person signed in already has no use for a sign-in page. */
const fromPublic = (path: string, read: ReadSession): Decision => {
  if (path === '/admin' && read('user')?.role === 'Admin') return go('/admin/dashboard')
  if (path === '/login' && read('employee')?.role === 'User') return go('/employee/dashboard')
  return { kind: 'public' }
}

/** The guard: by path and role alone. Host, query and role codes are no part of it. */
const decide = (path: string, read: ReadSession): Decision => {
  if (path === '/') return fromRoot(read)
  if (publicPage(path)) return fromPublic(path, read)
  const area = areaOfPath(path)
  if (!area) return { kind: 'unknown' }
  const session = read(area === 'employee' ? 'employee' : 'user')
  if (!session) return go(/admin|tasker/.test(path) ? '/admin' : '/login', true)
  return session.role === ROLES[area] ? { kind: 'open', area, session } : go('/')
}

const MOST_STEPS = 5

/** Follows the guard to where a path ends. */
export const settle = (path: string, read: ReadSession): { path: string; decision: Decision; keep: boolean } => {
  let at = path
  let keep = false
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const decision = decide(at, read)
    if (decision.kind !== 'go') return { path: at, decision, keep }
    keep ||= decision.keep && at === path
    at = decision.to
  }
  return { path: '/login', decision: { kind: 'public' }, keep }
}
