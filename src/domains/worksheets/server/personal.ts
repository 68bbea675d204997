import { activityRecord, workFileRecord } from '../contract/worksheets.records.ts'
import { textColumns } from '#kit/server/record.ts'
import { own, through, type Personal } from '#kit/server/personal/declare.ts'

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  report_decisions: { of: through('report_id', 'work_reports'), removed: ['comment'] },
  report_blockers: { of: own(), plain: ['text'] },
  report_reminders: { of: own() },
  // Work reports are a record of the organisation.
  work_data: { of: through('report_id', 'work_reports'), plain: ['note'] },
  work_reports: { of: own(), removed: ['decision_comment'], plain: ['summary', 'plan', 'facts'] },
  attachments: { of: own(), plain: textColumns(workFileRecord) },
  activities: { plain: textColumns(activityRecord) },
  job_descriptions: { plain: ['body'] },
}
