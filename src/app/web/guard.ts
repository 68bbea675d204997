import type { BrowserSession, CookieName } from '#domains/session/web/stored-session.ts'
import { publicPage } from './public-pages.ts'

export type Area = 'admin' | 'employee'
export type ReadSession = (name: CookieName) => BrowserSession | null

/** The decision of the guard about a path. `shouldReturn`: signing in returns to the address. */
export type Decision =
  | Readonly<{ kind: 'public' }>
  | Readonly<{ kind: 'open'; area: Area; session: BrowserSession }>
  | Readonly<{ kind: 'unknown' }>
  | Readonly<{ kind: 'go'; to: string; shouldReturn: boolean }>

export const areaOfPath = (path: string): Area | null => {
  if (/^\/admin(\/|$)/.test(path)) return 'admin'
  return /^\/employee(\/|$)/.test(path) ? 'employee' : null
}

const ROLES: Record<Area, string> = { admin: 'Admin', employee: 'User' }

const go = (to: string, shouldReturn = false): Decision => ({ kind: 'go', to, shouldReturn })

/** `/` has no screen: an Admin goes to the admin area, everyone else to the employee area. */
const fromRoot = (read: ReadSession): Decision => {
  if (read('user')?.role === 'Admin') return go('/admin/dashboard')
  const employee = read('employee')
  // Two wrong cookies must not send each other round in circles.
  return employee && employee.role !== 'User' ? go('/login') : go('/employee/dashboard')
}

/** A person who is signed in already is sent from a sign-in page to the dashboard. */
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

const MAX_STEPS = 5

/** Follows the redirects of the guard from a path to its final decision. */
export const resolvePath = (
  path: string,
  read: ReadSession,
): { path: string; decision: Decision; shouldReturn: boolean } => {
  let at = path
  let shouldReturn = false
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const decision = decide(at, read)
    if (decision.kind !== 'go') return { path: at, decision, shouldReturn }
    shouldReturn ||= decision.shouldReturn && at === path
    at = decision.to
  }
  return { path: '/login', decision: { kind: 'public' }, shouldReturn }
}
