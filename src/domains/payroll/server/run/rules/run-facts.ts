import { settingValue } from '#domains/settings/server/index.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import type { PayslipContext, RunContext } from '../../../contract/run.workflows.ts'
import { isOwnPay } from '../../rules/own.ts'
import { monthText } from '../../rules/date-texts.ts'

type RunInputs = Readonly<{ month: string; is_starter?: boolean; failed?: number; exceptions_open?: number }>

const NO_ONE = { is_runner: false, is_approver: false, is_payer: false, is_system: false } as const

const common = ({ month, is_starter = false, failed = 0, exceptions_open = 0 }: RunInputs) => ({
  month: monthText(month),
  is_starter,
  failed,
  exceptions_open,
  exists: false,
  earlier_open: null,
  four_eyes: true,
})

/** A run as the calculation sees it. */
export const systemFacts = (run: RunInputs): RunContext => ({ ...common(run), ...NO_ONE, is_system: true })

/** A run as an actor sees it. */
export const runFacts = (actor: Actor, run: RunInputs, four_eyes: boolean): RunContext => ({
  ...common(run),
  is_runner: scopeOf(actor, 'payroll.run') !== null,
  is_approver: scopeOf(actor, 'payroll.approve') !== null,
  is_payer: scopeOf(actor, 'payroll.pay') !== null,
  is_system: false,
  four_eyes,
})

export const needsSecondPerson = (tx: Tx, now: string): Promise<boolean> => settingValue(tx, 'payroll.four_eyes', now)

/** A payslip as an actor sees it. */
export const payslipFacts = (actor: Actor, employeeId: number, has_correction: boolean): PayslipContext => ({
  is_runner: scopeOf(actor, 'payroll.run') !== null,
  is_payer: scopeOf(actor, 'payroll.pay') !== null,
  is_system: false,
  is_own: isOwnPay(actor, employeeId),
  has_correction,
})
