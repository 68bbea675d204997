import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstOf, nthOf, required } from '#kit/contract/testing/required.ts'
import { json } from '#kit/server/database/json.ts'
import { deleteAttendance, updateAttendance } from '../../contract/attendance.calls.ts'
import type { AttendanceFixture } from '../testing/attendance-fixture.ts'
import { type ForcedFixture, isoOf, startForced } from './testing/forced-fixture.ts'

const DATE = '2026-05-12'
const CALLERS = 50
let app: TestApp
let fixture: AttendanceFixture
let forced: ForcedFixture
beforeAll(async () => {
  ;({ app, fixture, forced } = await startForced())
})
afterAll(() => app.stop())

const all = <Result>(start: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, index) => start(index)))
type Acted = Readonly<{ ok: boolean; code?: string | undefined }>
const codesOf = (results: readonly Acted[]) =>
  results.reduce<Record<string, number>>((counts, { ok, code }) => {
    const name = ok ? 'done' : (code ?? 'failed')
    return { ...counts, [name]: (counts[name] ?? 0) + 1 }
  }, {})
const asResult = ({ body }: { body: { status: boolean; code?: string } }) => ({ ok: body.status, code: body.code })
const leaveOpen = () => forced.leaveOpen(`${DATE}T12:00`, `${DATE}T22:00`)
const propose = { action: 'propose' as const, out_at: isoOf(`${DATE}T19:00`), reason: 'Stopped then' }
const auditsOf = async (id: number) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'forced_punchouts')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('at once', () => {
  it('fifty look for open punches: each is found once, with one notice', async () => {
    const people = [await fixture.member(), await fixture.member(), await fixture.member()]
    fixture.at(`${DATE}T09:00`)
    for (const person of people) await fixture.punchIn(person)
    fixture.at(`${DATE}T22:00`)
    await all(() => forced.find())
    for (const person of people) {
      expect(await forced.rowsOf(person)).toMatchObject([{ state: 'detected', version: 1 }])
      expect(await forced.noticesOf(person)).toHaveLength(1)
    }
  })

  it('the owner proposes from fifty tabs: one time is kept', async () => {
    const { person, row } = await leaveOpen()
    const results = await all((index) =>
      forced.one(person, row, { ...propose, out_at: isoOf(`${DATE}T19:${String(index).padStart(2, '0')}`) }),
    )
    expect(codesOf(results)).toEqual({ done: 1, 'common.stale': 49 })
    const [session] = await fixture.sessionsOf(person)
    const [stored] = await forced.rowsOf(person)
    expect(session?.punched_out_at).toEqual(stored?.owner_out_at)
    expect(await auditsOf(row.id)).toEqual(['attendance.punch_found_open', 'attendance.punch_out_proposed'])
  })

  it('leads approve and reject: one decision, one correction, one notice', async () => {
    const { person, row } = await leaveOpen()
    const proposal = required((await forced.one(person, row, propose)).row)
    const results = await all((index) =>
      forced.one(fixture.lead, proposal, index % 2 ? { action: 'approve' } : { action: 'reject', note: 'Too late' }),
    )
    expect(codesOf(results)).toEqual({ done: 1, 'common.stale': 49 })
    const [stored] = await forced.rowsOf(person)
    const isApproved = stored?.state === 'approved'
    expect(await fixture.sessionsOf(person)).toMatchObject([{ state: isApproved ? 'closed' : 'pending_out' }])
    expect(await auditsOf(row.id)).toHaveLength(3)
    expect(await forced.noticesOf(person)).toHaveLength(2)
  })

  it('the owner goes on, proposes and punches out, and the lead approves: one of them', async () => {
    const { person, row } = await leaveOpen()
    await forced.seenAt(person, `${DATE}T21:59`)
    const acts: readonly (() => Promise<Acted>)[] = [
      () => forced.one(person, row, { action: 'resume' }),
      () => forced.one(person, row, propose),
      () => forced.one(fixture.lead, row, { action: 'approve' }),
      async () => asResult(await fixture.punchOut(person)),
    ]
    const results = await all((index) => nthOf(acts, index % acts.length)())
    const [session] = await fixture.sessionsOf(person)
    const [stored, ...others] = await forced.rowsOf(person)
    expect(others).toEqual([])
    const allowed = { proposed: ['pending_out'], approved: ['closed'], superseded: ['closed', 'working'] }
    expect(allowed[required(stored).state as keyof typeof allowed]).toContain(session?.state)
    const done = results.filter(({ ok }) => ok).length
    // A person who resumed may punch out afterwards.
    expect(done).toBeGreaterThanOrEqual(1)
    expect(done).toBeLessThanOrEqual(2)
  })

  it('managers correct and delete while leads decide: the punch and its row agree', async () => {
    const { person, row } = await leaveOpen()
    const { id, version } = row.session
    const body = { id, version, punched_out_at: isoOf(`${DATE}T18:00`), reason: 'Checked with the gate' }
    const acts: readonly (() => Promise<Acted>)[] = [
      async () => asResult(await app.send(updateAttendance, fixture.manager, { body })),
      async () =>
        asResult(
          await app.send(deleteAttendance, fixture.manager, {
            params: { id },
            query: { version, reason: 'Not there' },
          }),
        ),
      () => forced.one(fixture.lead, row, { action: 'approve' }),
    ]
    const results = await all((index) => nthOf(acts, index % acts.length)())
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const [session] = await fixture.sessionsOf(person)
    const [stored] = await forced.rowsOf(person)
    expect([session?.state, stored?.state]).toEqual(
      stored?.state === 'approved' ? ['closed', 'approved'] : [session?.state, 'superseded'],
    )
    expect(['closed', 'voided']).toContain(session?.state)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from attendance_corrections
      where session_id = ${id}`.execute(app.db)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('many are approved by two leads together, in another order: each once, and both are answered', async () => {
    const second = await app.fixture.user({
      grants: { 'logout.read': 'all', 'logout.decide': 'all' },
      department_id: fixture.department_id,
    })
    const people = []
    for (let index = 0; index < 12; index += 1) people.push(await leaveOpen())
    const rows = people.map(({ row }) => row)
    const items = rows.map((row) => forced.item(row, { action: 'approve' }))
    const [one, other] = await Promise.all([forced.act(fixture.lead, items), forced.act(second, items.toReversed())])
    const results = [...one.body.data, ...other.body.data]
    expect(codesOf(results)).toEqual({ done: 12, 'common.stale': 12 })
    for (const { person } of people) expect(await fixture.sessionsOf(person)).toMatchObject([{ state: 'closed' }])
  })
})

describe('the database', () => {
  it('knows no stale punch without its row, no second undecided row, and no change of a settled one', async () => {
    const person = await fixture.member()
    fixture.at(`${DATE}T09:00`)
    await fixture.punchIn(person)
    const mark = app.db
      .updateTable('attendance_sessions')
      .set({ state: 'stale' })
      .where('employee_id', '=', person.employee_id)
    await expect(mark.execute()).rejects.toMatchObject({ constraint: 'forced_punchouts_fit_punch' })
    const { person: other, row } = await leaveOpen()
    const { id: _id, ...stored } = firstOf(await forced.rowsOf(other))
    const twin = app.db.insertInto('forced_punchouts').values({ ...stored, evidence: json([]), breaks: json([]) })
    await expect(twin.execute()).rejects.toMatchObject({ constraint: 'forced_punchouts_one_undecided' })
    await forced.one(fixture.lead, row, { action: 'approve' })
    const change = app.db.updateTable('forced_punchouts').set({ decided_note: 'x' }).where('id', '=', row.id)
    await expect(change.execute()).rejects.toThrow(/stays as it is/)
  })
})
