import { addDays } from '#engines/calendar/contract/calendar.ts'
import { noticeDates } from '#domains/people/contract/exit.rules.ts'
import { reviewField } from '#domains/people/contract/states.calls.ts'
import { WARNING_DAYS } from '#domains/people/contract/warning.rules.ts'
import type { Demo } from '../demo.ts'
import { insertMoreStates } from './more-states.ts'
import type { Frame } from './frame.ts'
import type { Sample } from './insert.ts'
import { lateMonth } from './late-month.ts'

type Stage = Readonly<{
  demo: Demo
  frame: Frame
  /** Returns the id of one of the sixty. */
  of: (name: string) => number
  /** A day counted from today. */
  day: (inDays: number) => string
  at: (inDays: number) => string
  /** The account of the administrator who does all of it. */
  hr: number
}>

const suspensions = async ({ demo, of, day, at, hr }: Stage): Promise<void> => {
  await demo.tx
    .insertInto('suspensions')
    .values({
      employee_id: of('Farid Aziz'),
      from_date: day(-5),
      to_date: day(9),
      with_pay: true,
      reason: 'While a complaint of a customer is looked into',
      set_by: hr,
      created_at: at(-5),
    })
    .execute()
  const cancelled = [
    { name: 'Yara Costa', from: -2, to: 12, reason: 'On site for the move of the data centre' },
    { name: 'Rahul Verma', from: -1, to: null, reason: 'Devices at home are not encrypted yet' },
  ]
  const rows = cancelled.map(({ name, from, to, reason }) => ({
    employee_id: of(name),
    from_date: day(from),
    to_date: to === null ? null : day(to),
    reason,
    set_by: hr,
    created_at: at(from),
  }))
  await demo.tx.insertInto('wfh_cancellations').values(rows).execute()
}

const exits = async ({ demo, of, day, at, hr }: Stage): Promise<void> => {
  const leaving = [
    {
      name: 'Ravi Kumar',
      ago: 18,
      kind: 'resignation',
      reason_code: 'relocation',
      letter_text: 'We move to Pune with the family. Thank you for four good years.',
    },
    {
      name: 'Deepak Shah',
      ago: 6,
      kind: 'resignation',
      reason_code: 'new_job',
      letter_text: 'I have found a position closer to home.',
    },
    { name: 'Anton Meyer', ago: 10, kind: 'contract_end', reason_code: 'other', letter_text: null },
  ] as const
  for (const { name, ago, ...exit } of leaving) {
    const employee_id = of(name)
    const employment = await demo.tx
      .selectFrom('employments')
      .select(['id', 'notice_days'])
      .where('employee_id', '=', employee_id)
      .orderBy('joined_on', 'desc')
      .executeTakeFirstOrThrow()
    const submitted_on = day(-ago)
    const dates = noticeDates({
      submitted_on,
      notice_days: employment.notice_days,
      waived_days: 0,
      requested_last_day: null,
    })
    await demo.tx
      .insertInto('exits')
      .values({
        ...exit,
        ...dates,
        employment_id: employment.id,
        state: 'accepted',
        submitted_on,
        notice_days: employment.notice_days,
        decided_by: hr,
        decided_at: at(-ago),
        created_at: at(-ago),
      })
      .execute()
    await demo.tx.updateTable('employments').set({ left_on: dates.last_day }).where('id', '=', employment.id).execute()
  }
}

