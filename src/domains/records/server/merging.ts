import { mergePolicies, stays } from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  records: {
    label: 'Data requests and holds',
    columns: {
      'legal_holds.employee_id': stays,
      'subject_requests.employee_id': stays,
    },
  },
})
