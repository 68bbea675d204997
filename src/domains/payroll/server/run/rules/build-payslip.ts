import { calculatePay, type Pay } from '../../../contract/pay/calculate.ts'
import { PayProblem } from '../../../contract/pay/facts.ts'
import { hashFacts } from '../../facts/rules/list-facts.ts'
import type { PersonFacts } from '../../store/pay-facts.rows.ts'
import { isOffPayroll } from '../../rules/off-payroll.ts'
import { exceptionsOf, type Found, netChange, type Watch } from './exceptions.ts'

type Made = Readonly<{ pay: Pay; hash: string; exceptions: readonly Found[]; net_change_bp: number | null }>
type Outcome =
  | Readonly<{ state: 'done'; made: Made }>
  | Readonly<{ state: 'failed' | 'skipped'; code: string; message: string }>

/** Returns true for a person whom payroll leaves out in a month. */
const isSkipped = ({ pay, around }: PersonFacts): boolean =>
  pay.salaries.length === 0 && isOffPayroll(around.employment_type)

/** Builds the payslip of a person, or returns the reason for which there is none. The problem of one person does not stop the others. */
export const buildPayslip = (facts: PersonFacts, watch: Watch): Outcome => {
  if (isSkipped(facts)) return { state: 'skipped', code: 'off_payroll', message: 'Off the payroll: no salary.' }
  try {
    const pay = calculatePay(facts.pay)
    const made = {
      pay,
      hash: hashFacts(facts.pay),
      exceptions: exceptionsOf(pay, facts.around, watch),
      net_change_bp: netChange(pay, facts.around.last),
    }
    return { state: 'done', made }
  } catch (error) {
    if (error instanceof PayProblem) return { state: 'failed', code: error.code, message: error.message }
    if (error instanceof RangeError)
      return { state: 'failed', code: 'failed', message: 'The amounts are too large to be calculated.' }
    throw error
  }
}
