import { fullDay } from '#kit/web/format/dates.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import type { EmployeeRow } from '../../contract/people.models.ts'
import { listedRecord } from '../../contract/people.records.ts'
import styles from './people.module.css'
import { FLAG, photoOf, PRESENCE, STATUS } from './labels.ts'

/** The status of a person as a badge, and the flags. */
const StatusAndFlags = ({ row }: { row: EmployeeRow }) => (
  <span className={styles.flags}>
    <span data-usual={row.status === 'active'}>
      <StatusBadge tone={STATUS[row.status][0]} word={STATUS[row.status][1]} />
    </span>
    {row.flags.map((flag) => (
      <StatusBadge key={flag} tone={FLAG[flag][0]} word={FLAG[flag][1]} />
    ))}
  </span>
)

/** The columns of the list of employees. */
export const employeeColumns = columnsOf<typeof listedRecord, EmployeeRow>(listedRecord, [
  [
    'name',
    {
      cell: (row) => <PersonChip name={row.name} photo={photoOf(row)} presence={row.presence} />,
      onPhone: 'title',
      width: 220,
    },
  ],
  [
    'employee_no',
    { cell: (row) => <span className={`m-number ${styles.nowrap}`}>{row.employee_no}</span>, onPhone: 'hide' },
  ],
  ['department', { onPhone: 'hide' }],
  ['team', { onPhone: 'hide' }],
  // The second line of a phone has room for it alone.
  'designation',
  ['role', { onPhone: 'hide', isExtra: true }],
  ['manager', { onPhone: 'hide' }],
  [
    'joined_on',
    {
      cell: (row) => <span className={styles.nowrap}>{fullDay(row.joined_on)}</span>,
      isNumber: true,
      onPhone: 'hide',
    },
  ],
  {
    key: 'status',
    title: 'Status',
    text: (row) => [STATUS[row.status][1], ...row.flags.map((flag) => FLAG[flag][1])].join(', '),
    cell: (row) => <StatusAndFlags row={row} />,
    onPhone: 'status',
  },
  {
    key: 'presence',
    title: 'Presence',
    // The sign at the photo has it.
    onPhone: 'hide',
    text: (row) => (row.presence ? PRESENCE[row.presence][1] : '–'),
    cell: (row) =>
      row.presence ? <StatusBadge tone={PRESENCE[row.presence][0]} word={PRESENCE[row.presence][1]} /> : '–',
  },
  ['work_email', { isExtra: true }],
  ['brand', { isExtra: true }],
  ['employment_type', { key: 'type', isExtra: true }],
  ['work_mode', { key: 'mode', isExtra: true }],
  ['left_on', { isNumber: true, isExtra: true }],
])
