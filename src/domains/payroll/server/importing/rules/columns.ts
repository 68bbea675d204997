import { PERSON_COLUMNS } from '#domains/people/server/index.ts'
import type { ImportColumn } from '#kit/server/importable.ts'
import type { Basis } from '../../../contract/salaries.models.ts'

/** The values of the basis, by their labels. */
export const BASES: Readonly<Record<string, Basis>> = { Monthly: 'monthly', Hourly: 'hourly' }
/** The values of the reason, by their labels. */
export const REASONS = { Hire: 'hire', Change: 'change', Correction: 'correction' } as const
export type Reason = (typeof REASONS)[keyof typeof REASONS]

/** The columns of salaries. */
export const SALARY_COLUMNS: readonly ImportColumn[] = [
  ...PERSON_COLUMNS,
  {
    field: 'from',
    label: 'Valid from',
    titles: ['from', 'effective from', 'effective date', 'start date', 'since', 'gültig ab', 'ab', 'seit'],
    kind: 'date',
    isRequired: true,
    example: '2026-01-01',
  },
  {
    field: 'amount',
    label: 'Amount',
    titles: [
      'salary',
      'base salary',
      'pay',
      'pay rate',
      'monthly salary',
      'base pay',
      'gehalt',
      'grundgehalt',
      'betrag',
    ],
    kind: 'text',
    isRequired: true,
    example: '3200.00',
  },
  {
    field: 'currency',
    label: 'Currency',
    titles: ['currency code', 'pay currency', 'währung'],
    kind: 'text',
    isRequired: true,
    example: 'EUR',
  },
  {
    field: 'basis',
    label: 'Per',
    titles: ['basis', 'pay type', 'pay per', 'paid per', 'frequency', 'art'],
    kind: 'choice',
    choices: Object.keys(BASES),
    example: 'Monthly',
  },
  {
    field: 'reason',
    label: 'Reason',
    titles: ['change reason', 'grund'],
    kind: 'choice',
    choices: Object.keys(REASONS),
    example: '',
  },
  { field: 'note', label: 'Note', titles: ['notes', 'comment', 'notiz'], kind: 'text', example: '' },
]
