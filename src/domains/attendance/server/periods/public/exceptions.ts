import type { RawBuilder } from 'kysely'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { registry } from '#kit/server/slots.ts'
import { entries } from '#kit/server/slots.ts'
import {
  finalDayRows,
  openPunchRows,
  pendingOvertimeRows,
  undecidedPunchRows,
  waitingRows,
} from '../store/exception-rows.ts'

/** A kind of point that can be open in a month. Other domains add what pay has to wait for. */
export type PeriodException = Readonly<{
  /** The open points, many and one: `Open punches`, `Open punch`. */
  label: string
  one: string
  /** A month cannot be locked with it; what does not block can be accepted. */
  blocking: boolean
  /**
   * Rows (employee_id, business_date, ref_id, owner_id) of days between two dates, both included. `owner_id`: the employee
   * who has to act; null: HR.
   */
  rows: (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Returns the list for the employee who has to act on points of a month: their own, or those of other people. */
  list: (range: Range, isOwn: boolean) => ScreenLink
}>

type Range = Readonly<{ from: string; to: string }>

const timesheet = ({ from, to }: Range): ScreenLink => `/employee/timesheet?from=${from}&to=${to}`
const punchOuts = (): ScreenLink => '/employee/forced-punchout'
const overtimeList = (): ScreenLink => '/employee/forced-punchout?tab=overtime'
const requests = (_range: Range, isOwn: boolean): ScreenLink => (isOwn ? '/employee/request' : '/employee/approvals')

export const periodExceptions = registry<PeriodException>('exceptions of months')

const openPunches: PeriodException = {
  label: 'Open punches',
  one: 'Open punch',
  blocking: true,
  rows: openPunchRows,
  list: timesheet,
}

const undecidedPunches: PeriodException = {
  label: 'Punches that wait for a lead',
  one: 'Punch that waits for a lead',
  blocking: true,
  rows: undecidedPunchRows,
  list: punchOuts,
}

/** One row for each month that a request touches. */
const waitingRequests = (
  [label, one]: readonly [string, string],
  kind: string,
  blocking: boolean,
): PeriodException => ({
  label,
  one,
  blocking,
  rows: waitingRows(kind),
  list: requests,
})

/** Returns the exception for final days that match a condition; the person of the day has to act. */
const finalDays = (
  [label, one]: readonly [string, string],
  condition: Parameters<typeof finalDayRows>[0],
): PeriodException => ({
  label,
  one,
  blocking: false,
  rows: finalDayRows(condition),
  list: timesheet,
})

/** A day without work and without a request for it. */
const absences = finalDays(['Absences without a request', 'Absence without a request'], 'absent')

/**
 * A day of leave with work: the day is debited, and its work counts as overtime. Someone reverts the leave, or accepts
 * both.
 */
const workedOnLeave = finalDays(['Days worked on leave', 'Day worked on leave'], 'worked_on_leave')

const pendingOvertime: PeriodException = {
  label: 'Overtime to decide',
  one: 'Overtime to decide',
  blocking: false,
  rows: pendingOvertimeRows,
  list: overtimeList,
}

const pendingCorrections = waitingRequests(
  ['Corrections to decide', 'Correction to decide'],
  'attendance_correction',
  true,
)
const pendingLeave = waitingRequests(['Leave to decide', 'Leave to decide'], 'leave', false)

export const exceptionFilling = entries(periodExceptions, {
  open_punch: openPunches,
  undecided_punch: undecidedPunches,
  pending_correction: pendingCorrections,
  pending_leave: pendingLeave,
  pending_overtime: pendingOvertime,
  absent: absences,
  worked_on_leave: workedOnLeave,
})
