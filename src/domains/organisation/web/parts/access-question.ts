import type { DataOf } from '#kit/contract/call.ts'
import type { Screen } from '#kit/web/screens/screen.ts'
import type { listKnownCalls } from '../../contract/roles.calls.ts'
import type { Explanation, Permission, Role } from '../../contract/roles.models.ts'

type Call = DataOf<typeof listKnownCalls>[number]
type Area = 'Admin' | 'User' | 'both'
const AREA_OF = { admin: 'Admin', employee: 'User' } as const
const AREAS: Readonly<Record<Area, string>> = { Admin: 'admin area', User: 'employee area', both: 'both areas' }

/** The question: to open a page, or to do something. Any of the permissions is enough. */
export type AccessQuestion = Readonly<{
  value: string
  label: string
  under: string
  area: Area
  permissions: readonly Permission[]
  /** The calls, of which the first that is open decides for all. */
  calls: readonly string[]
}>

const PAGE = 'page:'

const asPage = (page: Screen & Readonly<{ path: string }>, known: ReadonlyMap<string, Permission>): AccessQuestion => {
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

const asAction = ({ id, summary, area }: Call, known: ReadonlyMap<string, Permission>): AccessQuestion => ({
  value: id,
  label: summary.replace(/\.$/, ''),
  under: `Action in the ${AREAS[area]}`.replace('in the both', 'in both'),
  area,
  permissions: [...known.values()].filter(({ calls }) => calls.includes(id)),
  calls: [id],
})

/** Returns all possible questions: pages first, then actions. */
export const listQuestions = (
  pages: readonly Screen[],
  calls: readonly Call[],
  permissions: readonly Permission[],
): readonly AccessQuestion[] => {
  const known = new Map(permissions.map((permission) => [permission.key, permission]))
  const opened = pages.filter(({ path }) => !path.includes('$')).map((page) => asPage(page, known))
  return [...opened, ...calls.map((call) => asAction(call, known))]
}

const SCOPE_TEXTS = {
  own: 'their own rows',
  team: 'their own rows and those of the teams they lead',
  department: 'their own rows, those of the teams they lead and of their department',
  all: 'the rows of everyone',
} as const

/** Explains access for everyone who has a role: its area, its permissions and their scopes. */
export const explainRole = (role: Role, question: AccessQuestion): Explanation => {
  const isOfArea = question.area === 'both' || question.area === role.area
  const area = {
    check: 'area' as const,
    passed: isOfArea,
    text: `This belongs to the ${AREAS[question.area]}, the role to the ${AREAS[role.area]}.`,
  }
  const grant = role.grants?.find(({ key }) => question.permissions.some((permission) => permission.key === key))
  const names = question.permissions.map(({ label }) => `“${label}”`).join(' or ')
  const permission = {
    check: 'permission' as const,
    passed: grant !== undefined,
    text: grant ? `The role ${role.name} holds ${names}.` : `The role ${role.name} does not hold ${names}.`,
  }
  const scope = grant && { check: 'scope' as const, passed: true, text: `It reaches ${SCOPE_TEXTS[grant.scope]}.` }
  const steps = [area, ...(isOfArea ? [permission, ...(scope ? [scope] : [])] : [])]
  return { allowed: steps.every(({ passed }) => passed), steps, target: null }
}

/** A step as it is read: permissions by their names, not by their keys. */
export const withLabels = (text: string, permissions: readonly Permission[]): string =>
  permissions.reduce((labelled, { key, label }) => labelled.replaceAll(key, `“${label}”`), text)

type AccessResult = Readonly<{ who: string; isRole: boolean; question: AccessQuestion; explanation: Explanation }>

/** Returns the result in one sentence: yes or no, the person, the action, and the check that refuses. */
export const sentenceOf = ({ who, isRole, question, explanation }: AccessResult): string => {
  const { allowed, steps, target } = explanation
  const subject = isRole ? `Who holds the role ${who}` : who
  const whom = target ? `, for ${target.name}` : ''
  const what = question.value.startsWith(PAGE)
    ? question.label.replace(/^Open/, 'open')
    : `do this${whom}: ${question.label.charAt(0).toLowerCase()}${question.label.slice(1)}`
  if (allowed) {
    const isSure = !steps.some((step) => step.is_unchecked)
    return `Yes. ${subject} can ${what}${isSure ? '.' : ', as far as is checked here.'}`
  }
  const reason = withLabels(steps.find(({ passed }) => !passed)?.text ?? '', question.permissions)
  return `No. ${subject} cannot ${what}. ${reason}`
}
