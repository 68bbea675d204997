import { z } from 'zod'
import { id } from '#kit/contract/fields.ts'
import type { RowPlan } from '#kit/server/importable.ts'
import { unitCalls } from '#domains/organisation/server/index.ts'
import type { Missing } from '../rules/lookups.ts'

const created = z.object({ id })

/** Returns the plan of a line that adds a department, team or designation. */
export const planOfMissing = ({ kind, name, department }: Missing): RowPlan => ({
  result: 'create',
  target: null,
  name,
  faults: [],
  after: department?.added_by === null || department?.added_by === undefined ? [] : [department.added_by],
  changes: [],
  run: async (send, idOf) => {
    if (kind === 'department') return created.parse(await send(unitCalls.addDepartment, { body: { name } })).id
    if (kind === 'designation') return created.parse(await send(unitCalls.addDesignation, { body: { name } })).id
    const department_id = department?.added_by === null ? department.id : idOf(department?.added_by ?? 0)
    return created.parse(await send(unitCalls.addTeam, { body: { name, department_id } })).id
  },
})
