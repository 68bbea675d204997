import { Button, Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { addDays } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { copyRows } from '../../contract/copy.rules.ts'
import type { CopyRow } from '../../contract/shifts.calls.ts'
import type { Plan } from '../../contract/shifts.models.ts'
import { planInputOf } from '../parts/plan-input.ts'
import { usePlan, useWeeks } from '../parts/shift-calls.ts'
import { longDay, timesOf } from '../parts/labels.ts'
import type { Changes } from './use-changes.ts'
import styles from './plan.module.css'

type Props = Readonly<{ plan: Plan; changes: Changes }>
const WEEK_DAYS = 7

/** The week before, as what copying it would change: nothing is written before it is sent. */
export const CopyDrawer = ({ plan, changes }: Props) => {
  const drawer = useDrawer('copy')
  return (
    <SideDrawer title="Copy the previous week" is_open={drawer.id !== null} onClose={drawer.close}>
      {drawer.id !== null && <Previous plan={plan} changes={changes} onClose={drawer.close} />}
    </SideDrawer>
  )
}

const Previous = ({ plan, changes, onClose }: Props & Readonly<{ onClose: () => void }>) => {
  const weeks = useWeeks(plan.week.team_id)
  const before = weeks.data?.find(
    ({ start_date, team_id }) =>
      team_id === plan.week.team_id && start_date === addDays(plan.week.start_date, -WEEK_DAYS),
  )
  const source = usePlan(before?.id ?? null)
  if (weeks.data && !before) return <Empty title="There is no week before this one" text="Weeks begin with the team." />
  return (
    <Loaded query={source} what="the week before" shape="form">
      {(from) =>
        from.week.id === before?.id ? <Rows plan={plan} from={from} changes={changes} onClose={onClose} /> : null
      }
    </Loaded>
  )
}

const Rows = ({ plan, from, changes, onClose }: Props & Readonly<{ from: Plan; onClose: () => void }>) => {
  const rows = useMemo(() => {
    const { context, shifts } = planInputOf(plan)
    return copyRows(context, shifts, { start_date: from.week.start_date, shifts: from.shifts })
  }, [plan, from])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ key, exists }) => !exists && !left.has(key))
  const skipped = chosen.flatMap(({ users }) => users.filter(({ verdict }) => verdict === 'skip')).length
  if (rows.length === 0) return <Empty title="The week before has no shifts" text="Add the first shifts in the grid." />
  const toggle = (key: string): void =>
    setLeft((known) => (known.has(key) ? new Set([...known].filter((one) => one !== key)) : new Set([...known, key])))
  const send = (): void => {
    const ops = chosen.flatMap(({ op }) => op ?? [])
    void changes.send(ops, { isCopy: true }).then((isDone) => isDone && onClose())
  }
  return (
    <div className={styles.stack}>
      <p className="m-dim">
        {chosen.length} of {rows.length} shifts are copied.
        {skipped > 0 &&
          ` ${skipped} ${skipped === 1 ? 'person does' : 'people do'} not come along; their places stay open.`}
      </p>
      <ul className={styles.list}>
        {rows.map((row) => (
          <Row key={row.key} row={row} isChosen={!row.exists && !left.has(row.key)} onToggle={() => toggle(row.key)} />
        ))}
      </ul>
      <Button onClick={send} disabled={chosen.length === 0} loading={changes.isRunning}>
        Copy {chosen.length} shifts
      </Button>
    </div>
  )
}

const Row = ({ row, isChosen, onToggle }: Readonly<{ row: CopyRow; isChosen: boolean; onToggle: () => void }>) => (
  <li className={styles.item} data-chip="" style={{ '--chip': row.shift.color }}>
    <Checkbox
      checked={isChosen}
      disabled={row.exists}
      onChange={onToggle}
      label={`${row.shift.name}, ${longDay(row.target_date)} ${timesOf(row.shift)}`}
    />
    {row.exists && <StatusBadge tone="off" word="Is there already" />}
    {row.users.map((user) => (
      <span key={user.id} className="m-small">
        {user.verdict === 'ok' ? user.name : <span className={styles.bad}>{user.findings[0] ?? user.name}</span>}
      </span>
    ))}
  </li>
)
