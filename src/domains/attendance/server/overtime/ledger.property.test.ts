import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { postingFor } from '../../contract/overtime.rules.ts'
import { type OvertimeFixture, startOvertime } from './testing/overtime-fixture.ts'

let app: TestApp
let overtime: OvertimeFixture
beforeAll(async () => {
  ;({ app, overtime } = await startOvertime())
})
afterAll(() => app.stop())

const DAYS = ['2026-05-14', '2026-05-15', '2026-05-16', '2026-05-17', '2026-05-18', '2026-05-19']
const TODAY = '2026-05-20'
type Person = Awaited<ReturnType<OvertimeFixture['member']>>

const day = fc.constantFrom(...DAYS)
const until = fc.constantFrom('17:30', '17:50', '18:20', '19:05', '20:40')
const step = fc.oneof(
  fc.record({ do: fc.constant('work' as const), day, until }),
  fc.record({ do: fc.constant('delete' as const), day }),
  fc.record({ do: fc.constant('approve' as const), day, percent: fc.constantFrom(30, 60, 100) }),
  fc.record({ do: fc.constant('refuse' as const), day }),
  fc.record({ do: fc.constant('settle' as const), percent: fc.constantFrom(10, 50, 100, 120), time_off: fc.boolean() }),
  fc.record({
    do: fc.constant('reset' as const),
    through: day,
    disposal: fc.constantFrom('forfeit' as const, 'payout' as const, 'time_off' as const),
  }),
  fc.record({ do: fc.constant('reverse' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** The record of the test outside of the days: lines with the day that they count from. */
type Known = {
  sessions: Map<string, Readonly<{ id: number; version: number; business_date: string }>>
  lines: { on: string; minutes: number; reset: number | null }[]
  resets: { id: number; minutes: number; covered: Map<number, number>; forfeits: boolean }[]
}

const entriesOf = (person: Person) =>
  app.db.selectFrom('overtime_entries').selectAll().where('employee_id', '=', person.employee_id).execute()

const take: Readonly<Record<Step['do'], (person: Person, known: Known, one: never) => Promise<void>>> = {
  work: async (person, known, one: Extract<Step, { do: 'work' }>) => {
    const before = known.sessions.get(one.day)
    const after = before
      ? (await overtime.correct(before, one.until)).body.data
      : await overtime.work(person, one.day, one.until)
    known.sessions.set(one.day, after)
  },
  delete: async (_person, known, one: Extract<Step, { do: 'delete' }>) => {
    const before = known.sessions.get(one.day)
    if (before) await overtime.remove(before)
    known.sessions.delete(one.day)
  },
  approve: async (person, _known, one: Extract<Step, { do: 'approve' }>) => {
    const entry = (await entriesOf(person)).find(({ business_date }) => business_date === one.day)
    if (entry?.state !== 'pending') return
    const minutes = Math.max(entry.approved_minutes, 1, Math.floor((entry.computed_minutes * one.percent) / 100))
    await overtime.one(overtime.payer, entry, { action: 'approve', minutes })
  },
  refuse: async (person, _known, one: Extract<Step, { do: 'refuse' }>) => {
    const entry = (await entriesOf(person)).find(({ business_date }) => business_date === one.day)
    if (entry?.state === 'pending') await overtime.one(overtime.payer, entry, { action: 'refuse', note: 'Not agreed' })
  },
  settle: async (person, known, one: Extract<Step, { do: 'settle' }>) => {
    const minutes = Math.floor((Math.max(1, await overtime.balanceOf(person)) * one.percent) / 100) || 1
    const { body } = await overtime.settle(person, minutes, one.time_off ? 'time_off' : 'payout')
    if (body.status) known.lines.push({ on: TODAY, minutes: -minutes, reset: null })
  },
  reset: async (person, known, one: Extract<Step, { do: 'reset' }>) => {
    const scope = { employee_ids: [person.employee_id], through_date: one.through, disposal: one.disposal }
    const { body } = await overtime.preview(scope)
    if (!body.status) return
    const id = body.data.work_id
    expect((await overtime.apply(id)).body.status).toBe(true)
    known.lines.push({ on: TODAY, minutes: -body.data.total_minutes, reset: id })
    known.resets.push({
      id,
      minutes: body.data.total_minutes,
      covered: new Map(),
      forfeits: one.disposal === 'forfeit',
    })
  },
  reverse: async (_person, known) => {
    const last = known.resets.pop()
    if (!last) return
    expect((await overtime.reverse(last.id)).body.data.state).toBe('reversed')
    known.lines.push({ on: TODAY, minutes: last.minutes, reset: last.id })
  },
}

/** The balance of each day from nothing: what the days are worth now, and every other line. */
const fromNothing = async (person: Person, known: Known): Promise<Record<string, number>> => {
  const entries = await entriesOf(person)
  const open = new Set(known.resets.filter(({ forfeits }) => forfeits).map(({ id }) => id))
  const earned = entries.map((entry) => {
    const worth = postingFor(entry, { posted: 0, is_forfeited: false })
    return { on: entry.business_date, minutes: worth, forfeited: entry.reset_id !== null && open.has(entry.reset_id) }
  })
  // Days whose minutes are forfeited retain what they had earned; the ledger alone has that number.
  const posted = await app.db
    .selectFrom('overtime_postings')
    .innerJoin('overtime_entries', 'overtime_entries.id', 'overtime_postings.entry_id')
    .select(['overtime_entries.business_date as on', 'overtime_postings.minutes'])
    .where('overtime_postings.employee_id', '=', person.employee_id)
    .where('overtime_postings.kind', 'in', ['earned', 'correction'])
    .execute()
  const lines = [
    ...earned.filter(({ forfeited }) => !forfeited),
    ...posted.filter((line) => earned.some(({ on, forfeited }) => forfeited && on === line.on)),
    ...known.lines,
  ]
  const sumOn = (date: string) => lines.filter(({ on }) => on <= date).reduce((sum, { minutes }) => sum + minutes, 0)
  return Object.fromEntries([...DAYS, TODAY].map((date) => [date, sumOn(date)]))
}

const stored = async (person: Person): Promise<Record<string, number>> => {
  const lines = await overtime.postingsOf(person)
  const sumOn = (date: string) =>
    lines.filter(({ posted_on }) => posted_on <= date).reduce((sum, { minutes }) => sum + minutes, 0)
  return Object.fromEntries([...DAYS, TODAY].map((date) => [date, sumOn(date)]))
}

it('has on each day the balance that a recomputation from nothing finds, whatever happened', async () => {
  await app.db
    .updateTable('attendance_policies')
    .set({ rate_percent_workday: 133, overtime_step_minutes: 1, overtime_min_minutes: 5 })
    .execute()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const person = await overtime.member()
      const known: Known = { sessions: new Map(), lines: [], resets: [] }
      for (const one of steps) await take[one.do](person, known, one as never)
      expect(await stored(person)).toEqual(await fromNothing(person, known))
    }),
    { numRuns: 25 },
  )
}, 120_000)
