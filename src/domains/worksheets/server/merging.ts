import { mergePolicies, oneOnly, stays } from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  worksheets: {
    label: 'Work reports',
    columns: {
      'attachments.employee_id': stays,
      'report_blockers.employee_id': oneOnly,
      'report_reminders.employee_id': stays,
      'work_reports.decided_by_employee': stays,
      'work_reports.employee_id': stays,
    },
  },
})
