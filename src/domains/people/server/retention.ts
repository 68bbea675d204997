import { erase } from '#kit/server/personal/erase.ts'
import type { Retention } from '#kit/server/retention/retention.ts'
import { deletedDue, leaversDue, warningsDue } from './store/retention.ts'
import { removeWarnings } from './warnings/workflow/remove-warnings.ts'

/** The retention of the rows of this domain. */
export const retention: Retention = {
  rules: {
    leaver_personal: {
      label: 'Personal data of people who left',
      what: 'Addresses, contacts, birth date, documents, bank accounts, letters, reasons and notes of a person are removed so long after their last day. The name and the dates of the employment stay.',
      why: 'It is needed while someone works here, and after that for questions about the employment.',
      known_by: 'people.read',
      counts: 'last_day',
      days: 1095,
      floor: 30,
      due: leaversDue,
      remove: (work, ids) => erase(work, 'employee', ids, 'personal'),
    },
    expired_warnings: {
      label: 'Expired warnings',
      what: 'Warnings, with the words of the person and their files, are removed so long after they expired.',
      why: 'A warning counts until it expires; after that it only explains decisions that were made.',
      known_by: 'people.personal.read',
      days: 365,
      floor: 0,
      due: warningsDue,
      remove: removeWarnings,
    },
    deleted_rows: {
      label: 'Deleted records',
      what: 'Records of people that were made in error and deleted can be brought back for so long. Then everything in them is removed.',
      why: 'So that a record that was deleted by mistake can be brought back.',
      known_by: 'people.read',
      counts: 'others',
      days: 30,
      floor: 30,
      due: deletedDue,
      remove: (work, ids) => erase(work, 'employee', ids),
    },
  },
  ends: {
    warnings: { rule: 'expired_warnings', what: 'those that expired' },
    warning_files: { rule: 'expired_warnings', what: 'with their warning' },
  },
  kept: {
    'the record of a person, which the class leaver_personal and an erasure empty': [
      'backup_assignments',
      'employee_details',
      'employees',
      'employments',
      'exits',
      'former_names',
      'mandatory_updates',
      'person_search',
      'placements',
      'profile_changes',
      'suspensions',
      'wfh_cancellations',
    ],
  },
}
