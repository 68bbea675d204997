import { dayText } from '#kit/contract/day-text.ts'
import { listOpenDays } from './store/merging.ts'
import { carryOvertime } from './overtime/workflow/carry-over.ts'
import { mergePolicies, mergeSteps, type MergeStep, recordText, movesByStep, stays } from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  attendance: {
    label: 'Attendance',
    columns: {
      'attendance_breaks.employee_id': stays,
      'attendance_corrections.employee_id': stays,
      'attendance_days.employee_id': stays,
      'attendance_sessions.employee_id': stays,
      'forced_punchouts.employee_id': stays,
      'overtime_entries.employee_id': stays,
      'overtime_postings.employee_id': movesByStep,
      'time_accounts.employee_id': stays,
      'screenshot_consents.employee_id': stays,
      'screenshot_openings.employee_id': stays,
      'screenshot_views.employee_id': stays,
      'screenshots.employee_id': stays,
    },
  },
})

const step: MergeStep = {
  blocks: async (tx, { from }) =>
    (await listOpenDays(tx, from.id)).map(({ date, is_punch }) =>
      is_punch
        ? `${recordText(from)} has an open punch of ${dayText(date)}. End it first.`
        : `Overtime of ${recordText(from)} on ${dayText(date)} waits for a decision. Decide it first.`,
    ),
  apply: carryOvertime,
}

export const mergeStepFilling = entries(mergeSteps, { attendance: step })
