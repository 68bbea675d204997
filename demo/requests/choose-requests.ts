import { addDays, calendarDay, datesBetween, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { Method, RequestStatus } from '#domains/requests/contract/requests.models.ts'
import type { Demo } from '../demo.ts'
import type { PlannedRequest } from './planned-request.ts'

export type DemoPerson = Readonly<{ id: number; joined_on: string; left_on: string | null }>

/** The number of days that people plan ahead. */
const AHEAD = 75

const REASONS = {
  annual: ['Family visit', 'A week by the sea', 'Moving house', 'Long weekend', null, null, null],
  unpaid: ['Moving house', 'A course of my own'],
  home: [null],
  sick: [null],
  certificate: ['Letter for the landlord', 'Certificate of employment for the bank'],
} as const
const NOTES = {
  rejected: [
    'Release week: please take the week after',
    'Two of the team are away already',
    'Please plan with your cover',
  ],
  returned: ['Who covers for you?', 'Is the Friday needed, too?'],
} as const

const at = (date: string, hour: number, minute: number): string =>
  `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.000Z`

type Drawn = Readonly<{ type: keyof typeof REASONS; days: number; from: string; method: Method }>

const draw = ({ random }: Demo, from: string): Drawn => {
  const dice = random.next()
  if (dice < 0.3) return { type: 'annual', days: random.pick([1, 2, 3, 4, 5, 5, 5, 8, 10]), from, method: 'full_day' }
  if (dice < 0.36) return { type: 'annual', days: 1, from, method: random.pick(['first_half', 'second_half']) }
  if (dice < 0.55) return { type: 'sick', days: random.pick([1, 1, 2, 2, 3, 4]), from, method: 'full_day' }
  if (dice < 0.93) return { type: 'home', days: random.pick([1, 1, 1, 2]), from, method: 'full_day' }
  return { type: 'unpaid', days: random.pick([1, 2, 3]), from, method: 'full_day' }
}

const statusOf = ({ random, today }: Demo, drawn: Drawn): RequestStatus => {
  const dice = random.next()
  if (drawn.from > addDays(today, 2)) {
    if (drawn.type !== 'sick' && dice < 0.3) return 'pending'
    if (dice < 0.36) return 'returned'
    if (dice < 0.42) return 'cancel_pending'
  }
  if (dice > 0.97) return 'cancelled'
  if (dice > 0.93) return 'withdrawn'
  return dice > 0.87 && drawn.type !== 'sick' ? 'rejected' : 'approved'
}

const worksOn = (calendar: PersonCalendar, date: string): boolean => calendarDay(calendar, date).scheduled_minutes > 0

/** Returns the dates from a working day on that contain so many working days, none of them taken; else null. */
const spanOf = (calendar: PersonCalendar, drawn: Drawn, taken: ReadonlySet<string>): string[] | null => {
  const dates: string[] = []
  let left = drawn.days
  for (let date = drawn.from; left > 0; date = addDays(date, 1)) {
    if (taken.has(date) || dates.length > 20) return null
    dates.push(date)
    if (worksOn(calendar, date)) left -= 1
    else if (dates.length === 1) return null
  }
  return dates
}

const requestOf = (demo: Demo, person: DemoPerson, drawn: Drawn, dates: readonly string[]): PlannedRequest => {
  const { random, today, now } = demo
  const status = statusOf(demo, drawn)
  const before = drawn.type === 'sick' ? 0 : random.int(3, 25)
  const wanted = addDays(drawn.from, -before)
  const day = wanted < person.joined_on ? person.joined_on : wanted
  const sent = day < today ? day : addDays(today, -random.int(1, 4))
  const sent_at = at(sent, random.int(7, 16), random.int(0, 59))
  const decidedOn = addDays(sent, random.int(0, 2))
  const decided = at(decidedOn < today ? decidedOn : addDays(today, -1), random.int(7, 16), random.int(0, 59))
  const isOpen = status === 'pending' || status === 'withdrawn'
  return {
    employee_id: person.id,
    type: drawn.type,
    requestedDays: dates.map((date) => ({ date, method: drawn.method, from_time: null, to_time: null })),
    status,
    sent_at,
    decided_at: isOpen ? null : decided > sent_at && decided < now ? decided : sent_at,
    reason: random.pick(REASONS[drawn.type]),
    note: status === 'rejected' || status === 'returned' ? random.pick(NOTES[status]) : null,
    ...(status === 'pending' && random.chance(0.15) ? { is_overdue: true as const } : {}),
  }
}

/** The requests of one person: some weeks apart, never two on a date. */
export const chooseRequests = (demo: Demo, person: DemoPerson, calendar: PersonCalendar): PlannedRequest[] => {
  const { random, today, days } = demo
  if (person.joined_on > today) return []
  const first = person.joined_on > addDays(today, -days) ? person.joined_on : addDays(today, -days)
  const end = person.left_on ?? addDays(today, AHEAD)
  const taken = new Set<string>()
  const chosen: PlannedRequest[] = []
  for (let date = addDays(first, random.int(3, 30)); date <= end; date = addDays(date, random.int(14, 52))) {
    const drawn = draw(demo, date)
    if (drawn.type === 'sick' && date > today) continue
    const dates = spanOf(calendar, drawn, taken)
    const last = dates?.at(-1)
    if (!dates || last === undefined || last > end) continue
    for (const one of datesBetween(date, last)) taken.add(one)
    chosen.push(requestOf(demo, person, drawn, dates))
  }
  return chosen
}
