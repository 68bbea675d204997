import { refusals } from '#kit/contract/refusals.ts'

export const recordsRefusals = refusals(
  'records',
  {
    below_floor: 'At least {days} days must be kept.',
    erase_blocked: 'Not possible yet: {reasons}.',
    hold_exists: 'A hold exists already.',
    name_differs: 'The name is not that of the person.',
    request_open: 'A request is open already.',
    backup_running: 'A backup is running.',
    not_restorable: 'This field cannot be put back.',
    not_taken: '{field} cannot be put back. {why}',
    record_gone: 'This was removed since, so nothing of it can be put back.',
    values_erased: 'What it was before has been erased, so it cannot be put back.',
    not_exportable: 'This list cannot be exported.',
    case_too_large: 'A case file holds {most} {what} at most, and this one would hold {count}. Narrow the filters.',
    too_many_rows: '{count} rows match, and a file holds {most} at most. Narrow the list.',
  },
  { below_floor: ['keep_days'], hold_exists: ['employee_id'], name_differs: ['confirm_name'] },
)
