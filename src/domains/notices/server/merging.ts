import { mergePolicies, movesWhere } from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  notices: {
    label: 'Announcements',
    columns: {
      'audience_parts.employee_id': movesWhere(
        'Audiences',
        'true',
        'exists (select from audience_parts o where o.audience_id = t.audience_id and o.employee_id = pair.into_id)',
      ),
    },
  },
})
