import { GoLink } from '#kit/web/address/go-link.tsx'
import { dayIn, fullDay, today } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type {
  BackupRow,
  NoticeRow,
  ResignedRow,
  SuspendedRow,
  WarnedRow,
  WfhCancelledRow,
} from '../../contract/state-lists.models.ts'
import type { EmployeeRow } from '../../contract/people.models.ts'
import { employeeColumns } from '../parts/employee-columns.tsx'
import styles from '../parts/people.module.css'
import { EXIT_KIND, EXIT_REASON, exitStateOn, readingOf, SEVERITY } from './state-labels.ts'

const FIRST = ['name', 'team', 'designation', 'manager']

/** The columns of the person that come before those of the state; all others can be chosen. */
const person = <Row extends EmployeeRow>(): Column<Row>[] =>
  employeeColumns
    .toSorted((a, b) => rank(a.key) - rank(b.key))
    .map((column): Column<EmployeeRow> => (FIRST.includes(column.key) ? column : { ...column, isExtra: true }))

const rank = (key: string): number => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)

const dateColumn = <Row,>(
  key: string,
  title: string,
  of: (row: Row) => string | null,
  more: Partial<Column<Row>> = {},
): Column<Row> => {
  const text = (row: Row): string => {
    const value = of(row)
    return value ? fullDay(value) : '–'
  }
  return {
    key,
    title,
    text,
    cell: (row) => <span className={styles.nowrap}>{text(row)}</span>,
    isNumber: true,
    ...more,
  }
}

const insertColumns = <Row extends EmployeeRow>(own: readonly Column<Row>[]): Column<Row>[] => {
  const all = person<Row>()
  return [...all.slice(0, FIRST.length), ...own, ...all.slice(FIRST.length)]
}

const holdingsColumn = <Row extends { id: number; name: string; exit: { holdings_open: number } }>(): Column<Row> => ({
  key: 'holdings_open',
  title: 'Still holds',
  text: (row) => (row.exit.holdings_open === 0 ? '–' : String(row.exit.holdings_open)),
  cell: ({ id, name, exit: { holdings_open } }) =>
    holdings_open === 0 ? (
      '–'
    ) : (
      <GoLink href={`/admin/employee/details/${id}?tab=exit`} aria-label={`What ${name} still holds: ${holdings_open}`}>
        {holdings_open}
      </GoLink>
    ),
  isNumber: true,
})

export const resignedColumns = insertColumns<ResignedRow>([
  { key: 'kind', title: 'Kind', text: (row) => EXIT_KIND[row.exit.kind] },
  dateColumn('submitted_on', 'Handed in', (row) => row.exit.submitted_on, { sort: 'submitted_on' }),
  dateColumn('last_day', 'Last day', (row) => row.exit.last_day, { sort: 'last_day' }),
  { key: 'reason', title: 'Reason', text: (row) => EXIT_REASON[row.exit.reason_code], onPhone: 'hide' },
  {
    key: 'exit_state',
    title: 'Exit',
    text: (row) => exitStateOn(row.exit, today())[1],
    cell: (row) => {
      const [tone, word] = exitStateOn(row.exit, today())
      return <StatusBadge tone={tone} word={word} />
    },
  },
  holdingsColumn(),
])

export const noticeColumns = insertColumns<NoticeRow>([
  { key: 'kind', title: 'Kind', text: (row) => EXIT_KIND[row.exit.kind] },
  dateColumn('last_day', 'Last day', (row) => row.exit.last_day, { sort: 'last_day' }),
  { key: 'days_left', title: 'Days left', text: (row) => String(row.exit.days_left), isNumber: true },
  holdingsColumn(),
])

export const warnedColumns = insertColumns<WarnedRow>([
  {
    key: 'severity',
    title: 'Highest',
    sort: 'severity',
    text: (row) => SEVERITY[row.warnings.highest_severity],
    cell: (row) => (
      <StatusBadge
        tone={row.warnings.highest_severity === 3 ? 'bad' : 'attention'}
        word={SEVERITY[row.warnings.highest_severity]}
      />
    ),
  },
  { key: 'count', title: 'Open', text: (row) => String(row.warnings.open_count), isNumber: true },
  { key: 'title', title: 'Latest', text: (row) => row.warnings.latest.title ?? 'Visible to HR', width: 220 },
  dateColumn('issued_at', 'Issued', (row) => dayIn(row.warnings.latest.issued_at), { sort: 'issued_at' }),
  dateColumn('expires_on', 'Counts until', (row) => row.warnings.latest.expires_on),
  {
    key: 'read',
    title: 'Read',
    text: (row) => readingOf(row.warnings.latest)[1],
    cell: (row) => {
      const [tone, word] = readingOf(row.warnings.latest)
      return <StatusBadge tone={tone} word={word} />
    },
  },
])

export const suspendedColumns = insertColumns<SuspendedRow>([
  dateColumn('from', 'From', (row) => row.suspension.from, { sort: 'from' }),
  dateColumn('to', 'Until', (row) => row.suspension.to),
  {
    key: 'days_left',
    title: 'Days left',
    text: (row) => (row.suspension.days_left === null ? 'Open' : String(row.suspension.days_left)),
    isNumber: true,
  },
  { key: 'pay', title: 'Pay', text: (row) => (row.suspension.with_pay ? 'With pay' : 'Without pay') },
  { key: 'login', title: 'Login', text: (row) => (row.suspension.block_login ? 'Blocked' : 'Open') },
  { key: 'why', title: 'Reason', text: (row) => row.suspension.reason ?? 'Visible to HR', width: 220 },
])

export const wfhCancelledColumns = insertColumns<WfhCancelledRow>([
  dateColumn('from', 'From', (row) => row.cancellation.from, { sort: 'from' }),
  dateColumn('to', 'Until', (row) => row.cancellation.to),
  { key: 'by', title: 'By', text: (row) => row.cancellation.by ?? '–' },
  { key: 'why', title: 'Reason', text: (row) => row.cancellation.reason ?? 'Visible to HR', width: 220 },
])

const coversText = (row: BackupRow): string => row.backups.map(({ covers }) => covers.name).join(', ')

export const backupColumns = insertColumns<BackupRow>([
  { key: 'covers', title: 'Covers', text: coversText, width: 220 },
  {
    key: 'priority',
    title: 'Turn',
    sort: 'priority',
    text: (row) => String(row.backups[0]?.priority ?? 1),
    isNumber: true,
  },
  dateColumn('since', 'Since', (row) => row.backups.map(({ from }) => from).toSorted()[0] ?? null),
  {
    key: 'available',
    title: 'Today',
    text: (row) => (row.available_today ? 'Works' : 'Away'),
    cell: (row) => (
      <StatusBadge tone={row.available_today ? 'good' : 'off'} word={row.available_today ? 'Works' : 'Away'} />
    ),
  },
])
