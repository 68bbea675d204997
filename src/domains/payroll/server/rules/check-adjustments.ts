import { organisationDay } from '#domains/organisation/server/index.ts'
import { listPayableLeave, type PayableLeave } from '#domains/requests/server/index.ts'
import type { Input } from '#kit/contract/call.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { duration } from '#kit/contract/duration.ts'
import type { addAdjustments } from '../../contract/adjustments.calls.ts'
import { payrollRefusals, payslipsRefusals } from '../../contract/payroll.refusals.ts'
import { isOwnPay } from './own.ts'
import { type Entered, listEntered, type PayMonthState, listPayMonthStates } from '../store/adjustments.ts'
import { findComponents, type StoredComponent } from '../store/components.ts'
import { monthText } from './date-texts.ts'

type Item = NonNullable<Input<typeof addAdjustments>['body']>['items'][number]
type RowState = PayMonthState & Readonly<{ month: string }>
type Fault = Readonly<{ code: string; message: string }>

export type CheckedAdjustment = Readonly<{
  item: Item
  state: RowState | undefined
  component: StoredComponent | undefined
  /** The reason for which it cannot be added; null where it can. */
  fault: Fault | null
}>

/** The person has left before the month: there is no payslip of the regular run. */
export const hasLeft = ({ state }: CheckedAdjustment): boolean =>
  state !== undefined && !state.is_employed && state.left_on !== null

/** Leave in days or hours: "4.5 days". */
const leaveText = (amount: number, unit: PayableLeave['unit']): string =>
  unit === 'hour' ? duration(amount) : `${amount / 100} ${amount === 100 ? 'day' : 'days'}`

type KnownRow = Entered & Readonly<{ day: string }>
type Around = Readonly<{
  actor: Actor
  today: string
  entered: readonly KnownRow[]
  earlier: readonly Item[]
  /** The leave that the month can pay out to the person. */
  leave: readonly PayableLeave[]
}>

const isSame = (one: Omit<Item, 'note'>, other: Omit<Item, 'note'>): boolean =>
  one.employee_id === other.employee_id &&
  one.month === other.month &&
  one.component_id === other.component_id &&
  one.amount_minor === other.amount_minor

/** Refuses a duplicate of a row that is entered, or is earlier in the list, unless `again` confirms it. */
const twiceFault = (item: Item, component: StoredComponent, { entered, earlier }: Around): Fault | null => {
  if (item.again === true) return null
  const known = entered.find((row) => isSame(row, item))
  if (known) {
    const { note, created_by: person, day } = known
    return payrollRefusals.refusal('entered_already', { component: component.name, note, person, day: dayText(day) })
  }
  const row = earlier.findIndex((other) => isSame(other, item)) + 1
  return row > 0 ? payrollRefusals.refusal('entered_twice', { row }) : null
}

const leaverFault = ({ month, left_on }: RowState, today: string): Fault | null => {
  if (left_on === null) return payslipsRefusals.refusal('not_employed')
  const last = today.slice(0, 7)
  return month > last ? payslipsRefusals.refusal('left', { day: dayText(left_on), month: monthText(last) }) : null
}

const faultOf = (
  item: Item,
  state: RowState | undefined,
  component: StoredComponent | undefined,
  around: Around,
): Fault | null => {
  if (!state) return { code: 'not_found', message: 'Employee does not exist' }
  if (component?.calc !== 'manual' || !component.active)
    return { code: 'component', message: 'Component does not exist, or takes no amounts by hand' }
  if (isOwnPay(around.actor, item.employee_id)) return payrollRefusals.refusal('own_pay')
  const left = state.is_employed ? null : leaverFault(state, around.today)
  if (left) return left
  if (state.currency === null) return payslipsRefusals.refusal('no_salary')
  if (state.is_closed) return payslipsRefusals.refusal(state.is_approved ? 'approved' : 'month_issued')
  return leaveFault(item, component, around) ?? twiceFault(item, component, around)
}

/** Refuses more leave than there is, less what earlier rows of the list pay out. */
const leaveFault = (item: Item, component: StoredComponent, { leave, earlier }: Around): Fault | null => {
  const { leave_type_id: type_id, leave_amount: amount } = item
  if (type_id === undefined || amount === undefined) return null
  if (component.kind !== 'earning') return payrollRefusals.refusal('leave_earning')
  const payable = leave.find((one) => one.type_id === type_id)
  if (!payable) return payrollRefusals.refusal('leave_left', { left: 'Nothing', name: 'this leave' })
  const before = earlier
    .filter((other) => other.employee_id === item.employee_id && other.leave_type_id === type_id)
    .reduce((all, other) => all + (other.leave_amount ?? 0), 0)
  const left = Math.max(0, payable.left - before)
  if (amount <= left) return null
  return payrollRefusals.refusal('leave_left', { left: leaveText(left, payable.unit), name: payable.name })
}

/** Reads the leave that can be paid out to those for whom the list does; nothing where it pays out none. */
const leaveOf = async (tx: Tx, states: readonly RowState[], items: readonly Item[]) => {
  const paid = new Set(items.filter((item) => item.leave_type_id !== undefined).map((item) => item.employee_id))
  return payableOf(
    tx,
    states.filter(({ employee_id }) => paid.has(employee_id)),
  )
}

/** Reads the leave that months can pay out; the function returns that of one person in one month. */
export const payableOf = async (tx: Tx, states: readonly RowState[]) => {
  const months = new Map<string, ReadonlyMap<number, readonly PayableLeave[]>>()
  for (const [month, own] of Map.groupBy(states, (state) => state.month))
    months.set(
      month,
      await listPayableLeave(
        tx,
        own.map(({ employee_id, paid_until: date, is_last_day }) => ({ employee_id, date, is_last_day })),
      ),
    )
  return (state: RowState | undefined): readonly PayableLeave[] =>
    (state && months.get(state.month)?.get(state.employee_id)) ?? []
}

/** Checks each adjustment of a list; returns the faults by row. */
export const checkAdjustments = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  items: readonly Item[],
): Promise<CheckedAdjustment[]> => {
  const states = await listPayMonthStates(tx, items)
  const ids = items.map(({ component_id }) => component_id)
  const components = await findComponents(tx, ids)
  const today = await organisationDay(tx, now)
  const leave = await leaveOf(tx, states, items)
  const entered: KnownRow[] = []
  for (const known of await listEntered(tx, items))
    entered.push({ ...known, day: await organisationDay(tx, known.created_at) })
  return items.map((item, at) => {
    const state = states.find(({ employee_id, month }) => employee_id === item.employee_id && month === item.month)
    const component = components.get(item.component_id)
    const around = { actor, today, entered, earlier: items.slice(0, at), leave: leave(state) }
    return { item, state, component, fault: faultOf(item, state, component, around) }
  })
}
