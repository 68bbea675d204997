import { mergePolicies, stays } from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  hashbook: {
    label: 'Hashbook',
    columns: {
      'hashbook_acknowledgements.employee_id': stays,
    },
  },
})
