import type { Tx } from '#kit/server/context.ts'
import type { Finding } from '../contract/organisation.models.ts'
import {
  countSuperAdmins,
  listBrandsWithoutPeople,
  listPatternsWithoutHolidays,
  listRolesWithoutHolder,
  listTeamsWithoutLead,
  listUnknownGrants,
} from './store/overview.ts'

const HOME = '/admin/organisation'
const FEWEST_SUPER_ADMINS = 2
/** From then on a calendar without holidays for the next year is a matter. */
const HOLIDAYS_DUE = '10-01'

/** What is about to break in the organisation, the gravest first. `day` is its today. */
export const listFindings = async (tx: Tx, day: string, knownKeys: readonly string[]): Promise<Finding[]> => [
  ...(await superAdmins(tx)),
  ...(await holidays(tx, day)),
  ...(await listTeamsWithoutLead(tx, day)).map((team): Finding => ({
    kind: 'team_without_lead',
    text: `${team.name} has no lead.`,
    link: `${HOME}/teams?team=${team.id}`,
  })),
  ...(await listRolesWithoutHolder(tx, day)).map((role): Finding => ({
    kind: 'role_without_holder',
    text: `Nobody holds the role ${role.name}.`,
    link: `${HOME}/roles?role=${role.id}`,
  })),
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

const holidays = async (tx: Tx, day: string): Promise<Finding[]> => {
  if (day.slice(5) < HOLIDAYS_DUE) return []
  const year = Number(day.slice(0, 4)) + 1
  return (await listPatternsWithoutHolidays(tx, year)).map(({ name, calendar_id }) => ({
    kind: 'no_holidays_next_year',
    text: `${name} has no holidays in ${year} yet.`,
    link: `${HOME}?tab=holidays&calendar=${calendar_id}&year=${year}`,
  }))
}
