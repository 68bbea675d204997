import type { RequestKind } from '#domains/requests/server/index.ts'

const ORDER = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const

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
  {
    name: 'breaks',
    label: 'Breaks',
    type: 'text',
    required: false,
    help: 'All of them, such as 12:00–12:30, 15:00–15:15, or “none”. Left empty, they stay as they are.',
    options: [],
  },
  {
    name: 'punch',
    label: 'Which punch',
    type: 'choice',
    required: false,
    help: 'Where the day has several. Left empty, it is the one in this time, or a new one.',
    options: ORDER.map((word, index) => ({ value: String(index + 1), label: `The ${word} of the day` })),
  },
]