const warnings = async ({ demo, of, day, at, hr }: Stage): Promise<void> => {
  // Each is about something that was written down so many days earlier.
  const before = 4
  const month = lateMonth(day(-34 - before))
  const issued = [
    {
      name: 'Paul Neumann',
      ago: 34,
      severity: 2,
      category: 'attendance',
      title: `Late on six days of ${month}`,
      description:
        'Six shifts began more than 20 minutes late, without a word to the team. It was spoken about twice before.',
      read: 31,
      statement: `My train line was closed in ${month}. I have moved to an earlier one since, and have been on time.`,
    },
    {
      name: 'Karthik Reddy',
      ago: 3,
      severity: 1,
      category: 'conduct',
      title: 'Tone on a call',
      description: 'A customer was interrupted and told to read the manual. The recording was heard together.',
      read: null,
      statement: null,
    },
    {
      name: 'Wei Zhang',
      ago: 71,
      severity: 1,
      category: 'policy',
      title: 'Customer data on a private device',
      description: 'An export with names of customers was kept on a private laptop. It has been deleted since.',
      read: 70,
      statement: null,
    },
  ] as const
  const rows = issued.map(({ name, ago, read, ...warning }) => ({
    ...warning,
    employee_id: of(name),
    incident_on: day(-ago - before),
    state: read === null ? ('issued' as const) : ('acknowledged' as const),
    drafted_by: hr,
    issued_by: hr,
    issued_at: at(-ago),
    issued_on: day(-ago),
    expires_on: day(WARNING_DAYS[warning.severity] - ago),
    acknowledged_at: read === null ? null : at(-read),
    created_at: at(-ago),
  }))
  await demo.tx.insertInto('warnings').values(rows).execute()
}

const backups = async ({ demo, frame, of, day, at, hr }: Stage): Promise<void> => {
  const covering = [
    {
      name: 'Greta Schulz',
      covers_kind: 'employee',
      covers_id: of('Thomas Keller'),
      note: 'Leads the desk while Thomas is away',
    },
    { name: 'Arjun Patel', covers_kind: 'employee', covers_id: of('Ravi Kumar'), note: 'Takes over from Ravi' },
    { name: 'Ida Johansen', covers_kind: 'team', covers_id: frame.team('Night Desk'), note: 'First call of the night' },
    {
      name: 'Felix Braun',
      covers_kind: 'designation',
      covers_id: frame.designation('Developer'),
      note: 'On call for integrations',
    },
    { name: 'Nisha Thomas', covers_kind: 'employee', covers_id: of('Julia Becker'), note: 'HR questions of Berlin' },
  ] as const
  const rows = covering.map(({ name, ...backup }, index) => ({
    ...backup,
    employee_id: of(name),
    from_date: day(-40 - index),
    priority: index === 3 ? 2 : 1,
    set_by: hr,
    created_at: at(-40 - index),
  }))
  await demo.tx.insertInto('backup_assignments').values(rows).execute()
}

const mandatory = async ({ demo, of, day, at, hr }: Stage): Promise<void> => {
  const names = ['Jonas Weber', 'Simon Hartmann', 'Lea Winkler', 'Meera Nair', 'Suresh', 'Amir Rahimi']
  const rows = names.map((name, index) => ({
    employee_id: of(name),
    kind: 'profile' as const,
    fields: [...reviewField.options].slice(2, 6),
    due_on: index < 4 ? day(5) : day(-4),
    note: 'For the new address book',
    set_by: hr,
    created_at: at(-9),
  }))
  await demo.tx.insertInto('mandatory_updates').values(rows).execute()
  await demo.tx
    .insertInto('mandatory_updates')
    .values({ employee_id: of('Mateo Alvarez'), kind: 'worksheet', set_by: hr, created_at: at(-9) })
    .execute()
}

/** Inserts states of some of the sixty, of a share of everyone else, and the exits of those who left. */
export const insertStates = async (demo: Demo, frame: Frame, sample: Sample): Promise<void> => {
  const hr = await demo.tx
    .selectFrom('accounts')
    .select('id')
    .where('area', '=', 'Admin')
    .where('name', '=', 'Anjali Desai')
    .executeTakeFirstOrThrow()
  const day = (inDays: number): string => addDays(demo.today, inDays)
  const of = (name: string): number => sample.people.get(name)?.id ?? 0
  const stage: Stage = { demo, frame, of, day, at: (inDays) => `${day(inDays)}T09:00:00Z`, hr: hr.id }
  await suspensions(stage)
  await exits(stage)
  await warnings(stage)
  await backups(stage)
  await mandatory(stage)
  await insertMoreStates(demo, hr.id)
}
