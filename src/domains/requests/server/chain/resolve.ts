import { leadsOf } from '#domains/organisation/server/index.ts'
import { managerOf } from '#domains/people/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { AssigneeRule } from '../../contract/requests.models.ts'
import { type Decider, listAskable, listDepartmentApprovers } from '../store/approvers.ts'

type Ask = Readonly<{ assignee: AssigneeRule; employee_id: number | null; requester: number; today: string }>
export type Resolved = Readonly<{ assignee: AssigneeRule; people: readonly Decider[] }>

const peopleOf = async (
  { tx }: Work,
  { assignee, employee_id, requester, today }: Ask,
): Promise<readonly Decider[]> => {
  if (assignee === 'department_approver') return listDepartmentApprovers(tx, requester, today)
  if (assignee === 'team_lead') return listAskable(tx, await leadsOf(tx, requester, today), requester, today)
  if (assignee === 'hr') return []
  const one = assignee === 'manager' ? await managerOf(tx, requester, today) : employee_id
  return listAskable(tx, one === null ? [] : [one], requester, today)
}

/**
 * Who decides a step as it opens; never the requester. Where the rule of the step finds no one, the approvers of the
 * department decide, but for a step that names its people. Where they are none either, HR decides: the step then names no
 * one, and every holder of the right to decide for everyone may.
 */
export const resolveAssignees = async (work: Work, ask: Ask): Promise<Resolved> => {
  const order: readonly AssigneeRule[] =
    ask.assignee === 'department_approver' || ask.assignee === 'hr' || ask.assignee === 'named'
      ? [ask.assignee]
      : [ask.assignee, 'department_approver']
  for (const assignee of order) {
    const people = await peopleOf(work, { ...ask, assignee })
    if (people.length > 0) return { assignee, people }
  }
  return { assignee: 'hr', people: [] }
}
