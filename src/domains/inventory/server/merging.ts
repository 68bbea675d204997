import { mergePolicies, movesByStep, movesWhere, stays } from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  inventory: {
    label: 'Equipment',
    columns: {
      'inventory_assignments.employee_id': movesByStep,
      'inventory_handouts.employee_id': movesWhere(
        'Bundles of equipment',
        `exists (select from inventory_assignments g where g.handout_id = t.id and g.state in ('offered', 'accepted', 'return_announced', 'returned', 'disputed'))`,
      ),
      'inventory_requests.employee_id': stays,
    },
  },
})
