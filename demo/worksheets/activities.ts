import { addDays } from '#engines/calendar/contract/calendar.ts'
import { type FillFrom, type Kind, KINDS, type Unit } from '#domains/worksheets/contract/worksheets.models.ts'
import type { Demo } from '../demo.ts'

type Planned = Readonly<{
  name: string
  unit: Unit
  expected?: number
  fill?: FillFrom
  mandatory?: true
  /** The job description; the second text is the newer version. */
  job: readonly [string, string?]
}>
type Department = Readonly<Record<Kind, readonly Planned[]>>

const PLAN: Readonly<Record<string, Department>> = {
  Support: {
    daily: [
      {
        name: 'Tickets resolved',
        unit: 'count',
        fill: 'tickets_resolved',
        mandatory: true,
        job: [
          'Resolve what can be resolved at once.\n- Confirm with the customer\n- Close within the shift',
          'Resolve what can be resolved at once.\n- Confirm with the customer in writing\n- Close within the shift\n- Tag what comes again',
        ],
      },
      {
        name: 'Tickets answered',
        unit: 'count',
        fill: 'tickets_responded',
        job: ['Give every new ticket a first answer within two hours.'],
      },
      {
        name: 'Calls taken',
        unit: 'count',
        expected: 12,
        job: [
          'Take calls in turn.\n- Write a note for each call',
          'Take calls in turn.\n- Write a note for each call\n- Call back what was missed',
        ],
      },
      { name: 'Handover written', unit: 'check', mandatory: true, job: ['Write down what the next shift must know.'] },
      {
        name: 'Time with customers',
        unit: 'minutes',
        job: ['Calls, chats and emails, and what they take afterwards.'],
      },
    ],
    weekly: [
      { name: 'Quality of answers', unit: 'text', job: ['Read five answers of a colleague and say what was good.'] },
      { name: 'Shift plan checked', unit: 'check', mandatory: true, job: ['Look at the plan of the next two weeks.'] },
    ],
    monthly: [
      {
        name: 'Trends of the month',
        unit: 'text',
        job: [
          'Name the three questions that came most.',
          'Name the three questions that came most, and what would prevent them.',
        ],
      },
      { name: 'Coaching', unit: 'minutes', job: ['Time spent with newer colleagues.'] },
    ],
  },
  Engineering: {
    daily: [
      {
        name: 'Development',
        unit: 'minutes',
        mandatory: true,
        job: [
          'Work on tasks of the sprint.\n- One task at a time\n- Tests belong to it',
          'Work on tasks of the sprint.\n- One task at a time\n- Tests belong to it\n- Put the time on its project',
        ],
      },
      { name: 'Code review', unit: 'minutes', job: ['Review what waits, the oldest first.'] },
      { name: 'Tasks finished', unit: 'count', fill: 'tasks_done', job: ['Tasks that were accepted today.'] },
      { name: 'Stand-up', unit: 'check', job: ['Say what is next and what is in the way.'] },
    ],
    weekly: [
      {
        name: 'Deployments',
        unit: 'count',
        job: ['Releases that reached customers.', 'Releases that reached customers, and those that were taken back.'],
      },
      { name: 'Design work', unit: 'minutes', job: ['Decisions that outlive the sprint.'] },
    ],
    monthly: [
      { name: 'Technical debt', unit: 'minutes', job: ['Time spent on what slows us down.'] },
      { name: 'Incidents reviewed', unit: 'count', job: ['Reviews that were written and discussed.'] },
    ],
  },
  Quality: {
    daily: [
      {
        name: 'Answers sampled',
        unit: 'count',
        expected: 20,
        mandatory: true,
        job: ['Sample answers of all teams.\n- At least three of each team'],
      },
      {
        name: 'Release tests',
        unit: 'minutes',
        job: ['Run the list before each release.', 'Run the list before each release, on a phone too.'],
      },
      { name: 'Observations', unit: 'text', job: ['What came up, in one sentence each.'] },
    ],
    weekly: [
      {
        name: 'Report of observations',
        unit: 'text',
        job: ['Observations by team, with what changed since last week.'],
      },
      { name: 'Calibration', unit: 'minutes', job: ['Score the same answers together.'] },
    ],
    monthly: [
      {
        name: 'Quality report',
        unit: 'check',
        mandatory: true,
        job: ['Send the report to the heads of all departments.'],
      },
    ],
  },
  Finance: {
    daily: [
      { name: 'Invoices checked', unit: 'count', expected: 15, job: ['Compare each invoice with its contract.'] },
      { name: 'Bookkeeping', unit: 'minutes', job: ['Book what came in today.'] },
      { name: 'Payment reminders', unit: 'count', job: ['Remind customers of what is overdue.'] },
    ],
    weekly: [{ name: 'Open items', unit: 'count', job: ['Items older than thirty days.'] }],
    monthly: [{ name: 'Month end', unit: 'check', job: ['Close the books by the third working day.'] }],
  },
  People: {
    daily: [
      { name: 'Interviews', unit: 'count', job: ['Interviews that were held, with their notes.'] },
      {
        name: 'Staff questions',
        unit: 'count',
        job: [
          'Questions that were answered the same day.',
          'Questions that were answered the same day, in the shared inbox.',
        ],
      },
      {
        name: 'Working time',
        unit: 'minutes',
        fill: 'worked_minutes',
        job: ['Filled from punches; correct it only with a note.'],
      },
    ],
    weekly: [
      { name: 'Hiring review', unit: 'minutes', job: ['Where each candidate stands.'] },
      { name: 'Onboarding talks', unit: 'count', job: ['Talks with people in their first ninety days.'] },
    ],
    monthly: [{ name: 'Training', unit: 'minutes', job: ['Courses that were held.'] }],
  },
}

