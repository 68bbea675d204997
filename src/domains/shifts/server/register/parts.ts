// Sources for other domains: planned time, the coverage of a day, cards, counters.
import { leadQueue } from '#domains/attendance/server/index.ts'
import { calendarSources } from '#domains/organisation/server/index.ts'
import { cardParts } from '#domains/requests/server/index.ts'
import { datesBetween } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'
import { adminCards, attentionLines, type CardSource, employeeCards, menuBadges } from '#kit/server/registries.ts'
import { entries, filled, type Filling } from '#kit/server/slots.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { coverageOf } from '../../contract/coverage.rules.ts'
import { dayText } from '../../contract/shifts.labels.ts'
import { planShiftOf, rulePeople } from '../rules/context.ts'
import { systemAccess } from '../store/access.ts'
import { loadPlan } from '../store/plan.ts'
import * as sources from '../store/sources.ts'
import { getAnyWeek } from '../store/weeks.ts'

/** People who are planned and who are needed on a day, at the half hour with the greatest lack. */
const coverage = async (tx: Tx, team: number, date: string): Promise<{ expected: number; needed: number } | null> => {
  const week = await sources.findPublishedWeek(tx, team, date)
  if (!week) return null
  const stored = await getAnyWeek(tx, systemAccess(new Date(0).toISOString()), week.id)
  const loaded = await loadPlan(tx, week.id, null)
  if (loaded.shifts.length === 0) return null
  const days = coverageOf({
    ...stored,
    needs: loaded.needs,
    shifts: loaded.shifts.map(planShiftOf),
    people: rulePeople(loaded),
    skills: new Map(),
  })
  const slots = days.find((day) => day.date === date)?.slots ?? []
  const worst = slots.toSorted((a, b) => b.needed - b.planned - (a.needed - a.planned))[0]
  return worst ? { expected: worst.planned, needed: worst.needed } : null
}

const MAX_COVERAGE_DAYS = 14

/** The lines of the decision card with the shifts of the person in the requested days, and the coverage of those days. */
const cardPartFilling = entries(cardParts, {
  shifts: async (tx, request) => {
    const rows = await sources.listShiftsIn(tx, request)
    if (rows.length === 0) return []
    const lines = [
      {
        label: rows.length === 1 ? 'Shift' : 'Shifts',
        value: rows.map(({ date, label }) => `${dayText(date)}: ${label}`).join('; '),
      },
    ]
    for (const date of datesBetween(request.from_date, request.to_date).slice(0, MAX_COVERAGE_DAYS)) {
      const [first] = rows.filter((row) => row.date === date)
      const covered = first && (await coverage(tx, first.team_id, date))
      if (covered && covered.needed > 0)
        lines.push({
          label: `Coverage on ${dayText(date)}`,
          value: `${covered.expected} planned of ${covered.needed} needed`,
        })
    }
    return lines
  },
})

const adminCard: CardSource = {
  permission: 'shift_records.read',
  read: async ({ tx, today, department_id, team_id }) => {
    const rows = await sources.listDaysAhead(tx, { today, department_id, team_id })
    if (rows.every(({ needed }) => needed === 0)) return null
    return { path: '/admin/shiftrecords', data: { days: rows } }
  },
}

const ownCard: CardSource = {
  permission: 'shifts.read',
  read: async ({ tx, actor, now }) => {
    if (actor.employee_id === null) return null
    const shifts = await sources.listNextShifts(tx, actor.employee_id, now)
    return shifts.length === 0 ? null : { path: '/employee/shiftschedules', data: { shifts } }
  },
}

const counterFillings: readonly Filling[] = [
  entries(menuBadges, {
    '/employee/shiftschedules': {
      permission: 'shifts.swap',
      count: sources.waitingResponses,
    },
  }),
  entries(leadQueue, {
    shifts: {
      permissions: ['shifts.plan'],
      labels: ["point to fix in this week's plan", "points to fix in this week's plan"],
      count: sources.findingsOfWeeks,
      path: () => '/employee/shiftschedules?tab=plan',
    },
  }),
  entries(attentionLines, {
    'shifts.open': {
      permissions: ['shift_records.read', 'shifts.plan'],
      labels: ['shift place is open in the next 7 days', 'shift places are open in the next 7 days'],
      count: sources.openPlaces,
      path: ({ team_id }) => `/admin/shiftrecords${queryText(team_id === null ? {} : { team: team_id })}`,
    },
  }),
]

export const shiftFillings: readonly Filling[] = [
  filled(calendarSources.shifts, sources.plannedShifts),
  filled(calendarSources.days_off, sources.daysOff),
  cardPartFilling,
  ...counterFillings,
  entries(adminCards, { shifts: adminCard }),
  entries(employeeCards, { shifts: ownCard }),
]
