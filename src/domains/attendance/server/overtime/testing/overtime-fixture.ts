import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { addAttendance, deleteAttendance, updateAttendance } from '#domains/attendance/contract/attendance.calls.ts'
import * as calls from '#domains/attendance/contract/overtime.calls.ts'
import type { EntryRow } from '#domains/attendance/contract/overtime.models.ts'
import * as resets from '#domains/attendance/contract/overtime-resets.calls.ts'
import { type AttendanceFixture, startAttendance } from '../../testing/attendance-fixture.ts'
import { utc } from '../../testing/correcting.ts'

type Person = Awaited<ReturnType<AttendanceFixture['member']>>
type Item = Readonly<{ action: 'approve' | 'refuse'; minutes?: number; note?: string }>
type Known = Pick<EntryRow, 'id' | 'version'>
type Preview = Readonly<{
  day_id?: number
  employee_ids?: number[]
  team_id?: number
  department_id?: number
  through_date?: string
  disposal?: 'forfeit' | 'payout' | 'time_off'
}>

const OWN = {
  'timesheet.read': 'own',
  'timesheet.punch': 'own',
  'overtime.own.read': 'own',
  'requests.own': 'own',
} as const
const PAYER = {
  'overtime.read': 'all',
  'overtime.approve': 'all',
  'overtime.settle': 'all',
  'overtime.reset': 'all',
} as const

/** Short ways to earn overtime, to decide it, to pay it out and to reset it. */
const overtimeFixture = async (app: TestApp, fixture: AttendanceFixture) => {
  const { department_id } = fixture
  const team_id = await app.fixture.team(department_id)
  const lead = await app.fixture.user({
    grants: { ...OWN, 'overtime.own.read': 'team', 'overtime.team.approve': 'team' },
    department_id,
    team_id,
  })
  await app.fixture.lead(team_id, lead.employee_id)
  const payer = await app.fixture.admin(PAYER)
  const second = await app.fixture.admin(PAYER)
  const own = async (person: Person, query: object = {}) =>
    (await app.send(calls.ownOvertime, person, { params: { userId: person.employee_id }, query })).body.data
  const entryOf = async (person: Person, date: string) => {
    const found = (await own(person)).entries.find(({ business_date }) => business_date === date)
    if (!found) throw new Error(`No overtime on ${date}`)
    return found
  }
  const decide = (actor: TestActor, items: readonly (Known & Item)[], asLead = false) => {
    const some = ({ id, version, action, minutes, note }: Known & Item) => ({
      id,
      version,
      action,
      ...(minutes === undefined ? {} : { minutes }),
      ...(note === undefined ? {} : { note }),
    })
    const body = { items: items.map(some) }
    return asLead ? app.send(calls.decideAsLead, actor, { body }) : app.send(calls.decideOvertime, actor, { body })
  }
  const work = async (person: Person, date: string, to: string, from = '09:00') => {
    const body = {
      employee_ids: [person.employee_id],
      punched_in_at: utc(`${date}T${from}`),
      punched_out_at: utc(`${date}T${to}`),
      breaks: [{ kind: 'meal', started_at: utc(`${date}T12:00`), ended_at: utc(`${date}T12:30`) }],
      reason: 'Forgot to punch',
    }
    const { body: response } = await app.send(addAttendance, fixture.manager, { body })
    if (!response.status) throw new Error(response.message)
    return firstOf(response.data)
  }
  const one = async (actor: TestActor, row: Known, item: Item, asLead = false) => {
    const result = firstOf((await decide(actor, [{ id: row.id, version: row.version, ...item }], asLead)).body.data)
    return result
  }
  return {
    team_id,
    lead,
    payer,
    second,
    own,
    entryOf,
    decide,
    work,
    one,
    member: (options: Parameters<AttendanceFixture['member']>[0] = {}) =>
      app.fixture.user({ grants: OWN, department_id, team_id, ...options }),
    /** Works until a time on days of 09:00–17:30, and is approved for all of it. */
    earn: async (person: Person, date: string, to: string) => {
      await work(person, date, to)
      const result = await one(payer, await entryOf(person, date), { action: 'approve' })
      if (!result.ok) throw new Error(result.message)
    },
    correct: (session: Readonly<{ id: number; version: number; business_date: string }>, to: string) =>
      app.send(updateAttendance, fixture.manager, {
        body: {
          id: session.id,
          version: session.version,
          punched_out_at: utc(`${session.business_date}T${to}`),
          reason: 'Asked the client',
        },
      }),
    remove: (session: Readonly<{ id: number; version: number }>) =>
      app.send(deleteAttendance, fixture.manager, {
        params: { id: session.id },
        query: { version: session.version, reason: 'Punched by mistake' },
      }),
    settle: (
      person: Pick<Person, 'employee_id'>,
      minutes: number,
      disposal: 'payout' | 'time_off' = 'payout',
      actor: TestActor = payer,
    ) =>
      app.send(calls.createOvertimeSettlement, actor, {
        body: { employee_id: person.employee_id, disposal, minutes, reason: 'Paid with the month' },
      }),
    preview: (input: Preview, actor: TestActor = payer) =>
      app.send(resets.previewReset, actor, { body: { disposal: 'forfeit', reason: 'A new year begins', ...input } }),
    apply: (work_id: number, actor: TestActor = payer) => app.send(resets.applyReset, actor, { body: { work_id } }),
    reverse: (work_id: number, actor: TestActor = payer) =>
      app.send(resets.reverseReset, actor, { body: { work_id, reason: 'It was a mistake' } }),
    balanceOf: async (person: Person) => (await own(person)).balance_minutes,
    postingsOf: (person: Person) =>
      app.db
        .selectFrom('overtime_postings')
        .selectAll()
        .where('employee_id', '=', person.employee_id)
        .orderBy('id')
        .execute(),
  }
}
export type OvertimeFixture = Awaited<ReturnType<typeof overtimeFixture>>

/** A Wednesday evening in May, of which the days before are over. */
export const startOvertime = async () => {
  const { app, fixture } = await startAttendance('2026-05-20T18:00:00Z')
  return { app, fixture, overtime: await overtimeFixture(app, fixture) }
}

/** Fifty at once. */
export const together = <Result>(start: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: 50 }, (_, index) => start(index)))