/** Days from the begin of the history to the first day of activities, and from today to that of the newer versions. */
const [BEFORE, NEWER] = [400, -40]

type DemoActivities = Readonly<{ activities: number; versions: number }>

const rowOf = (
  place: Readonly<{ department_id: number; cadence: Kind; position: number; active_from: string }>,
  one: Planned,
) => ({
  ...place,
  name: one.name,
  unit: one.unit,
  expected_count: one.expected ?? null,
  fill_from: one.fill ?? null,
  mandatory: one.mandatory ?? false,
})

/** Inserts the activities of five departments with their job descriptions. */
export const demoActivities = async ({ tx, today, days, now }: Demo, author_id: number): Promise<DemoActivities> => {
  const departments = await tx.selectFrom('departments').select(['id', 'name']).execute()
  const active_from = addDays(today, -days - BEFORE)
  const planned = departments.flatMap(({ id: department_id, name }) =>
    KINDS.flatMap((cadence) =>
      (PLAN[name]?.[cadence] ?? []).map((one, position) => ({
        one,
        row: rowOf({ department_id, cadence, position, active_from }, one),
      })),
    ),
  )
  const rows = await tx
    .insertInto('activities')
    .values(planned.map(({ row }) => row))
    .returning(['id', 'department_id', 'cadence', 'name'])
    .execute()
  const versions = rows.flatMap(({ id: activity_id, department_id, cadence, name }) => {
    const found = planned.find(
      ({ row }) => row.department_id === department_id && row.cadence === cadence && row.name === name,
    )
    return (found?.one.job ?? []).flatMap((body, at) =>
      body === undefined
        ? []
        : [
            {
              activity_id,
              version_no: at + 1,
              body,
              effective_from: at === 0 ? active_from : addDays(today, NEWER),
              author_id,
              created_at: now,
            },
          ],
    )
  })
  await tx.insertInto('job_descriptions').values(versions).execute()
  return { activities: rows.length, versions: versions.length }
}
