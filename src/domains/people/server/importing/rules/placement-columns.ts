import type { ImportColumn } from '#kit/server/importable.ts'
import { placementRecord } from '../../../contract/people.records.ts'
import { PERSON_COLUMNS } from '../../public/people-of-rows.ts'
import { PEOPLE_COLUMNS } from './columns.ts'

/** The fields of a row that name a place, as in the import of people. */
const PLACES = new Set([
  'department',
  'team',
  'designation',
  'role',
  'manager',
  'work_pattern',
  'time_zone',
  'work_mode',
])

/** The reasons of a change, by their labels on screens. */
export const REASONS = {
  Transfer: 'transfer',
  Promotion: 'promotion',
  Reorganisation: 'reorganisation',
  'Change of role': 'role_change',
  'Change of work pattern': 'pattern_change',
  Correction: 'correction',
} as const

/** The columns of placements: the person, the day, and what applies from then on. */
export const PLACEMENT_COLUMNS: readonly ImportColumn[] = [
  ...PERSON_COLUMNS,
  {
    field: 'from',
    label: 'Valid from',
    titles: ['from', 'effective from', 'effective date', 'date', 'since', 'start date', 'gültig ab', 'ab', 'seit'],
    kind: 'date',
    isRequired: true,
    example: '2026-01-01',
  },
  ...PEOPLE_COLUMNS.filter(({ field }) => PLACES.has(field)).map(
    ({ isRequired: _required, ...column }): ImportColumn => column,
  ),
  {
    field: 'second_manager',
    label: placementRecord.fields.second_manager.label,
    titles: ['dotted line manager', 'functional manager', 'zweite führungskraft'],
    kind: 'name',
    example: '',
  },
  {
    field: 'reason',
    label: 'Reason',
    titles: ['change reason', 'job change reason', 'grund'],
    kind: 'choice',
    choices: Object.keys(REASONS),
    example: 'Transfer',
  },
  { field: 'note', label: 'Note', titles: ['notes', 'comment', 'notiz'], kind: 'text', example: '' },
]
