import { mergePolicies, movesAsHolding, movesWhere, stays } from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  hiring: {
    label: 'Hiring',
    columns: {
      'candidates.employee_id': stays,
      'candidates.referrer_employee_id': stays,
      'offers.manager_id': movesWhere('Offers', `t.state in ('draft', 'approved', 'sent')`),
      'onboards.employee_id': stays,
      'onboards.manager_id': movesWhere(
        'Onboardings',
        `t.state not in ('converted', 'completed', 'no_show', 'withdrawn')`,
      ),
      'openings.hiring_manager_id': movesAsHolding('openings'),
      'welcomes.buddy_id': movesWhere(
        'Buddies of new people',
        `exists (select from onboards o where o.id = t.onboard_id and o.state not in ('completed', 'no_show', 'withdrawn'))`,
        'exists (select from onboards o where o.id = t.onboard_id and o.employee_id = pair.into_id)',
      ),
    },
  },
})
