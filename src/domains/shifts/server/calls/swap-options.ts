import { messageOfRule } from '../../contract/finding.rules.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import { spanOf } from '../../contract/clock.rules.ts'
import type { Finding } from '../../contract/rules.models.ts'
import { refusing } from '../../contract/shift.rules.ts'
import * as calls from '../../contract/swaps.calls.ts'
import { planShiftOf, ruleContext } from '../rules/context.ts'
import { accessOf } from '../store/access.ts'
import { loadPlan } from '../store/plan.ts'
import { getAnyWeek } from '../store/weeks.ts'
import { findingsOf } from '../swaps/present.ts'
import { findAssignmentById } from '../swaps/store/swaps.ts'

const HOUR_MS = 3_600_000

/** Returns messages without the availability of colleagues and the hours that they worked, which are private. */
const shown = (found: readonly Finding[]): string[] =>
  found.filter(({ rule }) => rule !== 'unavailable').map(messageOfRule)

export const listSwapOptions = handle(calls.listSwapOptions, async (context) => {
  const { tx, params, actor, now } = context
  const own = await findAssignmentById(tx, params.assignment_id)
  if (!own || own.employee_id !== actor.employee_id) throw notFound()
  const access = accessOf(context)
  const week = await getAnyWeek(tx, access, own.week_id)
  if (week.published_at === null) throw notFound()
  const loaded = await loadPlan(tx, week.id, access.me)
  const rules = ruleContext(week, loaded, { ...access, lends: false })
  const shifts = loaded.shifts.map(planShiftOf)
  const latest = Date.parse(now) + week.swap_lead_hours * HOUR_MS
  const givenLegs = [{ shift_id: own.shift_id, from: own.employee_id }]
  const options = loaded.people
    .filter(({ id }) => id !== own.employee_id)
    .flatMap(({ id, name }) => {
      const found = findingsOf(
        rules,
        shifts,
        givenLegs.map((leg) => ({ ...leg, to: id })),
      )
      return refusing(found, true).length > 0 ? [] : [{ employee: { id, name }, findings: shown(found) }]
    })
  const exchange = loaded.shifts
    .filter((shift) => shift.id !== own.shift_id && spanOf(shift, week.zone).from_at > latest)
    .flatMap((shift) =>
      shift.users
        .filter(({ id, in_swap }) => id !== own.employee_id && !in_swap)
        .flatMap(({ id, name, assignment_id }) => {
          const legs = [
            { shift_id: own.shift_id, from: own.employee_id, to: id },
            { shift_id: shift.id, from: id, to: own.employee_id },
          ]
          const found = findingsOf(rules, shifts, legs)
          if (refusing(found, true).length > 0) return []
          const { date, start_time, end_time } = shift
          return [
            {
              employee: { id, name },
              shift: { id: shift.id, assignment_id, name: shift.name, date, start_time, end_time },
              findings: shown(found),
            },
          ]
        }),
    )
  return { give: options, exchange }
})
