import { requireUnit } from '#domains/organisation/server/index.ts'
import { isAssignable } from '#domains/people/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'
import { findDepartmentOfTeam } from '../store/teams.ts'
import { readContextOf } from './read-context.ts'

type Place = Readonly<{
  department_id?: number | undefined
  team_id?: number | null | undefined
  manager_id?: number | null | undefined
  hiring_manager_id?: number | undefined
}>

/** Refuses units that do not exist, a team of another department, and a manager who is not employed today. */
export const requirePlace = async (context: Context, place: Place, department: number): Promise<void> => {
  const { tx } = context
  const { today } = await readContextOf(context)
  const { department_id = null, team_id = null } = place
  await requireUnit(tx, { department_id, team_id })
  if (team_id !== null && (await findDepartmentOfTeam(tx, team_id)) !== department)
    throw invalid({ team_id: 'This team belongs to another department' })
  for (const name of ['manager_id', 'hiring_manager_id'] as const) {
    const manager = place[name] ?? null
    if (manager !== null && !(await isAssignable(tx, manager, today)))
      throw invalid({ [name]: 'This person is not employed today' })
  }
}
