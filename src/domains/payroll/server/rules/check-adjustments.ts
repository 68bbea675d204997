import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Input } from '#kit/contract/call.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { dayText } from '#kit/contract/day-text.ts'
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

type KnownRow = Entered & Readonly<{ day: string }>
type Around = Readonly<{ actor: Actor; today: string; entered: readonly KnownRow[]; earlier: readonly Item[] }>

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
  return twiceFault(item, component, around)
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
  const entered: KnownRow[] = []
  for (const known of await listEntered(tx, items))
    entered.push({ ...known, day: await organisationDay(tx, known.created_at) })
  return items.map((item, at) => {
    const state = states.find(({ employee_id, month }) => employee_id === item.employee_id && month === item.month)
    const component = components.get(item.component_id)
    const around = { actor, today, entered, earlier: items.slice(0, at) }
    return { item, state, component, fault: faultOf(item, state, component, around) }
  })
}
