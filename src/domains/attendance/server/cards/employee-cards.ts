import { compareNames } from '#kit/contract/compare-names.ts'
import type { z } from 'zod'
import { scope, weekStart } from '#domains/organisation/server/index.ts'
import { firstOfWeek } from '#engines/calendar/contract/bounds.ts'
import type { CardSource } from '#kit/server/registries.ts'
import type { leadCard, punchCard, teamCard, weekCard } from '../../contract/attendance.cards.ts'
import { boardRowOf, countStates } from '../calls/board.ts'
import { listBoard } from '../store/board.ts'
import { asColleague } from '#domains/people/server/index.ts'
import { listBoardWithPresence } from '../public/presence.ts'
import { isPersonInScope, isPlacedInTeam } from '../store/board-conditions.ts'
import { isDayOfPerson } from '../store/day-conditions.ts'
import { listDaysByDate } from '../store/day-pages.ts'
import { presentStoredDay } from '../store/day-rows.ts'
import { namedOrNull } from '../store/workdays.ts'
import { listLeadQueue } from '../registries.ts'
import { evaluateToday, punchStateOf } from '../rules/today.ts'

/** Punch state and today's figures. Two statements, because the day depends on the calendar. */
const punch: CardSource = {
  permission: 'timesheet.punch',
  read: async (query) => {
    if (query.actor.employee_id === null) return null
    const { evaluated, workday } = await evaluateToday(query, query.actor.employee_id)
    const open = workday.sessions.find((session) => session.punched_out_at === null)
    const { judgement, day } = evaluated
    const running = open?.breaks.find((one) => one.ended_at === null)
    const data: z.output<typeof punchCard> = {
      state: punchStateOf(workday).punch_state,
      break_status: punchStateOf(workday).break_status,
      is_stale: (open?.state ?? workday.open?.state) === 'stale',
      since_at: running?.started_at ?? workday.open?.punched_in_at ?? null,
      worked_minutes: judgement.worked_minutes,
      break_minutes: judgement.paid_break_minutes + judgement.unpaid_break_minutes,
      expected_minutes: judgement.expected_minutes,
      zone: day.zone,
      server_now: query.now,
    }
    return { path: '/employee/timesheet', data }
  },
}

const week: CardSource = {
  permission: 'timesheet.read',
  read: async ({ tx, actor, now, today }) => {
    if (actor.employee_id === null) return null
    const from = firstOfWeek(today, await weekStart(tx, now))
    const filter = { from, to: today, where: [isDayOfPerson(actor.employee_id)] }
    const days = await listDaysByDate(tx, filter)
    const data: z.output<typeof weekCard> = {
      from,
      days: days.map((day) => {
        const { business_date, worked_minutes, expected_minutes, verdict, label } = presentStoredDay(day, actor, now)
        return { business_date, worked_minutes, expected_minutes, verdict, label }
      }),
    }
    return { path: '/employee/timesheet', data }
  },
}

const MAX_COLLEAGUES = 30

/** The own team. Colleagues learn who is here, and never why a person is not. */
const team: CardSource = {
  permission: 'timesheet.read',
  read: async (query) => {
    if (query.actor.team_id === null) return null
    const rows = await listBoardWithPresence(query, isPlacedInTeam(query.actor.team_id))
    const data: z.output<typeof teamCard> = rows
      .filter((row) => row.employee_id !== query.actor.employee_id)
      .slice(0, MAX_COLLEAGUES)
      .map(({ employee_id, name, photo_version, presence }) => ({
        id: employee_id,
        name,
        photo_version,
        presence: asColleague(presence),
      }))
    return { path: '/employee/userprofile?tab=directory', data }
  },
}

/** The people of the teams that the actor leads, team by team. */
const lead: CardSource = {
  permission: 'attendance.team.read',
  read: async (query) => {
    const filter = scope(query.actor, 'attendance.team.read', query.now)
    const where = [isPersonInScope(filter)]
    const rows = await listBoard(query.tx, { now: query.now, where, since: null, withUndecided: true })
    const teams = Map.groupBy(rows, (row) => row.team_id)
    const others = rows.filter(({ employee_id }) => employee_id !== query.actor.employee_id)
    const data: z.output<typeof leadCard> = {
      waiting: (await listLeadQueue(query)).map(({ words: [one, many], ...line }) => ({ ...line, words: [one, many] })),
      forced_punch_outs: others.reduce((sum, row) => sum + row.undecided, 0),
      teams: [...teams.values()]
        .flatMap((own) => {
          const team = namedOrNull(own[0]?.team_id ?? null, own[0]?.team ?? null)
          const states = countStates(own.map((row) => boardRowOf(row, query.now)))
          return team ? [{ team, people: own.length, states }] : []
        })
        .toSorted((a, b) => compareNames(a.team.name, b.team.name)),
    }
    return data.teams.length === 0 ? null : { path: '/employee/forced-punchout?tab=now', data }
  },
}

export const employeeCardSources = { punch, week, team, lead } as const
