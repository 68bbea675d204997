import type { Demo } from '../demo.ts'
import { type Role, TEAM_MANAGERS } from './sample-people.ts'
import { FIRST, LAST } from './lists.ts'

type Team = Readonly<{ name: string; department: string }>

const ROLES: Readonly<Record<string, readonly (readonly [role: number, designation: string])[]>> = {
  Support: [
    [101, 'Support associate'],
    [101, 'Support associate'],
    [102, 'Senior support associate'],
    [112, 'Support associate'],
  ],
  Engineering: [
    [115, 'Developer'],
    [115, 'Senior developer'],
  ],
  Quality: [[16, 'Quality analyst']],
  Finance: [
    [101, 'Accountant'],
    [3163, 'Billing specialist'],
  ],
  People: [
    [102, 'HR partner'],
    [119, 'Trainer'],
  ],
}
const LEADS: Readonly<Record<string, string>> = {
  Support: 'Support lead',
  Engineering: 'Engineering lead',
  Quality: 'QA lead',
  Finance: 'Accountant',
  People: 'HR partner',
}
const HEADS: Readonly<Record<string, string>> = {
  Support: 'Nadia Hoffmann',
  Engineering: 'Lukas Brandt',
  Quality: 'Miriam Vogt',
  Finance: 'Henrik Olsen',
  People: 'Anjali Desai',
}

const MAX_EMPLOYED_DAYS = 2200

/** Places teams that are named after a city there, and one in three of the others in Bengaluru. */
const cityOf = (team: Team, index: number): 'B' | 'I' =>
  team.name.includes('Bengaluru') || (!team.name.includes('Berlin') && index % 3 === 2) ? 'I' : 'B'

const drawEmployment = ({ random }: Demo): Pick<Role, 'joined' | 'left'> => {
  if (random.chance(0.01)) return { joined: -random.int(1, 60) }
  const joined = random.int(10, MAX_EMPLOYED_DAYS)
  return random.chance(0.08) ? { joined, left: random.int(1, Math.max(1, joined - 5)) } : { joined }
}

const typeOf = ({ random }: Demo): Pick<Role, 'type' | 'mode'> => ({
  ...(random.chance(0.06) ? { type: random.pick(['trainee', 'contractor', 'fixed_term'] as const) } : {}),
  ...(random.chance(0.4) ? { mode: random.pick(['hybrid', 'remote'] as const) } : {}),
})

/**
 * Draws people beyond the sixty, spread evenly over the teams. The first of a team that none of the sixty leads
 * becomes its manager.
 */
export const drawPeople = (demo: Demo, count: number, teams: readonly Team[]): Role[] => {
  const managers = new Map(TEAM_MANAGERS)
  return Array.from({ length: count }, (_, index): Role => {
    const team = teams[index % teams.length] ?? { name: '', department: 'Support' }
    const city = cityOf(team, index)
    const name = `${demo.random.pick(FIRST[city])} ${demo.random.pick(LAST[city])}`
    const manager = managers.get(team.name)
    const base = { department: team.department, team: team.name, city }
    if (manager === undefined) {
      const [role, designation] = [103, LEADS[team.department] ?? null]
      managers.set(team.name, `#${index}`)
      return { ...base, name, role, designation, joined: MAX_EMPLOYED_DAYS, manager: HEADS[team.department] ?? null }
    }
    const [role, designation] = demo.random.pick(ROLES[team.department] ?? [[101, 'Support associate'] as const])
    return { ...base, ...drawEmployment(demo), ...typeOf(demo), name, role, designation, manager }
  })
}
