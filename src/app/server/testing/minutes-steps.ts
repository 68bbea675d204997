import { addAttendance, deleteAttendance, updateAttendance } from '#domains/attendance/contract/attendance.calls.ts'
import { utc } from '#domains/attendance/server/testing/correcting.ts'
import * as hr from '#domains/requests/contract/requests-admin.calls.ts'
import { sendRequest } from '#domains/requests/contract/requests.calls.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Known, Step } from './minutes-drawn.ts'
import { reportSteps, type Taking } from './minutes-reports.ts'
import type { MinutesFixture, Worker } from './minutes-fixture.ts'

type Waiting = Readonly<{ id: number; kind: 'leave' | 'correction' | 'overtime'; date: string }>
const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % Math.max(1, items.length)]
const within = ({ first, last }: Known, date: string): boolean => first <= date && date <= last

/** Each step by the calls of the product. What is refused changes nothing, also not what is known. */
export const stepsOf = (fixture: MinutesFixture, person: Worker, known: Known) => {
  const { app, office } = fixture
  const { employee_id } = person
  let current: Step['do'] = 'wait'
  const taken: Taking = async (requested) => {
    const { status, body } = await requested
    if (status >= 500) throw new Error(`${JSON.stringify(body)} ${JSON.stringify(app.errors)}`)
    if (!body.status) return null
    known.taken.add(current)
    return body.data
  }
  const goTo = async (date: string): Promise<void> => {
    known.today = date < known.last ? date : known.last
    await fixture.morning(known.today)
  }
  const past = (day: number): string => addDays(known.today, -day)
  const span = (date: string, { from, to }: Pick<Step, 'from' | 'to'>) => ({
    punched_in_at: utc(`${date}T${from}`),
    punched_out_at: utc(`${date}T${to}`),
  })
  const waiting = (): Waiting[] => [
    ...[...known.leave].flatMap(([id, { date, state }]): Waiting[] =>
      state === 'pending' ? [{ id, kind: 'leave', date }] : [],
    ),
    ...[...known.corrections].map(([id, { date }]): Waiting => ({ id, kind: 'correction', date })),
    ...[...known.overtime].map(([id, date]): Waiting => ({ id, kind: 'overtime', date })),
  ]
  /** A correction is of the punch that meets its time; there is none for a day without. */
  const apply = (requested: Readonly<{ date: string; from: string; to: string }>, id: number): void => {
    const met = [...known.punches].find(
      ([, punch]) => punch.date === requested.date && punch.from < requested.to && punch.to > requested.from,
    )
    known.punches.set(met?.[0] ?? -id, requested)
  }
  /** Punches that came by an approval have their own number by now. */
  const sessionOf = async (n: number) => {
    const stored = (await fixture.attendance.sessionsOf(person)).filter(({ state }) => state === 'closed')
    return pick(stored, n)
  }
  const expire = (session: Readonly<{ id: number; business_date: string; punched_in_at: string }>): void => {
    for (const [id, { date, from }] of known.punches)
      if (
        date === session.business_date &&
        utc(`${date}T${from}`) === Temporal.Instant.from(session.punched_in_at).toString()
      )
        known.punches.delete(id)
  }
  const entries = async () =>
    (await fixture.overtime.own(person, { start_date: known.first, end_date: known.last })).entries
  const decideEntry = async (
    n: number,
    item: Readonly<{ action: 'approve' | 'refuse'; share?: number; note?: string }>,
  ) => {
    const entry = pick(
      (await entries()).filter(({ state }) => state === 'pending'),
      n,
    )
    if (!entry) return
    const { share, ...rest } = item
    const minutes =
      share === undefined
        ? {}
        : { minutes: Math.max(1, entry.approved_minutes, Math.floor((entry.computed_minutes * share) / 100)) }
    const { ok } = await fixture.overtime.one(fixture.overtime.payer, entry, { ...rest, ...minutes })
    if (ok) known.taken.add(item.action)
  }
  const steps: Readonly<Record<Step['do'], (step: Step) => Promise<void>>> = {
    wait: ({ day }) => goTo(addDays(known.today, (day % 3) + 1)),
    punch: async ({ from, to }) => {
      if (from >= to) return
      fixture.attendance.at(`${known.today}T${from}`)
      const began = await taken(fixture.attendance.punchIn(person))
      fixture.attendance.at(`${known.today}T${to}`)
      if (began && (await taken(fixture.attendance.punchOut(person))))
        known.punches.set(began.session.id, { date: known.today, from, to })
      await goTo(addDays(known.today, 1))
    },
    add: async ({ day, from, to }) => {
      const date = past(day)
      if (!within(known, date) || from >= to) return
      const body = { employee_ids: [employee_id], ...span(date, { from, to }), reason: 'Forgot to punch' }
      const [added] = (await taken(app.send(addAttendance, office, { body }))) ?? []
      if (added) known.punches.set(added.id, { date, from, to })
    },
    change: async ({ n, from, to }) => {
      const session = await sessionOf(n)
      if (!session || from >= to) return
      const date = session.business_date
      const body = { id: session.id, version: session.version, ...span(date, { from, to }), reason: 'Asked the client' }
      if (!(await taken(app.send(updateAttendance, office, { body })))) return
      expire(session)
      known.punches.set(session.id, { date, from, to })
    },
    remove: async ({ n }) => {
      const session = await sessionOf(n)
      if (!session) return
      const query = { version: session.version, reason: 'Punched by mistake' }
      if (await taken(app.send(deleteAttendance, office, { params: { id: session.id }, query }))) expire(session)
    },
    ask_correction: async ({ day, from, to }) => {
      const date = past(day)
      if (!within(known, date) || from >= to) return
      const body = {
        type_id: fixture.types.correction,
        from_date: date,
        payload: { in: from, out: to },
        reason: 'Forgot',
      }
      const sent = await taken(app.send(sendRequest, person, { body }))
      if (sent) known.corrections.set(sent.id, { date, from, to })
    },
    ask_leave: async ({ day, n, part, type }) => {
      const date = addDays(known.today, (n % 2 === 0 ? 1 : -1) * day)
      if (!within(known, date)) return
      const body = { type_id: fixture.types[type], from_date: date, to_date: date, method: part }
      const sent = await taken(app.send(sendRequest, person, { body }))
      if (sent) known.leave.set(sent.id, { type, date, part, state: 'pending' })
    },
    add_unpaid: async ({ day, n }) => {
      const date = addDays(known.today, (n % 2 === 0 ? 1 : -1) * day)
      if (!within(known, date)) return
      const requested = { type_id: fixture.types.unpaid, from_date: date, to_date: date, method: 'full_day' as const }
      const body = {
        employee_id,
        ...requested,
        reason: 'A move',
        approved: true,
        override: true,
        override_reason: 'Agreed',
      }
      const added = await taken(app.send(hr.addForPerson, office, { body }))
      if (added) known.leave.set(added.id, { type: 'unpaid', date, part: 'full_day', state: 'approved' })
    },
    ask_overtime: async ({ day, n }) => {
      const date = addDays(known.today, day % 3)
      if (!within(known, date)) return
      const body = {
        type_id: fixture.types.overtime,
        from_date: date,
        payload: { minutes: 15 + n * 5 },
        reason: 'A release',
      }
      const sent = await taken(app.send(sendRequest, person, { body }))
      if (sent) known.overtime.set(sent.id, date)
    },
    decide: async ({ n, yes }) => {
      const one = pick(waiting(), n)
      if (!one) return
      const params = { id: one.id }
      const done = yes
        ? await taken(app.send(hr.approveRequest, office, { params, body: {} }))
        : await taken(app.send(hr.rejectRequest, office, { params, body: { note: 'Not now' } }))
      if (!done || done.status === 'pending') return
      const leave = known.leave.get(one.id)
      if (leave && yes) known.leave.set(one.id, { ...leave, state: 'approved' })
      else known.leave.delete(one.id)
      const correction = known.corrections.get(one.id)
      if (correction && yes) apply(correction, one.id)
      known.corrections.delete(one.id)
      known.overtime.delete(one.id)
    },
    revoke: async ({ n }) => {
      const one = pick(
        [...known.leave].filter(([, { state }]) => state === 'approved'),
        n,
      )
      if (!one) return
      const { version } = await app.db
        .selectFrom('requests')
        .select('version')
        .where('id', '=', one[0])
        .executeTakeFirstOrThrow()
      const body = { version, reason: 'Needed at work' }
      if (await taken(app.send(hr.revokeRequest, office, { params: { id: one[0] }, body }))) known.leave.delete(one[0])
    },
    approve: ({ n, yes }) => decideEntry(n, { action: 'approve', share: yes ? 100 : 40 }),
    refuse: ({ n }) => decideEntry(n, { action: 'refuse', note: 'Not agreed' }),
    settle: async ({ n, yes }) => {
      const minutes = Math.max(1, Math.floor((await fixture.overtime.balanceOf(person)) / (1 + (n % 3))))
      if (!(await taken(fixture.overtime.settle(person, minutes, yes ? 'payout' : 'time_off')))) return
      if (yes) known.paid_out += minutes
      else known.time_off += minutes
    },
    ...reportSteps({ ...fixture, person, known, taken }),
  }
  return (step: Step): Promise<void> => {
    current = step.do
    if (step.do === 'wait') known.taken.add('wait')
    return steps[step.do](step)
  }
}
