import { useHere } from '#kit/web/address/use-here.ts'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listOvertime } from '../../contract/overtime.calls.ts'
import type { ResetRow } from '../../contract/overtime.models.ts'
import { DISPOSAL_LABELS, RESET_SIGNS } from './overtime-labels.ts'
import { resetsOf } from './overtime-rows.ts'
import styles from './overtime.module.css'

const columns: readonly Column<ResetRow>[] = [
  {
    key: 'scope',
    title: 'Whom',
    text: ({ scope }) => scope,
    cell: ({ scope, reason }) => (
      <span className={styles.two}>
        {scope}
        <span className="m-dim m-small">{reason}</span>
      </span>
    ),
    onPhone: 'title',
  },
  { key: 'through', title: 'Through', text: ({ through_date }) => fullDay(through_date) },
  { key: 'disposal', title: 'How', text: ({ disposal }) => DISPOSAL_LABELS[disposal] },
  { key: 'people', title: 'People', text: ({ people }) => number(people), isNumber: true },
  { key: 'minutes', title: 'Minutes', text: ({ total_minutes }) => duration(total_minutes), isNumber: true },
  {
    key: 'state',
    title: 'State',
    text: (row) => RESET_SIGNS[row.state].word,
    cell: (row) => <StatusBadge {...RESET_SIGNS[row.state]} />,
    onPhone: 'status',
  },
  {
    key: 'prepared_by',
    title: 'Prepared',
    text: ({ prepared_by, prepared_at }) => `${prepared_by}, ${dateTime(prepared_at)}`,
    cell: ({ prepared_by, prepared_at }) => (
      <span className={styles.two}>
        {dateTime(prepared_at)}
        <span className="m-dim m-small">{prepared_by}</span>
      </span>
    ),
    onPhone: 'hide',
  },
]

/** Prepared, applied and reversed resets; a row shows what each did to every person. */
export const ResetsView = () => {
  const { has } = useActor()
  const here = useHere()
  return (
    <CallTable
      id="overtime-resets"
      prefix="resets_"
      label="Resets"
      call={listOvertime}
      input={{ body: { view: 'resets' } }}
      rows={resetsOf}
      columns={columns}
      rowKey={(row) => row.work_id}
      {...(has('overtime.reset') ? { href: (row: ResetRow) => here({ reset: row.work_id }) } : {})}
      empty={{ title: 'No resets yet', text: 'A reset takes the overtime of a team, a department or some people.' }}
    />
  )
}
