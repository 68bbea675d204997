import { notFound } from '#kit/contract/envelope.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { OwnPayslip, OwnPayslipFull } from '../../../contract/own.calls.ts'
import { bankOf } from '../../present/full-payslip.ts'
import { type LinkTo, presentCompare, presentLine, presentSegments } from '../../present/present-payslip.ts'
import { listPayees } from '../../store/payees.ts'
import * as store from '../../store/payslips.ts'

/** Links an employee to the rows behind the own pay. */
const ownLinks: LinkTo = (type, id) => {
  switch (type) {
    case 'attendance_day':
      return '/employee/timesheet'
    case 'overtime':
      return '/employee/timesheet?tab=overtime'
    case 'request':
      return `/employee/request?request=${id}`
    case 'salary':
      return '/employee/userprofile?tab=payslips'
    case 'adjustment':
    case 'component':
      return null
  }
}

/** The states in which employees see their payslips. */
export const SEEN = ['issued', 'paid', 'superseded'] as const
/** Returns true for a state in which employees see a payslip. */
export const isSeen = (state: string): boolean => SEEN.some((seen) => seen === state)

/** The person behind the session; 404 for an account without one, which has no pay. */
export const ownIdOf = ({ actor }: Pick<Context, 'actor'>): number => {
  if (actor.employee_id === null) throw notFound()
  return actor.employee_id
}

/** An own payslip that is issued; 404 for every other id, whether it exists or not. */
export const findOwnSlip = async (tx: Tx, employee_id: number, id: number): Promise<store.StoredSlip> => {
  const slip = await store.findSlip(tx, id)
  if (!slip || slip.employee_id !== employee_id || !isSeen(slip.state)) throw notFound()
  return slip
}

export const presentOwnSlip = ({
  employee_id: _employee,
  has_correction: _correction,
  changed_since: _changed,
  employer_cost_minor: _cost,
  ...slip
}: store.SlipRow): OwnPayslip => slip

/** An own payslip with its lines, explained; those that are not printed are left out. */
export const fullOwnPayslip = async (tx: Tx, slip: store.StoredSlip): Promise<OwnPayslipFull> => {
  const { id, employee_id, currency } = slip
  const before = await store.findSlipBefore(tx, employee_id, slip.month)
  const lines = (await store.listLines(tx, before ? [id, before.id] : [id])).filter(({ on_slip }) => on_slip)
  const own = lines.filter(({ payslip_id }) => payslip_id === id)
  const old = lines.filter(({ payslip_id }) => payslip_id !== id)
  const employee = (await listPayees(tx, [employee_id], slip.period_end)).get(employee_id)
  const [row] = await store.listSlips(tx, { ids: [id] })
  if (!employee || !row) throw notFound()
  return {
    ...presentOwnSlip(row),
    employee,
    brand: { id: slip.brand_id, name: slip.brand_name },
    period_start: slip.period_start,
    period_end: slip.period_end,
    cutoff_date: slip.cutoff_date,
    note: slip.note,
    correction_reason: slip.correction_reason,
    segments: presentSegments(slip.facts),
    lines: own.map(presentLine(currency, ownLinks)),
    ytd: await store.sumYearToDate(tx, slip),
    bank: await bankOf(tx, slip, slip.period_end),
    compare: presentCompare(slip, own, before, old, ownLinks),
    facts_hash: slip.facts_hash,
    engine_version: slip.engine_version,
  }
}
