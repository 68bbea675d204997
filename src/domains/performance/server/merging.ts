import { mergePolicies, movesAsHolding, oneOnly, stays } from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  performance: {
    label: 'Performance',
    columns: {
      'employee_skills.employee_id': stays,
      'employee_skills.reviewed_by_employee': stays,
      'evaluations.employee_id': oneOnly,
      'evaluations.reviewer_id': movesAsHolding('evaluations'),
      'scores.author_id': stays,
      'scores.employee_id': stays,
    },
  },
})
