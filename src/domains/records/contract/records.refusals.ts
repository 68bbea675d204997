import { refusals } from '#kit/contract/refusals.ts'

export const recordsRefusals = refusals('records', {
  backup_running: 'A backup is running.',
  not_restorable: 'This field cannot be put back.',
  not_exportable: 'This list cannot be exported.',
  case_too_large: 'A case file holds {most} {what} at most, and this one would hold {count}. Narrow the filters.',
  too_many_rows: '{count} rows match, and a file holds {most} at most. Narrow the list.',
})
