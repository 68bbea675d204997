import { mergePolicies, movesAsHolding, oneOnly, stays } from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  shifts: {
    label: 'Shifts',
    columns: {
      'calendar_feeds.employee_id': oneOnly,
      'shift_assignments.employee_id': movesAsHolding('shifts'),
      'shift_availability.employee_id': oneOnly,
      'shift_availability_versions.employee_id': stays,
      'shift_claims.employee_id': oneOnly,
      'shift_days_off.employee_id': oneOnly,
      'shift_events.employee_id': stays,
      'shift_offers.employee_id': stays,
      'shift_receipts.employee_id': stays,
      'shift_swap_legs.from_employee_id': stays,
      'shift_swap_legs.to_employee_id': stays,
    },
  },
})
