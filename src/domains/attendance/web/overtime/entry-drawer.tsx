import { useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { percent } from '#kit/web/format/numbers.ts'
import type { EntryRow } from '../../contract/overtime.models.ts'
import { creditOf } from '../../contract/overtime.rules.ts'
import { ApproveForm, type DecideCall, RefuseForm } from './decide-forms.tsx'
import { atRate, DAY_CLASS_LABELS, signOf } from './overtime-labels.ts'
import styles from './overtime.module.css'

type Props = Readonly<{
  drawer: DrawerState
  /** Undefined while the list is read; then the row is of another page. */
  rows: readonly EntryRow[] | undefined
  call: DecideCall
}>

/** The overtime of one day with what can be decided about it, at `?entry=`. */
export const EntryDrawer = ({ drawer, rows, call }: Props) => {
  const row = rows?.find(({ id }) => String(id) === drawer.id)
  return (
    <SideDrawer
      history={['overtime_entries', drawer.id]}
      title={row ? `${row.employee.name}, ${fullDay(row.business_date)}` : 'Overtime'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {row && <Detail key={row.version} row={row} call={call} onDone={drawer.close} />}
      {!row && rows && (
        <Empty outcome="not_found" title="Not in this list" text="It is decided, or on another page of the list." />
      )}
    </SideDrawer>
  )
}

const detailsOf = (row: EntryRow): readonly (readonly [string, React.ReactNode])[] => [
  ['Day', `${DAY_CLASS_LABELS[row.day_class]}, ${percent(row.rate_percent / 100)}`],
  ['Overtime', row.computed_minutes > 0 ? duration(row.computed_minutes) : 'None yet'],
  ...(row.preapproved_minutes > 0 ? [['Approved in advance', duration(row.preapproved_minutes)] as const] : []),
  ...(row.approved_minutes > 0
    ? [
        ['Approved', atRate(row.approved_minutes, row.rate_percent)] as const,
        ['In the balance', duration(creditOf(row.approved_minutes, row.rate_percent))] as const,
      ]
    : []),
  ...(row.decided_by && row.decided_at
    ? [['Decided by', `${row.decided_by}, ${dateTime(row.decided_at)}`] as const]
    : []),
  ...(row.note ? [['Note', row.note] as const] : []),
]

const Detail = ({ row, call, onDone }: { row: EntryRow; call: DecideCall; onDone: () => void }) => {
  const [isRefusing, setRefusing] = useState(false)
  return (
    <div className={styles.detail}>
      <div>
        <StatusBadge {...signOf(row)} />
      </div>
      <Facts facts={detailsOf(row)} />
      {row.state === 'pending' && !row.can.approve && <p className="m-dim">It waits for another person's decision.</p>}
      {row.can.approve && !isRefusing && (
        <ApproveForm call={call} row={row} onDone={onDone} onRefuse={() => setRefusing(true)} />
      )}
      {row.can.refuse && isRefusing && (
        <RefuseForm call={call} rows={[row]} submit="Refuse" onDone={onDone} onCancel={() => setRefusing(false)} />
      )}
    </div>
  )
}
