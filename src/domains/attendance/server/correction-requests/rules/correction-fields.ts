import type { RequestKind } from '#domains/requests/server/index.ts'

/** The fields of a requested correction, by the names that its form shows. */
export const CORRECTION_FIELDS: RequestKind['fields'] = [
  { name: 'in', label: 'Punch in', type: 'time', required: true, help: 'By your clock on that day.', options: [] },
  {
    name: 'out',
    label: 'Punch out',
    type: 'time',
    required: true,
    help: 'A time before the punch in is of the next day.',
    options: [],
  },
]
