import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Input } from '#kit/contract/call.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { dayText } from '#kit/contract/day-text.ts'
import type { addAdjustments } from '../contract/adjustments.calls.ts'
import { payrollRefusals, payslipsRefusals } from '../contract/payroll.refusals.ts'
import { isOwnPay } from './own.ts'
import { type Entered, listEntered, type MonthStand, readMonthStands } from './store/adjustments.ts'
import { findComponents, type StoredComponent } from './store/components.ts'
import { monthText } from './words.ts'

type Item = NonNullable<Input<typeof addAdjustments>['body']>['items'][number]
type Stand = MonthStand & Readonly<{ month: string }>
type Fault = Readonly<{ code: string; message: string }>

export type CheckedAdjustment = Readonly<{
  item: Item
  stand: Stand | undefined
  component: StoredComponent | undefined
  /** Why it cannot be added; null where it can. */
  fault: Fault | null
}>

/** The person has left before the month: there is no payslip of the regular run. */
export const hasLeft = ({ stand }: CheckedAdjustment): boolean =>
  stand !== undefined && !stand.is_employed && stand.left_on !== null

type KnownRow = Entered & Readonly<{ day: string }>
type Around = Readonly<{ actor: Actor; today: string; entered: readonly KnownRow[]; earlier: readonly Item[] }>

const isSame = (one: Omit<Item, 'note'>, other: Omit<Item, 'note'>): boolean =>
  one.employee_id === other.employee_id &&
  one.month === other.month &&
  one.component_id === other.component_id &&
  one.amount_minor === other.amount_minor

/** Refuses a second row that says the same as one that is entered, or stands before it in the list, unless that is meant. */
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

const leaverFault = ({ month, left_on }: Stand, today: string): Fault | null => {
  if (left_on === null) return payslipsRefusals.refusal('not_employed')
  const last = today.slice(0, 7)
  return month > last ? payslipsRefusals.refusal('left', { day: dayText(left_on), month: monthText(last) }) : null
}

const faultOf = (
  item: Item,
  stand: Stand | undefined,
  component: StoredComponent | undefined,
  around: Around,
): Fault | null => {
  if (!stand) return { code: 'not_found', message: 'Employee does not exist' }
  if (component?.calc !== 'manual' || !component.active)
    return { code: 'component', message: 'Component does not exist, or takes no amounts by hand' }
  if (isOwnPay(around.actor, item.employee_id)) return payrollRefusals.refusal('own_pay')
  const left = stand.is_employed ? null : leaverFault(stand, around.today)
  if (left) return left
  if (stand.currency === null) return payslipsRefusals.refusal('no_salary')
  if (stand.is_closed) return payslipsRefusals.refusal(stand.is_approved ? 'approved' : 'month_issued')
  return twiceFault(item, component, around)
}

/** What is wrong with each adjustment of a list. */
export const checkAdjustments = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  items: readonly Item[],
): Promise<CheckedAdjustment[]> => {
  const stands = await readMonthStands(tx, items)
  const ids = items.map(({ component_id }) => component_id)
  const components = await findComponents(tx, ids)
  const today = await organisationDay(tx, now)
  const entered: KnownRow[] = []
  for (const known of await listEntered(tx, items))
    entered.push({ ...known, day: await organisationDay(tx, known.created_at) })
  return items.map((item, at) => {
    const stand = stands.find(({ employee_id, month }) => employee_id === item.employee_id && month === item.month)
    const component = components.get(item.component_id)
    const around = { actor, today, entered, earlier: items.slice(0, at) }
    return { item, stand, component, fault: faultOf(item, stand, component, around) }
  })
}
