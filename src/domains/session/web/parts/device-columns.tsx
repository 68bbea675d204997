import { dateTime, relative } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { SessionRow } from '../../contract/session.models.ts'
import { DeviceText } from './device-text.tsx'
import styles from './security.module.css'

const mark = (row: SessionRow) => {
  if (row.current) return <StatusBadge tone="good" word="This device" />
  return row.acting && <StatusBadge tone="attention" word={`${row.acting.admin_name} acts`} />
}

/** Device, network and times of live sessions. */
export const deviceColumns: readonly Column<SessionRow>[] = [
  {
    key: 'device',
    title: 'Device',
    text: (row) => row.device_label,
    cell: (row) => (
      <span className={styles.device}>
        <DeviceText label={row.device_label} network={row.ip} /> {mark(row)}
      </span>
    ),
    onPhone: 'title',
  },
  { key: 'since', title: 'Since', text: (row) => dateTime(row.created_at) },
  { key: 'seen', title: 'Last seen', text: (row) => relative(row.last_seen_at) },
]
