import { placementsOf } from '#domains/people/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { json } from '#kit/server/database/json.ts'
import type { PolicyFigures } from '#domains/attendance/contract/attendance.models.ts'
import { policyRow } from '#domains/attendance/server/store/workdays.ts'
import { policyFigures } from '#domains/attendance/server/rules/workday.ts'
import type { Demo } from '../demo.ts'

const LONG_AGO = '2010-01-01'
const kind = (key: string, name: string, paid: boolean, max_each_minutes: number, max_day_minutes: number) => ({
  key,
  name,
  paid,
  max_each_minutes,
  max_day_minutes,
})
const SUPPORT_BREAKS = [
  kind('short', 'Short break', true, 15, 30),
  kind('meal', 'Meal', false, 60, 60),
  kind('handover', 'Handover', true, 20, 20),
  kind('private', 'Private', false, 30, 30),
]

/**
 * Support is stricter about the start, and overtime lapses there; Engineering has a time account that short days are taken
 * from; from a month to come on everyone is stricter, with a shorter way to the break.
 */
export const demoPolicies = async ({ tx, today }: Demo): Promise<void> => {
  const departments = await tx.selectFrom('departments').select(['id', 'name']).execute()
  const support = departments.find(({ name }) => name === 'Support')
  const engineering = departments.find(({ name }) => name === 'Engineering')
  const ahead = `${addDays(today, 40).slice(0, 7)}-01`
  await tx
    .insertInto('attendance_policies')
    .values([
      ...(support
        ? [
            {
              department_id: support.id,
              effective_from: LONG_AGO,
              late_grace_minutes: 5,
              reset_second_person_minutes: 120,
              screenshots: 'on' as const,
              shot_interval_minutes: 10,
              break_kinds: json(SUPPORT_BREAKS),
              expiry_months: 3,
            },
          ]
        : []),
      ...(engineering
        ? [
            {
              department_id: engineering.id,
              effective_from: LONG_AGO,
              short_days: 'set_off' as const,
              covered_minutes: 60,
              balance_cap_minutes: 900,
            },
          ]
        : []),
      { effective_from: ahead, late_grace_minutes: 8, break_required_after_minutes: 330 },
    ])
    .execute()
}

export type PolicyOf = (employeeId: number, date: string) => PolicyFigures

/** The rules of each person by day. Those of the demo differ by department alone, and none begins in its days. */
export const loadPolicies = async (demo: Demo, employeeIds: readonly number[]): Promise<PolicyOf> => {
  const { tx, today } = demo
  const [from, to] = [addDays(today, -demo.days), addDays(today, 1)]
  const stored = await tx.selectFrom('attendance_policies').selectAll().where('effective_from', '<=', to).execute()
  const policies = new Map(stored.map((row) => [row.department_id, policyFigures(policyRow.parse(row))]))
  const places = Map.groupBy(await placementsOf(tx, employeeIds, from, to), (place) => place.employee_id)
  const organisation = policies.get(null)
  if (!organisation) throw new Error('No rules hold for everyone')
  return (employeeId, date) => {
    const place = places
      .get(employeeId)
      ?.find((one) => one.effective_from <= date && (one.effective_until === null || one.effective_until > date))
    return policies.get(place?.department_id ?? null) ?? organisation
  }
}
