import { type Importable, importables } from '#kit/server/importable.ts'
import { entries } from '#kit/server/slots.ts'
import { hasHistory } from '../persons/history.ts'
import { announcePlacement } from '../persons/workflow/announce-placement.ts'
import { recordsRemoved } from '../public/hooks.ts'
import { PERSON_MATCHES } from '../public/people-of-rows.ts'
import { listOptions } from '../persons/store/options.ts'
import { listJoiningDays } from './store/current-people.ts'
import { PEOPLE_COLUMNS } from './rules/columns.ts'
import { PEOPLE_FIELDS } from './rules/fields-of-calls.ts'
import { PLACEMENT_COLUMNS } from './rules/placement-columns.ts'
import { planPeople } from './workflow/plan-people.ts'
import { planPlacements } from './workflow/plan-placements.ts'

const people: Importable = {
  title: 'People',
  noun: ['person', 'people'],
  permission: 'people.write',
  columns: PEOPLE_COLUMNS,
  matches: { employee_no: 'Employee number', work_email: 'Work email', name: 'Name and date of birth' },
  fields: PEOPLE_FIELDS,
  tables: ['employees', 'employments', 'placements', 'employee_details', 'accounts'],
  owner: 'employee_id',
  choicesOf: async (tx) => {
    const options = await listOptions(tx)
    const names = (rows: readonly Readonly<{ name: string }>[]): string[] => rows.map(({ name }) => name)
    return {
      brand: names(options.brands),
      department: names(options.departments),
      role: names(options.roles),
      work_pattern: names(options.work_patterns),
    }
  },
  used: async (tx, ids) => {
    const areUsed = await Promise.all(ids.map((id) => hasHistory(tx, id, ids)))
    const used = ids.filter((_, at) => areUsed[at])
    return new Map(used.map((id) => [id, 'Has punches, reports or other records since']))
  },
  removeDerived: async (work, ids) => {
    if (ids.length > 0) for (const [, hook] of recordsRemoved.all()) await hook(work, ids)
  },
  reverted: async (work, ids) => {
    for (const { employee_id, joined_on } of await listJoiningDays(work.tx, ids))
      await announcePlacement(work, employee_id, joined_on)
  },
  plan: planPeople,
}

const placements: Importable = {
  title: 'Placements',
  noun: ['placement', 'placements'],
  permission: 'people.write',
  columns: PLACEMENT_COLUMNS,
  matches: PERSON_MATCHES,
  fields: {
    ...PEOPLE_FIELDS,
    effective_from: 'from',
    second_manager_id: 'second_manager',
    'changes.second_manager_id': 'second_manager',
    'people.before_joining': 'from',
    'people.not_employed': 'from',
    'attendance.period_locked': 'from',
  },
  // Placements belong to the record of their person, of which nothing else changes.
  tables: ['employees', 'placements'],
  owner: 'employee_id',
  choicesOf: async (tx, context) => {
    const { department, role, work_pattern } = await people.choicesOf(tx, context)
    return { department: department ?? [], role: role ?? [], work_pattern: work_pattern ?? [] }
  },
  used: async () => new Map(),
  removeDerived: async () => undefined,
  reverted: people.reverted,
  plan: planPlacements,
}

/** The imports of people and of their placements. */
export const importFilling = entries(importables, { people, placements })
