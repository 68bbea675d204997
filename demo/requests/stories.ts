import { sql } from 'kysely'
import { addDays, calendarDay, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { Demo } from '../demo.ts'
import type { DemoPerson } from './choose-requests.ts'
import type { PlannedRequest } from './planned-request.ts'

type SamplePerson = Readonly<{ id: number; name: string; team: string | null }>

const listSamplePeople = async ({ tx, today }: Demo): Promise<readonly SamplePerson[]> => {
  const { rows } = await sql<SamplePerson>`
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

/** Returns the next 24 December from a day on. */
const christmas = (today: string): string => {
  const day = `${today.slice(0, 4)}-12-24`
  return day >= today ? day : `${Number(today.slice(0, 4)) + 1}-12-24`
}

type Stage = Readonly<{
  demo: Demo
  samplePeople: readonly SamplePerson[]
  calendars: ReadonlyMap<number, PersonCalendar>
}>

/** Returns the next dates on which a person works, from an offset of days on. */
const workingFrom = ({ demo, calendars }: Stage, id: number, offset: number, days: number): string[] => {
  const calendar = calendars.get(id)
  const found: string[] = []
  for (let date = addDays(demo.today, offset); found.length < days; date = addDays(date, 1))
    if (!calendar || calendarDay(calendar, date).scheduled_minutes > 0) found.push(date)
  return found
}

type StoryRequest = Omit<
  PlannedRequest,
  'employee_id' | 'requestedDays' | 'sent_at' | 'decided_at' | 'reason' | 'note'
> &
  Readonly<{ reason?: string; note?: string; sent: number }>

const planRequest = (
  { demo }: Stage,
  id: number,
  dates: readonly string[],
  { sent, reason, note, ...story }: StoryRequest,
): PlannedRequest => {
  const sent_at = `${addDays(demo.today, -sent)}T08:${String(10 + (id % 40))}:00.000Z`
  const isOpen = story.status === 'pending' || story.status === 'withdrawn'
  return {
    employee_id: id,
    requestedDays: dates.map((date) => ({ date, method: 'full_day', from_time: null, to_time: null })),
    sent_at,
    decided_at: isOpen ? null : `${addDays(demo.today, -Math.max(1, sent - 1))}T09:20:00.000Z`,
    reason: reason ?? null,
    note: note ?? null,
    ...story,
  }
}

/** Returns requests for a limited Christmas Eve: three of three places are taken, two more wait. */
const limitedDay = (stage: Stage): PlannedRequest[] => {
  const day = christmas(stage.demo.today)
  const team = stage.samplePeople.filter((one) => one.team === 'Support Berlin' && one.name !== NAMED.lead).slice(0, 5)
  return team.map(({ id }, index) =>
    planRequest(stage, id, [day], {
      type: 'annual',
      status: index < 3 ? 'approved' : 'pending',
      sent: 20 - index,
      reason: 'Christmas with the family',
    }),
  )
}

/** Returns the requests of the stories of the demo: each of their people has these requests alone. */
export const storyRequests = async (
  demo: Demo,
  people: readonly DemoPerson[],
  calendars: ReadonlyMap<number, PersonCalendar>,
): Promise<PlannedRequest[]> => {
  const samplePeople = (await listSamplePeople(demo)).filter(({ id }) => people.some((person) => person.id === id))
  const stage = { demo, samplePeople, calendars }
  const idOf = (name: string): number | undefined => samplePeople.find((one) => one.name === name)?.id
  const stories = limitedDay(stage)
  const used = new Set(stories.map(({ employee_id }) => employee_id))
  const [head, lead] = [idOf(NAMED.head), idOf(NAMED.lead)]
  const others = samplePeople.filter(({ id, team }) => team === 'Support Bengaluru' && !used.has(id) && id !== head)
  if (head !== undefined)
    stories.push(
      planRequest(stage, head, workingFrom(stage, head, 24, 5), {
        type: 'annual',
        status: 'pending',
        sent: 1,
        reason: 'Visiting my parents',
        is_for_hr: true,
      }),
    )
  if (lead !== undefined && others[0])
    stories.push(
      planRequest(stage, lead, workingFrom(stage, lead, 17, 3), {
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

/** Returns leave for today of a person who would work and has nothing else planned, if no leave was drawn for today. */
export const leaveToday = (
  demo: Demo,
  calendars: ReadonlyMap<number, PersonCalendar>,
  planned: readonly PlannedRequest[],
): PlannedRequest[] => {
  const works = ({ today }: Demo, id: number): boolean => {
    const calendar = calendars.get(id)
    return calendar !== undefined && calendarDay(calendar, today).scheduled_minutes > 0
  }
  const days = planned.filter(({ requestedDays }) => requestedDays.some(({ date }) => date === demo.today))
  const isAway = ({ employee_id, type, status, requestedDays }: PlannedRequest): boolean =>
    LEAVE.has(type) &&
    (status === 'approved' || status === 'cancel_pending') &&
    requestedDays.every(({ method }) => method === 'full_day') &&
    works(demo, employee_id)
  if (days.some(isAway)) return []
  const busy = new Set(days.map(({ employee_id }) => employee_id))
  const away = [...calendars.keys()].filter((id) => works(demo, id) && !busy.has(id))
  // People who work now stay at work: the one whose work is furthest from now is chosen.
  const id = away.toSorted((one, other) => distance(demo, calendars, other) - distance(demo, calendars, one))[0]
  if (id === undefined) return []
  const stage = { demo, samplePeople: [], calendars }
  return [
    planRequest(stage, id, [demo.today], { type: 'annual', status: 'approved', sent: 12, reason: 'Family visit' }),
  ]
}

/** Returns the milliseconds between now and the work of a person today; 0 while they work or without work. */
const distance = ({ now, today }: Demo, calendars: ReadonlyMap<number, PersonCalendar>, id: number): number => {
  const calendar = calendars.get(id)
  const [first] = calendar ? calendarDay(calendar, today).scheduled : []
  if (!first) return 0
  return Math.max(first.from_at - Date.parse(now), Date.parse(now) - first.to_at, 0)
}

/** Returns approved overtime of Emil on one of the next days. */
export const overtimeAhead = async (
  demo: Demo,
  calendars: ReadonlyMap<number, PersonCalendar>,
  planned: readonly PlannedRequest[],
): Promise<PlannedRequest[]> => {
  const samplePeople = (await listSamplePeople(demo)).filter(({ id }) => calendars.has(id))
  const stage = { demo, samplePeople, calendars }
  const emil = samplePeople.find(({ name }) => name === 'Emil Richter')
  if (!emil) return []
  const taken = new Set(
    planned.flatMap(({ employee_id, requestedDays }) =>
      employee_id === emil.id ? requestedDays.map(({ date }) => date) : [],
    ),
  )
  const date = workingFrom(stage, emil.id, 1, 10).find((one) => !taken.has(one))
  if (date === undefined) return []
  const story = { type: 'overtime', status: 'approved', sent: 2, reason: 'The release goes out that evening' } as const
  return [{ ...planRequest(stage, emil.id, [date], story), payload: { minutes: 90 } }]
}
