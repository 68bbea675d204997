import { csvCell } from '#kit/contract/csv.ts'
import type { Plan } from '../../contract/shifts.models.ts'
import { hours, timesOf } from '../parts/words.ts'

/** Saves the plan as it is shown: people and days. */
export const saveTable = (plan: Plan): void => {
  const cell = (employee: number | null, date: string): string =>
    plan.shifts
      .filter(
        (shift) =>
          shift.date === date && (employee === null ? shift.open > 0 : shift.users.some(({ id }) => id === employee)),
      )
      .map((shift) => `${shift.name} ${timesOf(shift)}${employee === null ? ` (${shift.open})` : ''}`)
      .join('; ')
  const dates = plan.days.map(({ date }) => date)
  const rows = [
    ['Person', ...dates, 'Hours'],
    ['Open places', ...dates.map((date) => cell(null, date)), ''],
    ...plan.people.map(({ id, name, planned_minutes }) => [
      name,
      ...dates.map((date) => cell(id, date)),
      hours(planned_minutes ?? 0),
    ]),
  ]
  const address = URL.createObjectURL(
    new Blob([rows.map((row) => row.map(csvCell).join(',')).join('\r\n')], { type: 'text/csv' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = `${plan.week.team_name} week ${plan.week.week_number}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
