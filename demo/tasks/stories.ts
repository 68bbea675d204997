import { loadCalendars } from '#domains/organisation/server/index.ts'
import { addDays, calendarDay, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import { json } from '#kit/server/database/json.ts'
import type { Demo } from '../demo.ts'
import type { DemoPerson } from './people.ts'
import { type DemoTask, later, writeTasks } from './write.ts'

const LOOK_AHEAD = 21

type Stage = Readonly<{ demo: Demo; people: readonly DemoPerson[] }>

/** People of the team with the most members, who hand work to each other. */
const teamMates = (people: readonly DemoPerson[], name: string): readonly DemoPerson[] => {
  const own = people.filter(({ team }) => team === name)
  if (own.length >= 3) return own
  const byTeam = [...Map.groupBy(people, ({ team_id }) => team_id).values()]
  return byTeam.toSorted((a, b) => b.length - a.length)[0] ?? people
}

const base = ({ demo }: Stage, person: DemoPerson, title: string, more: Partial<DemoTask> = {}): DemoTask => ({
  title,
  state: 'in_progress',
  person,
  creator: person.lead_account,
  created_at: later(demo.now, -14),
  due_date: addDays(demo.today, 7 + ((8 - weekdayOf(demo.today)) % 7)),
  ...more,
})

const hand = async (
  { demo }: Stage,
  id: number,
  from: DemoPerson,
  to: DemoPerson,
  details: Readonly<{ days: number; reason: string; note: string; isOpen?: true }>,
): Promise<void> => {
  const requested_at = later(demo.now, -details.days)
  await demo.tx
    .insertInto('task_handovers')
    .values({
      task_id: id,
      from_employee_id: from.id,
      to_employee_id: to.id,
      reason: details.reason,
      note: details.note,
      remaining_minutes: 240,
      asked_by: from.account_id,
      asked_at: requested_at,
      ...(details.isOpen ? {} : { answer: 'accepted' as const, answered_at: later(requested_at, 0.2) }),
    })
    .execute()
  const action = details.isOpen ? 'ask_handover' : 'hand_over'
  await demo.tx
    .insertInto('task_history')
    .values({
      task_id: id,
      at: requested_at,
      actor_id: details.isOpen ? from.account_id : to.account_id,
      action,
      from_state: 'in_progress',
      to_state: details.isOpen ? 'in_progress' : 'accepted',
      holder_id: details.isOpen ? from.id : to.id,
      detail: json({ reason: details.reason }),
    })
    .execute()
}

const THREAD = [
  'The old system answers until Friday, so the export comes first.',
  'Export is done, 41,200 rows.',
  'Three addresses are broken. I corrected two.',
  'Who knows the third one?',
  'It is the branch in Leeds, which was closed.',
  'Then leave it out and note it.',
  'I take over from here.',
  'The import runs tonight.',
  'Import done. The figures match.',
] as const

/** A migration that three people have had, one after the other. */
const migration = async (stage: Stage, mates: readonly DemoPerson[]): Promise<void> => {
  const [first, second, third] = mates
  if (!first || !second || !third) return
  const [id] = await writeTasks(stage.demo, [
    base(stage, third, 'Migrate the customer data to the new system', {
      created_at: later(stage.demo.now, -20),
      more: {
        priority: 'high',
        estimate_minutes: 2400,
        remaining_minutes: 240,
        labels: ['customer'],
        team_id: third.team_id,
      },
    }),
  ])
  if (id === undefined) return
  await hand(stage, id, first, second, {
    days: 12,
    reason: 'On leave from Monday',
    note: 'The export is in the shared folder.',
  })
  await hand(stage, id, second, third, {
    days: 5,
    reason: 'Moved to another project',
    note: 'Only the import and the check are left.',
  })
  const authors = [first, first, second, second, first, second, third, third, third]
  await stage.demo.tx
    .insertInto('task_comments')
    .values(
      THREAD.map((body, at) => {
        const created_at = later(stage.demo.now, -18 + at * 1.9)
        return {
          task_id: id,
          author_id: authors[at]?.account_id ?? first.account_id,
          body,
          created_at,
          updated_at: created_at,
        }
      }),
    )
    .execute()
}

const waitingHandovers = async (stage: Stage, mates: readonly DemoPerson[]): Promise<number> => {
  const [first, second, third] = mates
  if (!first || !second || !third) return 0
  const ids = await writeTasks(stage.demo, [
    base(stage, first, 'Train the new colleagues on the ticket system', {
      more: { offered_to_id: second.id, offer_no: 1, answer_by: later(stage.demo.now, 0.5) },
    }),
    base(stage, third, 'Renew the certificate of the shop', {
      more: { offered_to_id: second.id, offer_no: 2, answer_by: later(stage.demo.now, -0.2), priority: 'urgent' },
    }),
  ])
  const [one, two] = ids
  if (one === undefined || two === undefined) return 0
  await hand(stage, one, first, second, {
    days: 0.5,
    reason: 'Away next week',
    note: 'The slides are ready, two people are left.',
    isOpen: true,
  })
  await hand(stage, two, first, third, { days: 6, reason: 'Too much at once', note: 'The order is placed.' })
  await hand(stage, two, third, second, {
    days: 1.2,
    reason: 'On leave from tomorrow',
    note: 'The supplier answers by Thursday.',
    isOpen: true,
  })
  return ids.length
}

/** A queue of the support, a task that came back twice, and a question for a later date. */
const others = async (stage: Stage, mates: readonly DemoPerson[]): Promise<number> => {
  const { demo } = stage
  const [first, second] = mates
  if (!first || !second) return 0
  const queue = { offered_to_id: null, team_id: first.team_id, answer_by: later(demo.now, 0.6) }
  const free = (title: string): DemoTask =>
    base(stage, first, title, {
      state: 'offered',
      created_at: later(demo.now, -0.4),
      more: { ...queue, priority: 'high' },
    })
  const ids = await writeTasks(demo, [
    free('Answer the 14 questions about the outage'),
    free('Check the complaints of the weekend'),
    free('Write the notice about new opening hours'),
    base(stage, second, 'Rewrite the terms for returned goods', {
      state: 'in_review',
      more: { rework_count: 2, estimate_minutes: 480 },
    }),
    base(stage, second, 'Compare the offers for the new headsets', {
      due_date: addDays(demo.today, 3),
      more: { estimate_minutes: 300 },
    }),
  ])
  const delayed = ids[4]
  if (delayed !== undefined)
    await demo.tx
      .insertInto('task_requests')
      .values({
        task_id: delayed,
        kind: 'due_date',
        asked_by: second.account_id,
        asked_at: later(demo.now, -0.2),
        comment: 'The third supplier answers on Friday only.',
        due_date: addDays(demo.today, 8),
      })
      .execute()
  return ids.length
}

/** Tasks that are due on a day off: leave of the next weeks, and a holiday. */
const onDaysOff = async (stage: Stage): Promise<number> => {
  const { demo, people } = stage
  const some = people.slice(0, 200)
  const range = { from: demo.today, to: addDays(demo.today, LOOK_AHEAD + 60), now: demo.now }
  const calendars = await loadCalendars(
    demo.tx,
    some.map(({ id }) => id),
    range,
  )
  const off = some.flatMap((person) => {
    const calendar = calendars.get(person.id)
    if (!calendar) return []
    const days = Array.from({ length: LOOK_AHEAD }, (_, at) => calendarDay(calendar, addDays(demo.today, at + 1)))
    const leave = days.find(({ kind }) => kind === 'leave')
    return leave ? [{ person, date: leave.date }] : []
  })
  const holiday = some.flatMap((person) => {
    const calendar = calendars.get(person.id)
    if (!calendar || !person.team.includes('Bengaluru')) return []
    const days = Array.from({ length: LOOK_AHEAD + 60 }, (_, at) => calendarDay(calendar, addDays(demo.today, at + 1)))
    const found = days.find(({ kind }) => kind === 'holiday')
    return found ? [{ person, date: found.date }] : []
  })
  const tasks = [
    ...off.slice(0, 3).map(({ person, date }) =>
      base(stage, person, 'Send the figures of the week', {
        state: 'accepted',
        due_date: date,
        more: { estimate_minutes: 120 },
      }),
    ),
    ...holiday.slice(0, 1).map(({ person, date }) =>
      base(stage, person, 'Hand the late shift over to Berlin', {
        state: 'accepted',
        due_date: date,
        more: { estimate_minutes: 90 },
      }),
    ),
  ]
  return (await writeTasks(demo, tasks)).length
}

/** Writes the tasks with stories; returns their number. */
export const writeStories = async (demo: Demo, people: readonly DemoPerson[]): Promise<number> => {
  const stage = { demo, people }
  const mates = teamMates(people, 'Support Berlin')
  await migration(stage, mates)
  return 1 + (await waitingHandovers(stage, mates)) + (await others(stage, mates)) + (await onDaysOff(stage))
}
