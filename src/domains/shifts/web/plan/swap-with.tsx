import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { swapShift } from '../../contract/shifts.calls.ts'
import type { Plan, ShiftRow } from '../../contract/shifts.models.ts'
import type { Op } from '../../contract/plan.ops.ts'
import { planInputOf, verdictOf } from '../parts/plan-input.ts'
import { longDay, timesOf } from '../parts/labels.ts'
import styles from './plan.module.css'

type Place = Readonly<{ shift: ShiftRow; user: ShiftRow['users'][number] }>

const keyOf = ({ shift, user }: Place): string => `${shift.id}:${user.id}`

/** Both places change their person at once. */
const opsOfSwap = (one: Place, other: Place): Op[] => [
  { op: 'unassign', shift_id: one.shift.id, employee_id: one.user.id },
  { op: 'unassign', shift_id: other.shift.id, employee_id: other.user.id },
  { op: 'assign', shift_id: other.shift.id, employee_id: one.user.id },
  { op: 'assign', shift_id: one.shift.id, employee_id: other.user.id },
]

/**
 * Lets a planner exchange two people of a published week at once; both are notified, and it is no late change. Own
 * shifts are left out, because another planner decides on them.
 */
export const SwapWith = ({ plan, shift }: Readonly<{ plan: Plan; shift: ShiftRow }>) => {
  const { area, employee_id: me, has } = useActor()
  const swap = useCall(swapShift)
  const isTheirs = ({ user }: Place): boolean => user.can.swap && user.id !== me
  const given = shift.users.map((user) => ({ shift, user })).filter(isTheirs)
  const [from, setFrom] = useState<string | null>(given[0] ? keyOf(given[0]) : null)
  const [to, setTo] = useState<string | null>(null)
  const one = given.find((place) => keyOf(place) === from) ?? given[0]
  const others = plan.shifts
    .filter(({ id }) => id !== shift.id)
    .flatMap((other) => other.users.map((user) => ({ shift: other, user })))
    .filter((place) => isTheirs(place) && place.user.id !== one?.user.id)
  const other = others.find((place) => keyOf(place) === to)
  // Swaps are made in the employee area alone.
  if (area !== 'employee' || !has('shifts.swap') || !plan.week.can.edit || !one || others.length === 0) return null
  const verdict = other ? verdictOf(planInputOf(plan), opsOfSwap(one, other)) : null
  const send = (with_: Place): void =>
    swap.start(
      {
        body: {
          shift_id: shift.id,
          user_id: one.user.id,
          other_user_id: with_.user.id,
          other_shift_id: with_.shift.id,
        },
      },
      () => setTo(null),
    )
  return (
    <section aria-label="Swap with">
      <h3>Swap with…</h3>
      <div className={styles.line}>
        {given.length > 1 && (
          <Select
            label="Whose place"
            value={keyOf(one)}
            onChange={setFrom}
            data={given.map((place) => ({ value: keyOf(place), label: place.user.name }))}
            allowDeselect={false}
          />
        )}
        <Select
          label="Person and shift"
          w="100%"
          value={other ? to : null}
          onChange={setTo}
          searchable
          data={others.map((place) => ({
            value: keyOf(place),
            label: `${place.user.name}, ${place.shift.name}, ${longDay(place.shift.date)} ${timesOf(place.shift)}`,
          }))}
        />
      </div>
      {verdict && (
        <p role="status" className={verdict.kind === 'blocked' ? styles.bad : 'm-dim'}>
          {verdict.text}
        </p>
      )}
      <Refused failure={swap.failure} />
      <div className={styles.line}>
        <Button
          size="compact-md"
          disabled={!other || verdict?.kind === 'blocked'}
          loading={swap.isRunning}
          onClick={() => other && send(other)}
        >
          Swap
        </Button>
      </div>
    </section>
  )
}
