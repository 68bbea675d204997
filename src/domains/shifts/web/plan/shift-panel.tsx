import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { duration } from '#kit/web/format/durations.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import type { OfferRow } from '../../contract/offers.models.ts'
import type { Plan, ShiftRow } from '../../contract/shifts.models.ts'
import { opsOfCopy, opsOfDrop } from '../grid/drop.ts'
import { planInputOf, verdictOf } from '../parts/plan-input.ts'
import { longDay, ownTimes, timesOf } from '../parts/labels.ts'
import { Candidates } from './candidates.tsx'
import { Claims } from './claims.tsx'
import { SwapWith } from './swap-with.tsx'
import { EditedElsewhere } from './edited-elsewhere.tsx'
import type { Changes } from './use-changes.ts'
import { type Editors, NO_EDITORS } from './use-edits.ts'
import styles from './plan.module.css'

type Props = Readonly<{ plan: Plan; changes: Changes; editors?: Editors }>

/** A shift: who works it, who could, and where it moves without being dragged. */
export const ShiftPanel = ({ plan, changes, editors = NO_EDITORS }: Props) => {
  const drawer = useDrawer('shift')
  const shift = plan.shifts.find(({ id }) => String(id) === drawer.id)
  return (
    <SideDrawer
      history={['shifts', drawer.id]}
      title={shift ? `${shift.name}, ${longDay(shift.date)}` : 'Shift'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {shift && (
        <Inside key={shift.id} plan={plan} changes={changes} editors={editors} shift={shift} onClose={drawer.close} />
      )}
      {!shift && drawer.id !== null && (
        <Empty outcome="not_found" title="This shift is not in the plan" text="It may have been deleted." />
      )}
    </SideDrawer>
  )
}

const isOffered = (offer: OfferRow, shift: ShiftRow, employee: number): boolean =>
  offer.state === 'open' && offer.from_shift_id === shift.id && offer.employee.id === employee

type InsideProps = Required<Props> & Readonly<{ shift: ShiftRow }>

const Inside = ({ plan, changes, editors, shift, onClose }: InsideProps & Readonly<{ onClose: () => void }>) => {
  const edit = useDrawer('edit')
  const own = ownTimes(shift)
  const remove = async (): Promise<void> => {
    if (!(await confirm({ title: `Delete ${shift.name}?`, action: 'Delete', isDestructive: true }))) return
    if (await changes.send([{ op: 'delete', shift_id: shift.id, version: shift.version }])) onClose()
  }
  return (
    <div className={styles.stack}>
      <EditedElsewhere name={editors.get(shift.id)} />
      <Facts
        facts={[
          ['Time', own === null ? timesOf(shift) : `${timesOf(shift)} (${own} for you)`],
          [
            'Hours',
            `${duration(shift.minutes)}${shift.break_minutes > 0 ? `, ${duration(shift.break_minutes)} break` : ''}`,
          ],
          ['Places', `${shift.users.length} of ${shift.needed} taken`],
          ...(shift.site === 'onsite' ? [['Where', 'On site'] as const] : []),
          ...(shift.skill ? [['Needs', `${shift.skill.name} level ${shift.skill.level}`] as const] : []),
          ...(shift.note === '' ? [] : [['Note', shift.note] as const]),
        ]}
      />
      <section>
        <h3>People</h3>
        {shift.users.length === 0 && <p className="m-dim">No one yet.</p>}
        <ul className={styles.list}>
          {shift.users.map((user) => (
            <li key={user.id} className={styles.item}>
              <span className={styles.grow}>
                <PersonChip name={user.name} photo={{ id: user.id }} />
              </span>
              {plan.offers.some((offer) => isOffered(offer, shift, user.id)) && (
                <StatusBadge tone="attention" word="Asked to change" />
              )}
              {user.changed_late && <span className="m-dim m-small">changed late</span>}
              {user.can.remove && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Remove ${user.name}`}
                  onClick={() => void changes.send([{ op: 'unassign', shift_id: shift.id, employee_id: user.id }])}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {shift.can.edit && shift.users.length > 0 && <MoveTo plan={plan} changes={changes} shift={shift} />}
      {shift.can.edit && <SwapWith plan={plan} shift={shift} />}
      {shift.can.edit && <Candidates plan={plan} shift={shift} changes={changes} />}
      {shift.can.edit && shift.claims > 0 && <Claims shift={shift} />}
      {shift.can.edit && (
        <div className={styles.line}>
          <Button variant="default" onClick={() => edit.open(shift.id)}>
            Edit
          </Button>
          <Button variant="default" color="red.8" onClick={() => void remove()}>
            Delete
          </Button>
        </div>
      )}
    </div>
  )
}

/** The same as dragging: choose the person, the day and whether the place stays. */
const MoveTo = ({ plan, changes, shift }: Omit<InsideProps, 'editors'>) => {
  const [from, setFrom] = useState<string | null>(String(shift.users[0]?.id ?? ''))
  const [date, setDate] = useState<string | null>(shift.date)
  const [to, setTo] = useState<string | null>(null)
  const moved = { shift, employee_id: Number(from) }
  const spot = { date: date ?? shift.date, employee_id: to === null ? Number(from) : Number(to) }
  const ops = opsOfDrop(plan.shifts, moved, spot)
  const verdict = ops.length === 0 ? null : verdictOf(planInputOf(plan), ops)
  return (
    <section>
      <h3>Move to…</h3>
      <div className={styles.line}>
        <Select
          label="Who"
          value={from}
          onChange={setFrom}
          data={shift.users.map(({ id, name }) => ({ value: String(id), label: name }))}
          allowDeselect={false}
        />
        <Select
          label="Day"
          value={date}
          onChange={setDate}
          data={plan.days.map((one) => ({ value: one.date, label: longDay(one.date) }))}
          allowDeselect={false}
        />
        <Select
          label="Person"
          value={to}
          onChange={setTo}
          placeholder="The same"
          clearable
          searchable
          data={plan.people.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </div>
      {verdict && (
        <p role="status" className={verdict.kind === 'blocked' ? styles.bad : 'm-dim'}>
          {verdict.text}
        </p>
      )}
      <div className={styles.line}>
        <Button
          size="compact-md"
          disabled={ops.length === 0}
          loading={changes.isRunning}
          onClick={() => void changes.send(ops)}
        >
          Move
        </Button>
        <Button
          size="compact-md"
          variant="default"
          disabled={ops.length === 0}
          onClick={() => void changes.send(opsOfCopy(plan.shifts, moved, spot))}
        >
          Copy
        </Button>
      </div>
    </section>
  )
}
