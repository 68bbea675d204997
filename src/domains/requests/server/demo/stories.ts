import { sql } from 'kysely'
import { addDays, calendarDay, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { Demo } from '#kit/server/demo.ts'
import type { DemoPerson } from './choose-requests.ts'
import type { PlannedRequest } from './planned-request.ts'

type Cast = Readonly<{ id: number; name: string; team: string | null }>

const readCast = async ({ tx, today }: Demo): Promise<readonly Cast[]> => {
  const { rows } = await sql<Cast>`
    select e.id, e.name, t.name as team from employed_on(${today}::date) m join person_short e on e.id = m.employee_id
    left join placed_on(${today}::date) p on p.employee_id = e.id left join teams t on t.id = p.team_id
    where exists (select from accounts a where a.employee_id = e.id and a.area = 'User')
    order by e.id`.execute(tx)
  return rows
}

const NAMED = {
  head: 'Nadia Hoffmann',
  lead: 'Thomas Keller',
} as const

/** The next 24 December from a day on. */
const christmas = (today: string): string => {
  const day = `${today.slice(0, 4)}-12-24`
  return day >= today ? day : `${Number(today.slice(0, 4)) + 1}-12-24`
}

type Stage = Readonly<{ demo: Demo; cast: readonly Cast[]; calendars: ReadonlyMap<number, PersonCalendar> }>

/** The nth date on which a person works, from an offset of days on. */
const workingFrom = ({ demo, calendars }: Stage, id: number, offset: number, days: number): string[] => {
  const calendar = calendars.get(id)
  const found: string[] = []
  for (let date = addDays(demo.today, offset); found.length < days; date = addDays(date, 1))
    if (!calendar || calendarDay(calendar, date).scheduled_minutes > 0) found.push(date)
  return found
}

type Told = Omit<PlannedRequest, 'employee_id' | 'asks' | 'sent_at' | 'decided_at' | 'reason' | 'note'> &
  Readonly<{ reason?: string; note?: string; sent: number }>

const tell = (
  { demo }: Stage,
  id: number,
  dates: readonly string[],
  { sent, reason, note, ...told }: Told,
): PlannedRequest => {
  const sent_at = `${addDays(demo.today, -sent)}T08:${String(10 + (id % 40))}:00.000Z`
  const isOpen = told.status === 'pending' || told.status === 'withdrawn'
  return {
    employee_id: id,
    asks: dates.map((date) => ({ date, method: 'full_day', from_time: null, to_time: null })),
    sent_at,
    decided_at: isOpen ? null : `${addDays(demo.today, -Math.max(1, sent - 1))}T09:20:00.000Z`,
    reason: reason ?? null,
    note: note ?? null,
    ...told,
  }
}

/** A limited Christmas Eve: three of three places are taken, two more wait. */
const limitedDay = (stage: Stage): PlannedRequest[] => {
  const day = christmas(stage.demo.today)
  const team = stage.cast.filter((one) => one.team === 'Support Berlin' && one.name !== NAMED.lead).slice(0, 5)
  return team.map(({ id }, index) =>
    tell(stage, id, [day], {
      type: 'annual',
      status: index < 3 ? 'approved' : 'pending',
      sent: 20 - index,
      reason: 'Christmas with the family',
    }),
  )
}

/** What the records of the demo tell: each person of these has these requests alone. */
export const storyRequests = async (
  demo: Demo,
  people: readonly DemoPerson[],
  calendars: ReadonlyMap<number, PersonCalendar>,
): Promise<PlannedRequest[]> => {
  const cast = (await readCast(demo)).filter(({ id }) => people.some((person) => person.id === id))
  const stage = { demo, cast, calendars }
  const idOf = (name: string): number | undefined => cast.find((one) => one.name === name)?.id
  const stories = limitedDay(stage)
  const used = new Set(stories.map(({ employee_id }) => employee_id))
  const [head, lead] = [idOf(NAMED.head), idOf(NAMED.lead)]
  const others = cast.filter(({ id, team }) => team === 'Support Bengaluru' && !used.has(id) && id !== head)
  if (head !== undefined)
    stories.push(
      tell(stage, head, workingFrom(stage, head, 24, 5), {
        type: 'annual',
        status: 'pending',
        sent: 1,
        reason: 'Visiting my parents',
        is_for_hr: true,
      }),
    )
  if (lead !== undefined && others[0])
    stories.push(
      tell(stage, lead, workingFrom(stage, lead, 17, 3), {
        type: 'annual',
        status: 'pending',
        sent: 4,
        is_overdue: true,
        reason: 'Long weekend',
        cover: { employee_id: others[0].id, state: 'declined' },
        comments: [
          { by: 'decider', text: 'Priya is away that week as well. Can someone else cover?' },
          { by: 'owner', text: 'I will ask Karim and tell you tomorrow.' },
        ],
      }),
    )
  return stories
}

const LEAVE = new Set(['annual', 'sick', 'unpaid'])

/** Where nobody drew leave for today, a person who would work and has nothing else planned takes the day. */
export const leaveToday = (
  demo: Demo,
  calendars: ReadonlyMap<number, PersonCalendar>,
  planned: readonly PlannedRequest[],
): PlannedRequest[] => {
  const works = ({ today }: Demo, id: number): boolean => {
    const calendar = calendars.get(id)
    return calendar !== undefined && calendarDay(calendar, today).scheduled_minutes > 0
  }
  const days = planned.filter(({ asks }) => asks.some(({ date }) => date === demo.today))
  const isAway = ({ employee_id, type, status, asks }: PlannedRequest): boolean =>
    LEAVE.has(type) &&
    (status === 'approved' || status === 'cancel_pending') &&
    asks.every(({ method }) => method === 'full_day') &&
    works(demo, employee_id)
  if (days.some(isAway)) return []
  const busy = new Set(days.map(({ employee_id }) => employee_id))
  const away = [...calendars.keys()].filter((id) => works(demo, id) && !busy.has(id))
  // Whoever works now is needed.
  const id = away.toSorted((one, other) => distance(demo, calendars, other) - distance(demo, calendars, one))[0]
  if (id === undefined) return []
  const stage = { demo, cast: [], calendars }
  return [tell(stage, id, [demo.today], { type: 'annual', status: 'approved', sent: 12, reason: 'Family visit' })]
}

/** How far the work of a person lies from now. */
const distance = ({ now, today }: Demo, calendars: ReadonlyMap<number, PersonCalendar>, id: number): number => {
  const calendar = calendars.get(id)
  const [first] = calendar ? calendarDay(calendar, today).scheduled : []
  if (!first) return 0
  return Math.max(first.from_at - Date.parse(now), Date.parse(now) - first.to_at, 0)
}

/** Emil works longer on one of the next days, and has that approved already. */
export const overtimeAhead = async (
  demo: Demo,
  calendars: ReadonlyMap<number, PersonCalendar>,
  planned: readonly PlannedRequest[],
): Promise<PlannedRequest[]> => {
  const cast = (await readCast(demo)).filter(({ id }) => calendars.has(id))
  const stage = { demo, cast, calendars }
  const emil = cast.find(({ name }) => name === 'Emil Richter')
  if (!emil) return []
  const asked = new Set(
    planned.flatMap(({ employee_id, asks }) => (employee_id === emil.id ? asks.map(({ date }) => date) : [])),
  )
  const date = workingFrom(stage, emil.id, 1, 10).find((one) => !asked.has(one))
  if (date === undefined) return []
  const told = { type: 'overtime', status: 'approved', sent: 2, reason: 'The release goes out that evening' } as const
  return [{ ...tell(stage, emil.id, [date], told), payload: { minutes: 90 } }]
}
