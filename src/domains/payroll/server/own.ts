import { payrollRefusals } from '../contract/payroll.refusals.ts'
import { type Actor, isOneself } from '#kit/server/actor.ts'

/** Whether pay is that of the person behind the session, in either area. */
export const isOwnPay = (actor: Pick<Actor, 'employee_id'>, employeeId: number): boolean => isOneself(actor, employeeId)

/** Nobody changes their own pay. */
export const refuseOwnPay = (actor: Pick<Actor, 'employee_id'>, employeeId: number): void => {
  if (isOwnPay(actor, employeeId)) throw payrollRefusals.refusal('own_pay')
}
