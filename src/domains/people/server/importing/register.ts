import { type Importable, importables } from '#kit/server/importable.ts'
import { entries } from '#kit/server/slots.ts'
import { hasHistory } from '../persons/history.ts'
import { announcePlacement } from '../persons/workflow/announce-placement.ts'
import { recordsRemoved } from '../public/hooks.ts'
import { listOptions } from '../persons/store/options.ts'
import { listJoiningDays } from './store/current-people.ts'
import { PEOPLE_COLUMNS } from './rules/columns.ts'
import { PEOPLE_FIELDS } from './rules/fields-of-calls.ts'
import { planPeople } from './workflow/plan-people.ts'

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
    const used = new Map<number, string>()
    for (const id of ids) if (await hasHistory(tx, id)) used.set(id, 'Has punches, reports or other records since')
    return used
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

/** The import of people. */
export const importFilling = entries(importables, { people })
