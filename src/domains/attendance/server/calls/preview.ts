import type { Parsed } from '#kit/contract/call.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { previewAttendance as call } from '../../contract/attendance.calls.ts'
import type { DayRow } from '../../contract/attendance.models.ts'
import { type CorrectionPlan, planCorrections, type CorrectionInput } from '../rules/correction-plan.ts'
import { getUnchangedPunch, inputOf } from '../rules/correction-input.ts'
import { presentDay } from '../present/present-punch.ts'
import { getSession } from '../store/correct.ts'
import { businessDateOf, evaluateDate } from '../rules/today.ts'

type Request = Context & Parsed<typeof call>
type PreviewRow = Readonly<{
  employee: { id: number; name: string }
  before: DayRow
  after: DayRow | null
  overtime_delta_minutes: number
  refusal: { code: string; message: string } | null
}>

const inputsOf = async ({ tx, body }: Request): Promise<CorrectionInput[]> => {
  if (body.action === 'add') {
    const wanted = { punched_in_at: body.punched_in_at, punched_out_at: body.punched_out_at, breaks: body.breaks ?? [] }
    return [...new Set(body.employee_ids)].map((employee_id) => ({ employee_id, before: null, wanted }))
  }
  const before = await getUnchangedPunch(tx, await getSession(tx, body.id), body.version)
  return [inputOf(before, body.action === 'update' ? body : null)]
}

const plannedRow = ({ actor, now }: Request, plan: CorrectionPlan): PreviewRow[] =>
  plan.days.map((day) => ({
    employee: { id: plan.input.employee_id, name: plan.name },
    before: presentDay(day.before, { actor, now }),
    after: presentDay(day.after, { actor, now }),
    overtime_delta_minutes: day.after.judgement.overtime_minutes - day.before.judgement.overtime_minutes,
    refusal: null,
  }))

const refusedRow = async (context: Request, input: CorrectionInput, refused: Refusal): Promise<PreviewRow> => {
  const at = input.wanted?.punched_in_at ?? context.now
  const date = input.before?.business_date ?? (await businessDateOf(context, input.employee_id, at))
  const { evaluated, workday } = await evaluateDate(context, input.employee_id, date)
  return {
    employee: { id: input.employee_id, name: workday.employee.name },
    before: presentDay(evaluated, { actor: context.actor, now: context.now }),
    after: null,
    overtime_delta_minutes: 0,
    refusal: { code: refused.code, message: refused.message },
  }
}

/**
 * Returns the effect of a correction on each day it touches, person by person: each is planned alone, so that one
 * refusal does not hide the others.
 */
export const previewAttendance = handle(call, async (context) => {
  const rows: PreviewRow[] = []
  for (const input of await inputsOf(context)) {
    try {
      const plans = await planCorrections(context, [input])
      rows.push(...plans.flatMap((plan) => plannedRow(context, plan)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      rows.push(await refusedRow(context, input, error))
    }
  }
  return rows
})
