import type { Tx } from '#kit/server/context.ts'
import type { Finding } from '../../contract/organisation.models.ts'
import { dayText } from '../../contract/organisation.rules.ts'
import { listCircles } from '../rules/circles.ts'
import { type Leaving, listLeaving, listManagersWithoutRights, listWithoutManager } from '../store/people-findings.ts'
import {
  countSuperAdmins,
  listBrandsWithoutPeople,
  listPatternsWithoutHolidays,
  listRolesWithoutHolder,
  listTeamsWithoutLead,
  listUnknownGrants,
} from '../store/overview.ts'

const HOME = '/admin/organisation'
const FEWEST_SUPER_ADMINS = 2
/** The day of the year from which a calendar without holidays for the next year is a problem. */
const HOLIDAYS_DUE = '10-01'

/** Returns the coming problems of the organisation, the gravest first. `day` is its today. */
export const listFindings = async (tx: Tx, day: string, knownKeys: readonly string[]): Promise<Finding[]> => [
  ...(await superAdmins(tx)),
  ...(await holidays(tx, day)),
  ...(await listLeaving(tx, day)).map((row) => leaving(row, day)),
  ...(await listTeamsWithoutLead(tx, day)).map((team): Finding => ({
    kind: 'team_without_lead',
    text: `${team.name} has no lead.`,
    link: `${HOME}/teams?team=${team.id}`,
  })),
  ...(await listCircles(tx, day)).map((circle): Finding => ({
    kind: 'manager_circle',
    text: `${circle}: nobody is above them.`,
    link: '/admin/employees?tab=chart',
  })),
  ...(await listManagersWithoutRights(tx, day)).map(({ id, name, role, people }): Finding => ({
    kind: 'manager_without_rights',
    text: `${name} manages ${people === 1 ? '1 person' : `${people} people`} and sees nobody by the role ${role}. Choose one with lead rights.`,
    link: `/admin/employee/details/${id}?tab=placement`,
  })),
  ...(await withoutManager(tx, day)),
  ...(await withoutHolder(tx, day)),
  ...(await listBrandsWithoutPeople(tx, day)).map((brand): Finding => ({
    kind: 'brand_without_people',
    text: `${brand.name} employs nobody.`,
    link: `${HOME}?tab=brands&brand=${brand.id}`,
  })),
  ...(await listUnknownGrants(tx, knownKeys)).map(({ role_id, role, key }): Finding => ({
    kind: 'unknown_grant',
    text: `${role} holds the unknown permission ${key}. It is ignored.`,
    link: `${HOME}/roles?role=${role_id}`,
  })),
]

const leaving = ({ kind, id, name, person, left_on }: Leaving, day: string): Finding => {
  const [does, place] = kind === 'team' ? (['leads', 'teams'] as const) : (['heads', 'departments'] as const)
  const text =
    left_on < day
      ? `${person} left on ${dayText(left_on)} and still ${does} ${name}.`
      : `${person} ${does} ${name} and leaves on ${dayText(left_on)}.`
  return { kind: kind === 'team' ? 'lead_leaves' : 'head_leaves', text, link: `${HOME}/${place}?${kind}=${id}` }
}

/** More findings than this are joined into one. */
const MAX_NAMED = 5

const withoutManager = async (tx: Tx, day: string): Promise<Finding[]> => {
  const people = await listWithoutManager(tx, day)
  const kind = 'person_without_manager'
  if (people.length > MAX_NAMED) {
    return [{ kind, text: `${people.length} people have nobody to report to.`, link: '/admin/employees' }]
  }
  return people.map(({ id, name }) => ({
    kind,
    text: `${name} has nobody to report to.`,
    link: `/admin/employee/details/${id}`,
  }))
}

const withoutHolder = async (tx: Tx, day: string): Promise<Finding[]> => {
  const roles = await listRolesWithoutHolder(tx, day)
  const kind = 'role_without_holder'
  if (roles.length > MAX_NAMED) return [{ kind, text: `Nobody holds ${roles.length} roles.`, link: `${HOME}/roles` }]
  return roles.map(({ id, name }) => ({
    kind,
    text: `Nobody holds the role ${name}.`,
    link: `${HOME}/roles?role=${id}`,
  }))
}

const superAdmins = async (tx: Tx): Promise<Finding[]> => {
  const n = await countSuperAdmins(tx)
  if (n >= FEWEST_SUPER_ADMINS) return []
  const text = n === 1 ? 'There is only one super admin.' : 'There is no super admin.'
  return [
    {
      kind: 'few_super_admins',
      text: `${text} Name a second one, so that nobody is locked out.`,
      link: '/admin/users',
    },
  ]
}

/** Work patterns of one calendar are one finding: `Early has`, `Early and 4 other work patterns have`. */
const subjectOf = ([first = '', ...others]: readonly string[]): string => {
  if (others.length === 0) return `${first} has`
  return `${first} and ${others.length === 1 ? '1 other work pattern' : `${others.length} other work patterns`} have`
}

const holidays = async (tx: Tx, day: string): Promise<Finding[]> => {
  if (day.slice(5) < HOLIDAYS_DUE) return []
  const year = Number(day.slice(0, 4)) + 1
  const patterns = await listPatternsWithoutHolidays(tx, year)
  return [...Map.groupBy(patterns, ({ calendar_id }) => calendar_id)].map(([calendar_id, ofCalendar]) => ({
    kind: 'no_holidays_next_year',
    text: `${subjectOf(ofCalendar.map(({ name }) => name))} no holidays in ${year} yet.`,
    link: `${HOME}?tab=holidays&calendar=${calendar_id}&year=${year}`,
  }))
}
