import { own, through, type Personal } from '#kit/server/personal/declare.ts'
import { nullableColumns } from '#kit/server/record.ts'
import { directoryRecord, personalRecord } from '../contract/people.records.ts'

/** The names of a former employee. */
const identity = {
  first_name: `'Former'`,
  middle_name: 'null',
  last_name: `'employee ' || t.id`,
  preferred_name: 'null',
  work_email: `'removed-' || t.id || '@invalid'`,
  work_email_key: `'removed-' || t.id || '@invalid'`,
  former_work_email: 'null',
}

/** All other described fields that may be empty. */
const emptied = [...nullableColumns(directoryRecord), ...nullableColumns(personalRecord)].filter(
  (name) => !(name in identity),
)

/** The personal data in the tables of this domain, and its treatment when someone is erased. */
export const personal: Personal = {
  warning_files: { of: through('warning_id', 'warnings'), deleted: [], files: ['file_id'] },
  warnings: {
    of: own(),
    deleted: ['title', 'description', 'statement', 'withdrawn_reason'],
  },
  employee_details: {
    of: own(),
    deleted: ['data', 'secret_enc', 'secret_mask', 'comment'],
    files: ['file_id'],
    unseen: ['secret_enc'],
  },
  profile_changes: { of: own(), deleted: ['old_value', 'new_value', 'comment'] },
  suspensions: { of: own(), removed: ['reason'] },
  exits: {
    of: through('employment_id', 'employments'),
    cleared: ['letter_text', 'comment', 'interview_notes'],
    files: ['letter_file_id'],
    unseen: ['interview_notes', 'rehire_ok'],
  },
  wfh_cancellations: { of: own(), removed: ['reason'] },
  backup_assignments: { of: own(), cleared: ['note'] },
  mandatory_updates: { of: own(), cleared: ['note'], plain: ['fields', 'confirmed'] },
  placements: { of: own(), cleared: ['note'], plain: ['time_zone', 'changed'] },
  // Also of accounts without an employee, which are never erased: they belong to the organisation.
  former_names: {
    of: {
      employee:
        '(t.employee_id = any($ids) or t.account_id in (select x.id from accounts x where x.employee_id = any($ids)))',
    },
    identifies: ['name'],
    deleted: ['name'],
  },
  employments: {
    of: own(),
    stays: { label: 'Dates of employment', why: 'That someone worked here, and when, has to be proved for years.' },
    plain: ['employee_no'],
  },
  person_zones: { of: own(), follows: ['time_zone'] },
  person_search: { of: own(), follows: ['words'], unseen: ['words'] },
  employees: {
    of: own('id'),
    is: 'employee',
    identifies: ['name', 'work_email', 'former_work_email', 'personal_email', 'mobile', 'work_phone'],
    cleared: [...emptied, 'photo_version'],
    files: ['photo_file_id'],
    identity,
    follows: ['name'],
    unseen: ['work_email_key'],
  },
}
