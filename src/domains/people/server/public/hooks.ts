import type { Tx, Work } from '#kit/server/context.ts'
import { type Registry, registry, type Slot, slot } from '#kit/server/slots.ts'
import type { Effects } from '../../contract/states.calls.ts'
import type { Recorded } from '../../contract/outside.rules.ts'
import type { ExitKind } from '../../contract/states.models.ts'

export const NO_EFFECTS: Effects = { sessions_ended: 0, wfh_days_revoked: 0, shifts_opened: 0 }

export const addEffects = (a: Effects, b: Partial<Effects>): Effects => ({
  sessions_ended: a.sessions_ended + (b.sessions_ended ?? 0),
  wfh_days_revoked: a.wfh_days_revoked + (b.wfh_days_revoked ?? 0),
  shifts_opened: a.shifts_opened + (b.shifts_opened ?? 0),
})

/**
 * A step of another domain in the transaction of a change of state; it returns the counts of its effects. A dry run
 * runs it too and rolls it back: a hook must do nothing outside of its transaction.
 */
type Hook<Change> = (work: Work, change: Change) => Promise<Partial<Effects>>

export type Suspended = Readonly<{ employee_id: number; from: string; to: string | null; with_pay: boolean }>
export type Exited = Readonly<{ employee_id: number; employment_id: number; kind: ExitKind; last_day: string }>
export type WfhCancelled = Readonly<{ employee_id: number; from: string; to: string | null; reason: string }>

/** Domains above register what follows for them from a change of state of a person. */
export const personHooks: Readonly<{
  'person.suspended': Registry<Hook<Suspended>>
  'exit.accepted': Registry<Hook<Exited>>
  'exit.retracted': Registry<Hook<Exited>>
  'wfh.cancelled': Registry<Hook<WfhCancelled>>
}> = {
  'person.suspended': registry('hooks of suspensions'),
  'exit.accepted': registry('hooks of accepted exits'),
  'exit.retracted': registry('hooks of retracted exits'),
  'wfh.cancelled': registry('hooks of cancelled work from home'),
}

export type JoiningMoved = Readonly<{ employee_id: number; from: string; to: string }>

/** Hooks of other domains in the transaction in which the first day of an employment moves. */
export const joiningMoved: Registry<(work: Work, moved: JoiningMoved) => Promise<void>> =
  registry('hooks of moved first days')

/**
 * Hooks that delete what a domain has derived from records alone, such as the grants of leave of a year, when these are
 * removed as if they had never been added. What was done with a record stays, and prevents its removal.
 */
export const recordsRemoved: Registry<(work: Work, employeeIds: readonly number[]) => Promise<void>> =
  registry('hooks of removed records')

/** Days that a change puts outside of an employment; `to` null: all days from then on. `is_end`: they follow a last day. */
export type DaysOutside = Readonly<{ employee_id: number; from: string; to: string | null; is_end: boolean }>

/** Finds what is recorded of a person on days that would lie outside of the employment; read before it is moved or ended. */
export const recordedDays: Registry<(tx: Tx, outside: DaysOutside) => Promise<Recorded>> = registry(
  'days with records of a person',
)

/** Checks that pay that was issued covers a day of a person. While no one fills this slot, none does. */
export const payClosed: Slot<PayClosed> = slot<PayClosed>('people.pay_closed', async () => false)
type PayClosed = (tx: Tx, employeeId: number, day: string) => Promise<boolean>

type Left = Readonly<{ employee_id: number; last_day: string }>

/**
 * The event `person.left`: an employment ended. It is published once on the day after the last one, with any
 * holdings still open. It comes from a job and may come again after a failure, so listeners must be idempotent.
 */
export const personLeft: Registry<(work: Work, left: Left) => Promise<void>> = registry('listeners of people who left')

export const runHooks = async <Change>(hooks: Registry<Hook<Change>>, work: Work, change: Change): Promise<Effects> => {
  let effects = NO_EFFECTS
  for (const [, hook] of hooks.all()) effects = addEffects(effects, await hook(work, change))
  return effects
}
