import type { DataOf } from '#kit/contract/call.ts'
import type { Screen } from '#kit/web/screens/screen.ts'
import type { listKnownCalls } from '../../contract/roles.calls.ts'
import type { Explanation, Permission, Role } from '../../contract/roles.models.ts'

type Call = DataOf<typeof listKnownCalls>[number]
type Area = 'Admin' | 'User' | 'both'
const AREA_OF = { admin: 'Admin', employee: 'User' } as const
const AREAS: Readonly<Record<Area, string>> = { Admin: 'admin area', User: 'employee area', both: 'both areas' }

/** What is asked: to open a page, or to do something. Any of the permissions is enough. */
export type Asked = Readonly<{
  value: string
  label: string
  under: string
  area: Area
  permissions: readonly Permission[]
  /** The calls of which the first that is open answers for all. */
  calls: readonly string[]
}>

const PAGE = 'page:'

const asPage = (page: Screen & Readonly<{ path: string }>, known: ReadonlyMap<string, Permission>): Asked => {
  const permissions = page.permissions.flatMap((key) => known.get(key) ?? [])
  const area = AREA_OF[page.area]
  return {
    value: PAGE + page.path,
    label: `Open ${page.title}`,
    under: `Page of the ${AREAS[area]}`,
    area,
    permissions,
    calls: permissions.flatMap(({ calls }) => calls[0] ?? []),
  }
}

const asAction = ({ id, summary, area }: Call, known: ReadonlyMap<string, Permission>): Asked => ({
  value: id,
  label: summary.replace(/\.$/, ''),
  under: `Action in the ${AREAS[area]}`.replace('in the both', 'in both'),
  area,
  permissions: [...known.values()].filter(({ calls }) => calls.includes(id)),
  calls: [id],
})

/** Everything that can be asked: pages first, then actions. */
export const askedOf = (
  pages: readonly Screen[],
  calls: readonly Call[],
  permissions: readonly Permission[],
): readonly Asked[] => {
  const known = new Map(permissions.map((permission) => [permission.key, permission]))
  const opened = pages.filter(({ path }) => !path.includes('$')).map((page) => asPage(page, known))
  return [...opened, ...calls.map((call) => asAction(call, known))]
}

const REACH = {
  own: 'their own rows',
  team: 'their own rows and those of the teams they lead',
  department: 'their own rows, those of the teams they lead and of their department',
  all: 'the rows of everyone',
} as const

/** The same answer for everybody who holds a role: its area, its permissions and how far they reach. */
export const explainRole = (role: Role, asked: Asked): Explanation => {
  const isOfArea = asked.area === 'both' || asked.area === role.area
  const area = {
    check: 'area' as const,
    passed: isOfArea,
    text: `This belongs to the ${AREAS[asked.area]}, the role to the ${AREAS[role.area]}.`,
  }
  const held = role.grants?.find(({ key }) => asked.permissions.some((permission) => permission.key === key))
  const names = asked.permissions.map(({ label }) => `“${label}”`).join(' or ')
  const permission = {
    check: 'permission' as const,
    passed: held !== undefined,
    text: held ? `The role ${role.name} holds ${names}.` : `The role ${role.name} does not hold ${names}.`,
  }
  const scope = held && { check: 'scope' as const, passed: true, text: `It reaches ${REACH[held.scope]}.` }
  const steps = [area, ...(isOfArea ? [permission, ...(scope ? [scope] : [])] : [])]
  return { allowed: steps.every(({ passed }) => passed), steps, target: null }
}

/** A step as it is read: permissions by their names, not by their keys. */
export const inWords = (text: string, permissions: readonly Permission[]): string =>
  permissions.reduce((words, { key, label }) => words.replaceAll(key, `“${label}”`), text)

type Said = Readonly<{ who: string; isRole: boolean; asked: Asked; explanation: Explanation }>

/** The answer in one sentence: yes or no, who, what, and what stands in the way. */
export const sentenceOf = ({ who, isRole, asked, explanation }: Said): string => {
  const { allowed, steps, target } = explanation
  const subject = isRole ? `Who holds the role ${who}` : who
  const whom = target ? `, for ${target.name}` : ''
  const what = asked.value.startsWith(PAGE)
    ? asked.label.replace(/^Open/, 'open')
    : `do this${whom}: ${asked.label.charAt(0).toLowerCase()}${asked.label.slice(1)}`
  if (allowed) {
    const isSure = !steps.some((step) => step.is_unchecked)
    return `Yes. ${subject} can ${what}${isSure ? '.' : ', as far as is checked here.'}`
  }
  const reason = inWords(steps.find(({ passed }) => !passed)?.text ?? '', asked.permissions)
  return `No. ${subject} cannot ${what}. ${reason}`
}
