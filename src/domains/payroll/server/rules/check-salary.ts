import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { payrollRefusals } from '../../contract/payroll.refusals.ts'
import { findComponents } from '../store/components.ts'
import { findSalaryBefore, findEmploymentStart, hasSalaryBefore, type NewComponent } from '../store/salaries.ts'
import type { SalaryReason } from '../../contract/salaries.models.ts'

export type SalaryBody = Readonly<{ effective_from: string; note: string | null }>

/** Refuses a hire that is not the first salary of its employment. */
export const checkReason = async (
  tx: Tx,
  employeeId: number,
  row: Readonly<{ id?: number; effective_from: string; reason: SalaryReason }>,
): Promise<void> => {
  if (row.reason === 'hire' && (await hasSalaryBefore(tx, employeeId, row.effective_from, row.id)))
    throw invalid({ reason: 'There is a salary before this one: choose Change or Correction' })
}

const yearBack = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

/** Refuses a salary from a day on which the person is not employed, or that lies too far back. */
export const checkSpan = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  employeeId: number,
  body: SalaryBody,
): Promise<void> => {
  const employment = await findEmploymentStart(tx, employeeId, body.effective_from)
  if (!employment) throw invalid({ employee_id: 'Employee does not exist' })
  if (body.effective_from < employment.first) throw payrollRefusals.refusal('before_joining')
  if (!employment.is_within) throw payrollRefusals.refusal('after_leaving')
  const today = await organisationDay(tx, now)
  if (body.effective_from < yearBack(today)) throw payrollRefusals.refusal('too_old')
  if (body.effective_from.slice(0, 7) < today.slice(0, 7) && body.note === null)
    throw invalid({ note: 'A salary of a past month needs a note' })
}

type Typed = Readonly<{
  component_id: number
  amount_minor?: number | null | undefined
  rate_bp?: number | null | undefined
}>

/** The components of a salary for which none are named: those of the salary before. Amounts count in their currency alone. */
export const componentsBefore = async (
  tx: Tx,
  employeeId: number,
  { effective_from, currency }: Readonly<{ effective_from: string; currency: string }>,
): Promise<readonly NewComponent[]> => {
  const before = await findSalaryBefore(tx, employeeId, effective_from)
  if (!before) return []
  if (before.currency !== currency && before.components.some(({ calc }) => calc === 'fixed'))
    throw invalid({ components: `The amounts before are in ${before.currency}: say which components hold from now on` })
  return before.components
}

/** The components of a salary with the way they are worked out; 400 for one that does not fit. */
export const checkComponents = async (tx: Tx, typed: readonly Typed[]): Promise<NewComponent[]> => {
  const known = await findComponents(
    tx,
    typed.map(({ component_id }) => component_id),
  )
  if (new Set(typed.map(({ component_id }) => component_id)).size < typed.length)
    throw invalid({ components: 'Name each component once' })
  return typed.map(({ component_id, amount_minor = null, rate_bp = null }, at) => {
    const component = known.get(component_id)
    const field = `components.${at}.component_id`
    if (!component?.active) throw invalid({ [field]: 'Component does not exist, or is not in use' })
    const { calc } = component
    if (calc === 'manual' || calc === 'engine') throw invalid({ [field]: 'This component is not part of a salary' })
    if (calc === 'fixed' && amount_minor === null)
      throw invalid({ [`components.${at}.amount_minor`]: 'Amount is required' })
    if (calc !== 'fixed' && amount_minor !== null)
      throw invalid({ [`components.${at}.amount_minor`]: 'This component has a rate, not an amount' })
    return { component_id, calc, amount_minor, rate_bp: calc === 'fixed' ? null : rate_bp }
  })
}
