import { mergePolicies, movesAsHolding, movesByStep, movesWhere, oneOnly, stays } from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  people: {
    label: 'Records and placements',
    columns: {
      'accounts.employee_id': movesByStep,
      'backup_assignments.employee_id': movesWhere(
        'Stand-ins',
        `coalesce(t.lifted_on, t.to_date + 1, 'infinity') > pair.day`,
        `(t.covers_kind = 'employee' and t.covers_id = pair.into_id) or exists (select from backup_assignments o where o.employee_id = pair.into_id and o.covers_kind = t.covers_kind and o.covers_id = t.covers_id)`,
      ),
      'employee_details.employee_id': stays,
      'employees.merged_into_id': movesByStep,
      'employments.employee_id': stays,
      'former_names.employee_id': stays,
      'mandatory_updates.employee_id': oneOnly,
      'person_search.employee_id': oneOnly,
      'person_zones.employee_id': oneOnly,
      'placements.employee_id': stays,
      'placements.manager_id': movesAsHolding('direct_reports'),
      'placements.second_manager_id': movesAsHolding('direct_reports'),
      'profile_changes.employee_id': stays,
      'suspensions.employee_id': stays,
      'warnings.employee_id': stays,
      'wfh_cancellations.employee_id': stays,
    },
  },
})
