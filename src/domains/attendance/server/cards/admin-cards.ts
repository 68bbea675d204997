import type { z } from 'zod'
import { scope } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import type { CardQuery, CardSource } from '#kit/server/registries.ts'
import type { todayCard } from '../../contract/attendance.cards.ts'
import { statesOf } from '../present/board-states.ts'
import { isEmploymentInScope, placementConditions } from '../store/board-conditions.ts'
import { type BoardCount, countBoard } from '../store/board-counts.ts'
import { dayUnitConditions, isDayInScope } from '../store/day-conditions.ts'
import { countDays } from '../store/day-counts.ts'
import { namedOrNull } from '../store/workdays.ts'

export const KEY = 'attendance.read'

const REPORT = '/admin/reports/attendance'

/** The rows behind the numbers: of now on the board, of a past day in its report. */
const boardPath = ({ date, department_id: department, team_id: team }: CardQuery): ScreenLink =>
  date === null
    ? `${REPORT}${queryText({ tab: 'now', department, team })}`
    : `${REPORT}${queryText({ from: date, to: date, department_id: department, team_id: team })}`

const peopleOf = (kinds: readonly BoardCount[]): number => kinds.reduce((sum, { people }) => sum + people, 0)

/** Everyone's state now, also by department. */
const today: CardSource = {
  permission: KEY,
  hasPast: true,
  read: async (query) => {
    const filter = scope(query.actor, KEY, query.now)
    const where = [isEmploymentInScope(filter), ...placementConditions(query)]
    const kinds = await countBoard(query.tx, { now: query.now, date: query.date, where })
    const departments = Map.groupBy(kinds, (kind) => kind.department_id)
    const data: z.output<typeof todayCard> = {
      date: query.date,
      expected: peopleOf(kinds.filter((kind) => kind.is_expected)),
      work_from_home: peopleOf(kinds.filter((kind) => kind.works_from_home)),
      states: statesOf(kinds),
      departments: [...departments.values()].flatMap((own) => {
        const department = namedOrNull(own[0]?.department_id ?? null, own[0]?.department ?? null)
        return department ? [{ department, states: statesOf(own) }] : []
      }),
    }
    return { path: boardPath(query), data }
  },
}

/** Presence over the last thirty days. */
const attendanceMonth: CardSource = {
  permission: KEY,
  hasPast: true,
  read: async (query) => {
    const to = query.date ?? query.today
    const filter = scope(query.actor, KEY, query.now)
    const where = [isDayInScope(filter), ...dayUnitConditions(query)]
    const rows = await countDays(query.tx, { from: addDays(to, -29), to, where })
    const { department_id, team_id } = query
    return { path: `${REPORT}${queryText({ department_id, team_id })}`, data: rows }
  },
}

export const adminCardSources = { today, attendance_month: attendanceMonth } as const
