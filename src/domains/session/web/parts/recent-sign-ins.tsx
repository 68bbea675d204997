import { dateTime } from '#kit/web/format/dates.ts'
import { StatusBadge, type Tone } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { SignInEvent } from '../../contract/session.models.ts'
import { DeviceText } from './device-text.tsx'
import styles from './security.module.css'

const OUTCOMES: Record<SignInEvent['outcome'], readonly [Tone, string]> = {
  signed_in: ['good', 'Signed in'],
  refused: ['bad', 'Refused'],
  throttled: ['attention', 'Too many attempts'],
}

const columns: readonly Column<SignInEvent>[] = [
  {
    key: 'at',
    title: 'When',
    text: (row) => dateTime(row.at),
    cell: (row) => <span className={styles.when}>{dateTime(row.at)}</span>,
    onPhone: 'title',
  },
  {
    key: 'outcome',
    title: 'Outcome',
    text: (row) => OUTCOMES[row.outcome][1],
    cell: (row) => <StatusBadge tone={OUTCOMES[row.outcome][0]} word={OUTCOMES[row.outcome][1]} />,
    onPhone: 'status',
  },
  {
    key: 'device',
    title: 'Device',
    text: (row) => row.device_label,
    cell: (row) => <DeviceText label={row.device_label} network={row.ip} />,
  },
]

/** The latest tries on an account, newest first. */
export const RecentSignIns = ({ events }: { events: readonly SignInEvent[] }) =>
  events.length === 0 ? (
    <p className="m-dim">Nobody has tried to sign in yet.</p>
  ) : (
    <DataTable
      label="Recent sign-ins"
      rows={events}
      columns={columns}
      rowKey={(row) => `${row.at} ${row.outcome} ${row.device_label}`}
      isCompact
    />
  )
