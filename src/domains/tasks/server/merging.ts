import { mergePolicies, movesAsHolding, stays } from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  tasks: {
    label: 'Tasks',
    columns: {
      'task_handovers.from_employee_id': stays,
      'task_handovers.to_employee_id': stays,
      'task_history.holder_id': stays,
      'task_people.employee_id': stays,
      'tasks.assignee_id': movesAsHolding('tasks'),
      'tasks.offered_to_id': movesAsHolding('tasks'),
    },
  },
})
