import type { ScreenPath } from '#kit/contract/keys.ts'
import { ADMIN_INSIDE } from './inside-admin.ts'
import { EMPLOYEE_INSIDE } from './inside-employee.ts'
import { type Account, type DetailName, isDetail } from './details.ts'

type WithParams = Extract<ScreenPath, `${string}$${string}`>

const DAY = { date: 'tenth_day', userid: 'person' } as const
const SPAN = { startdate: 'first_day', enddate: 'tenth_day', userid: 'person' } as const
// The lead sees the own team.
const MEMBER = { id: 'target', userid: 'member' } as const

/** The rows for the parameters of a path. A path that is not named here does not compile, and fails its walk. */
const PARAMS: Readonly<Record<WithParams, Readonly<Record<string, DetailName>>>> = {
  '/admin/daily-reports/$id': { id: 'person' },
  '/admin/employee/details/$id': { id: 'person' },
  '/admin/employee/merge/$id': { id: 'person' },
  '/admin/employee/update/$id': { id: 'person' },
  '/admin/employee/performance/$id': { id: 'person' },
  '/admin/payroll-details/$id': { id: 'person' },
  '/admin/hashbook/topic/$id': { id: 'topic' },
  '/admin/hashbook/subject/$id': { id: 'page' },
  '/admin/onboarding/view/$id': { id: 'onboard' },
  '/admin/organisation/dailyactivities/$id': { id: 'department' },
  '/admin/work-reports/ticket-details/daily/$date/$userid': DAY,
  '/admin/work-reports/ticket-details/monthly/$date/$userid': DAY,
  '/admin/work-reports/ticket-details/custom/$startdate/$enddate/$userid': SPAN,
  '/admin/work-reports/target-details/daily/$id/$date/$userid': { id: 'target', ...DAY },
  '/admin/work-reports/target-details/monthly/$id/$date/$userid': { id: 'target', ...DAY },
  '/admin/work-reports/target-details/custom/$id/$startdate/$enddate/$userid': { id: 'target', ...SPAN },
  '/employee/hashbook/topic/$id': { id: 'topic' },
  '/employee/hashbook/subject/$id': { id: 'page' },
  '/employee/team-report/$id': { id: 'team' },
  '/employee/target-details/daily/$id/$date/$userid': { ...DAY, ...MEMBER },
  '/employee/target-details/monthly/$id/$date/$userid': { ...DAY, ...MEMBER },
  '/employee/target-details/custom/$id/$startdate/$enddate/$userid': { ...SPAN, ...MEMBER },
}

/** Screens that neither the administrator nor the lead may open. */
const ACCOUNT_OF: Partial<Record<ScreenPath, Account>> = {
  '/employee/contract-invoice': 'billing',
  '/employee/approvals': 'approver',
}

/** Some rows of a long list are enough. */
const SHORT: Partial<Record<ScreenPath, string>> = {
  '/admin/employees': 'q=Asha',
  '/admin/reports/attendance': 'q=Asha',
}

const INSIDE: Partial<Record<string, readonly string[]>> = { ...ADMIN_INSIDE, ...EMPLOYEE_INSIDE }
const named: Partial<Record<string, Readonly<Record<string, DetailName>>>> = PARAMS
const accounts: Partial<Record<string, Account>> = ACCOUNT_OF
const shortened: Partial<Record<string, string>> = SHORT

type Find = (name: DetailName) => Promise<string>

const fill = async (text: string, find: Find, params: Readonly<Record<string, DetailName>> = {}): Promise<string> => {
  const names = [...text.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)
  const values = await Promise.all(
    names.map((name) => {
      const detail = params[name] ?? name
      if (!isDetail(detail)) throw new Error(`e2e/walks/addresses.ts does not say what $${name} of ${text} stands for`)
      return find(detail)
    }),
  )
  return names.reduce((filled, name, at) => filled.replace(`$${name}`, values[at] ?? ''), text)
}

export const accountOf = (path: string): Account =>
  accounts[path] ?? (path.startsWith('/admin/') ? 'admin' : 'employee')

/** The address of a screen, with rows of the demo in its path. */
export const addressOf = async (path: string, find: Find): Promise<string> => {
  const address = await fill(path, find, named[path])
  return shortened[path] ? `${address}?${shortened[path]}` : address
}

/** Returns the addresses of drawers, views and filters of a screen, in addition to its tabs, which the walk finds by itself. */
export const insideOf = async (path: string, find: Find): Promise<readonly string[]> => {
  const address = await fill(path, find, named[path])
  return Promise.all(
    (INSIDE[path] ?? []).map((inside) => fill(inside.startsWith('/') ? inside : `${address}?${inside}`, find)),
  )
}

/** Every address as it is written, for the check that nothing declared is left out. */
export const WRITTEN: readonly string[] = Object.values(INSIDE).flatMap((inside = []) => inside)
