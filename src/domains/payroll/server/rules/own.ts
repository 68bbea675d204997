import { payrollRefusals } from '../../contract/payroll.refusals.ts'
import { type Actor, isOneself } from '#kit/server/actor.ts'

/** Returns true where the pay is that of the person behind the session, in either area. */
export const isOwnPay = (actor: Pick<Actor, 'employee_id'>, employeeId: number): boolean => isOneself(actor, employeeId)

/** Refuses a change of the actor's own pay. */
export const refuseOwnPay = (actor: Pick<Actor, 'employee_id'>, employeeId: number): void => {
  if (isOwnPay(actor, employeeId)) throw payrollRefusals.refusal('own_pay')
}
