import { loadCalendars, scope } from '#domains/organisation/server/index.ts'
import { addDays, dateIn, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { type AwayEntry, awayEntriesOf } from '../calendar/present.ts'
import { isShown, listAwayDays, listPeople } from '../calendar/store.ts'
import { mayOpen, NO_REQUEST } from '../store/visible.ts'

export type { AwayEntry } from '../calendar/present.ts'

type Viewer = Readonly<{ tx: Tx; actor: Actor; now: string }>

const MOST_PEOPLE = 300
const BACK_DAYS = 30

const membersOf = async ({ tx, actor, now }: Viewer, team_id: number): Promise<readonly number[]> => {
  const day = dateIn(now, actor.time_zone)
  const granted = scopeOf(actor, 'requests.calendar.read')
  const rows = granted === 'own' ? null : scope(actor, 'requests.calendar.read', now)
  const where = isShown({ scope: rows, employee_id: actor.employee_id, team_id, day })
  return (await listPeople(tx, { where, day, most: MOST_PEOPLE })).map(({ id }) => id)
}

/**
 * Approved absences of the actor, or of a team that they may see, from 30 days back: one entry for whole days in a
 * row, and one for each part of a day with its times. Those that were cancelled in the last 30 days are marked. With
 * `types`, the type is named where the actor may open the request.
 */
export const listAwayEntries = async (
  viewer: Viewer,
  { team_id, types }: Readonly<{ team_id: number | null; types: boolean }>,
): Promise<readonly AwayEntry[]> => {
  const { tx, actor, now } = viewer
  const own = actor.employee_id === null ? [] : [actor.employee_id]
  const people = team_id === null ? own : await membersOf(viewer, team_id)
  if (people.length === 0) return []
  const from = addDays(dateIn(now, actor.time_zone), -BACK_DAYS)
  const isNamed = types ? mayOpen({ actor, now }, 'many') : NO_REQUEST
  const days = await listAwayDays(tx, { people, from, now }, isNamed)
  const parts = days.filter(({ part }) => part !== 'full' && part !== 'none')
  const dates = parts.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  const calendars =
    first === undefined || last === undefined
      ? new Map<number, PersonCalendar>()
      : await loadCalendars(tx, [...new Set(parts.map((day) => day.employee_id))], { from: first, to: last, now })
  return awayEntriesOf(days, calendars)
}
