import { fullDay } from '#kit/web/format/dates.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { valueText } from '#kit/web/record/value-text.ts'
import type { EmployeeRow } from '../../contract/people.models.ts'
import { employmentRecord } from '../../contract/people.records.ts'
import styles from './people.module.css'
import { FLAG, photoOf, PRESENCE, STATUS, WORK_MODE } from './labels.ts'

const nameOf = (part: { name: string } | null): string => part?.name ?? '–'

/** The status of a person as a badge, and the flags. */
const StatusAndFlags = ({ row }: { row: EmployeeRow }) => (
  <span className={styles.flags}>
    <StatusBadge tone={STATUS[row.status][0]} word={STATUS[row.status][1]} />
    {row.flags.map((flag) => (
      <StatusBadge key={flag} tone={FLAG[flag][0]} word={FLAG[flag][1]} />
    ))}
  </span>
)

/** The columns of the list of employees. */
export const employeeColumns: readonly Column<EmployeeRow>[] = [
  {
    key: 'name',
    title: 'Name',
    sort: 'name',
    text: (row) => row.name,
    cell: (row) => <PersonChip name={row.name} photo={photoOf(row)} presence={row.presence} />,
    onPhone: 'title',
    width: 220,
  },
  {
    key: 'employee_no',
    title: 'Number',
    sort: 'employee_no',
    text: (row) => row.employee_no,
    cell: (row) => <span className={`m-number ${styles.nowrap}`}>{row.employee_no}</span>,
  },
  { key: 'department', title: 'Department', sort: 'department', text: (row) => nameOf(row.department) },
  { key: 'team', title: 'Team', text: (row) => nameOf(row.team) },
  { key: 'designation', title: 'Designation', text: (row) => nameOf(row.designation) },
  { key: 'role', title: 'Role', text: (row) => nameOf(row.role), onPhone: 'hide', isExtra: true },
  { key: 'manager', title: 'Manager', text: (row) => nameOf(row.manager), onPhone: 'hide' },
  {
    key: 'joined_on',
    title: 'Joined',
    sort: 'joined_on',
    text: (row) => fullDay(row.joined_on),
    cell: (row) => <span className={styles.nowrap}>{fullDay(row.joined_on)}</span>,
    isNumber: true,
    onPhone: 'hide',
  },
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
    text: (row) => (row.presence ? PRESENCE[row.presence][1] : '–'),
    cell: (row) =>
      row.presence ? <StatusBadge tone={PRESENCE[row.presence][0]} word={PRESENCE[row.presence][1]} /> : '–',
  },
  { key: 'work_email', title: 'Email', text: (row) => row.work_email, isExtra: true },
  { key: 'brand', title: 'Brand', text: (row) => row.brand.name, isExtra: true },
  {
    key: 'type',
    title: 'Employment',
    text: (row) => valueText(employmentRecord, 'employment_type', row) ?? '–',
    isExtra: true,
  },
  { key: 'mode', title: 'Work mode', text: (row) => (row.work_mode ? WORK_MODE[row.work_mode] : '–'), isExtra: true },
  {
    key: 'left_on',
    title: 'Last day',
    sort: 'left_on',
    text: (row) => (row.left_on ? fullDay(row.left_on) : '–'),
    isNumber: true,
    isExtra: true,
  },
]
