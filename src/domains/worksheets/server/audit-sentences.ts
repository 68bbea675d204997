import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import type { worksheetAudit } from './audit-words.ts'

const REPORT = '{whose} work report[ of {name}]'

export const worksheetSentences: AuditSentences<typeof worksheetAudit> = {
  does: {
    'activities.added': 'added the activity[ {name}]',
    'activities.updated': ['changed the {fields} of the activity {name}', 'changed the activity[ {name}]'],
    'activities.retired': 'retired the activity[ {name}]',
    'activities.deleted': 'deleted the activity[ {name}]',
    'activities.described': 'added a job description[ of {name}][ from {effective_from}]',
    'activities.rule_updated': 'changed a rule of work reports[ from {effective_from}]',
    'worksheets.saved': `saved ${REPORT}`,
    'worksheets.submitted': `submitted ${REPORT}`,
    'worksheets.accepted': `accepted ${REPORT}`,
    'worksheets.auto_accepted': `accepted ${REPORT}, because its time was over`,
    'worksheets.returned': `returned ${REPORT}`,
    'worksheets.allowed': `allowed to file ${REPORT} late`,
    'worksheets.excused': `excused ${REPORT}`,
    'worksheets.entry_updated': `changed an entry of ${REPORT}`,
    'worksheets.entry_deleted': `deleted an entry of ${REPORT}`,
    'worksheets.reminded': 'reminded people of work reports[ of {period_start}]',
    'worksheets.blocker_updated': 'changed a blocker of {whom}',
    'attachments.added': 'added the work file[ “{name}”] of {whom}',
    'attachments.updated': 'changed the work file[ “{name}”] of {whom}',
    'attachments.deleted': 'deleted the work file[ “{name}”] of {whom}',
  },
  names: {
    activities: 't.name',
    attachments: 't.title',
    work_reports: `to_char(t.period_start, 'FMDD FMMonth YYYY')`,
    work_data: `(select to_char(r.period_start, 'FMDD FMMonth YYYY') from work_reports r where r.id = t.report_id)`,
  },
  fields: {
    retired_on: 'last day',
  },
  kinds: {
    attachments: 'work file',
    report_blockers: 'blocker',
    report_rules: 'rule of work reports',
    work_data: 'entry of a work report',
  },
}
