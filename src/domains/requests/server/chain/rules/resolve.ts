import { leadsOf } from '#domains/organisation/server/index.ts'
import { listManagersAbove } from '#domains/people/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { AssigneeRule } from '../../../contract/requests.models.ts'
import { type Decider, listAvailableDeciders, listDepartmentApprovers } from '../../store/approvers.ts'

type AssigneeQuery = Readonly<{ assignee: AssigneeRule; employee_id: number | null; requester: number; today: string }>
export type Resolved = Readonly<{ assignee: AssigneeRule; people: readonly Decider[] }>

const peopleOf = async (
  { tx }: Pick<Work, 'tx'>,
  { assignee, employee_id, requester, today }: AssigneeQuery,
): Promise<readonly Decider[]> => {
  if (assignee === 'department_approver') return listDepartmentApprovers(tx, requester, today)
  if (assignee === 'team_lead') return listAvailableDeciders(tx, await leadsOf(tx, requester, today), requester, today)
  if (assignee === 'hr') return []
  if (assignee === 'manager')
    return listAvailableDeciders(tx, await listManagersAbove(tx, requester, today), requester, today)
  return listAvailableDeciders(tx, employee_id === null ? [] : [employee_id], requester, today)
}

/**
 * Finds those who decide a step as it opens; never the requester. Where the rule of the step finds no one, the
 * approvers of the department decide, but for a step that names its people. Where they are none either, HR decides: the
 * step then names no one, and every holder of the right to decide for everyone may.
 */
export const resolveAssignees = async (work: Pick<Work, 'tx'>, query: AssigneeQuery): Promise<Resolved> => {
  const order: readonly AssigneeRule[] =
    query.assignee === 'department_approver' || query.assignee === 'hr' || query.assignee === 'named'
      ? [query.assignee]
      : [query.assignee, 'department_approver']
  for (const assignee of order) {
    const people = await peopleOf(work, { ...query, assignee })
    if (people.length > 0) return { assignee, people }
  }
  return { assignee: 'hr', people: [] }
}
