import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstOf, nthOf, required } from '#kit/contract/testing/required.ts'
import { json } from '#kit/server/database/json.ts'
import { deleteAttendance, updateAttendance } from '../../contract/attendance.calls.ts'
import type { AttendanceWorld } from '../testing/attendance-fixture.ts'
import { type ForcedWorld, isoOf, startForced } from './testing/forced-fixture.ts'

const DATE = '2026-05-12'
const CALLERS = 50
let app: TestApp
let world: AttendanceWorld
let forced: ForcedWorld
beforeAll(async () => {
  ;({ app, world, forced } = await startForced())
})
afterAll(() => app.stop())

const all = <Answer>(ask: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, index) => ask(index)))
type Acted = Readonly<{ ok: boolean; code?: string | undefined }>
const codesOf = (results: readonly Acted[]) =>
  results.reduce<Record<string, number>>((counts, { ok, code }) => {
    const name = ok ? 'done' : (code ?? 'failed')
    return { ...counts, [name]: (counts[name] ?? 0) + 1 }
  }, {})
const asResult = ({ body }: { body: { status: boolean; code?: string } }) => ({ ok: body.status, code: body.code })
const forgotten = () => forced.forgotten(`${DATE}T12:00`, `${DATE}T22:00`)
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
    const people = [await world.member(), await world.member(), await world.member()]
    world.at(`${DATE}T09:00`)
    for (const person of people) await world.punchIn(person)
    world.at(`${DATE}T22:00`)
    await all(() => forced.find())
    for (const person of people) {
      expect(await forced.rowsOf(person)).toMatchObject([{ state: 'detected', version: 1 }])
      expect(await forced.noticesOf(person)).toHaveLength(1)
    }
  })

  it('the owner proposes from fifty tabs: one time is kept', async () => {
    const { person, row } = await forgotten()
    const results = await all((index) =>
      forced.one(person, row, { ...propose, out_at: isoOf(`${DATE}T19:${String(index).padStart(2, '0')}`) }),
    )
    expect(codesOf(results)).toEqual({ done: 1, 'common.stale': 49 })
    const [session] = await world.sessionsOf(person)
    const [kept] = await forced.rowsOf(person)
    expect(session?.punched_out_at).toEqual(kept?.owner_out_at)
    expect(await auditsOf(row.id)).toEqual(['attendance.punch_found_open', 'attendance.punch_out_proposed'])
  })

  it('leads approve and reject: one decision, one correction, one notice', async () => {
    const { person, row } = await forgotten()
    const said = required((await forced.one(person, row, propose)).row)
    const results = await all((index) =>
      forced.one(world.lead, said, index % 2 ? { action: 'approve' } : { action: 'reject', note: 'Too late' }),
    )
    expect(codesOf(results)).toEqual({ done: 1, 'common.stale': 49 })
    const [kept] = await forced.rowsOf(person)
    const isApproved = kept?.state === 'approved'
    expect(await world.sessionsOf(person)).toMatchObject([{ state: isApproved ? 'closed' : 'pending_out' }])
    expect(await auditsOf(row.id)).toHaveLength(3)
    expect(await forced.noticesOf(person)).toHaveLength(2)
  })

  it('the owner goes on, proposes and punches out, and the lead approves: one of them', async () => {
    const { person, row } = await forgotten()
    await forced.seenAt(person, `${DATE}T21:59`)
    const acts: readonly (() => Promise<Acted>)[] = [
      () => forced.one(person, row, { action: 'resume' }),
      () => forced.one(person, row, propose),
      () => forced.one(world.lead, row, { action: 'approve' }),
      async () => asResult(await world.punchOut(person)),
    ]
    const results = await all((index) => nthOf(acts, index % acts.length)())
    const [session] = await world.sessionsOf(person)
    const [kept, ...others] = await forced.rowsOf(person)
    expect(others).toEqual([])
    const settled = { proposed: ['pending_out'], approved: ['closed'], superseded: ['closed', 'working'] }
    expect(settled[required(kept).state as keyof typeof settled]).toContain(session?.state)
    const done = results.filter(({ ok }) => ok).length
    // A person who resumed may punch out afterwards.
    expect(done).toBeGreaterThanOrEqual(1)
    expect(done).toBeLessThanOrEqual(2)
  })

  it('managers correct and delete while leads decide: the punch and its row agree', async () => {
    const { person, row } = await forgotten()
    const { id, version } = row.session
    const body = { id, version, punched_out_at: isoOf(`${DATE}T18:00`), reason: 'Checked with the gate' }
    const acts: readonly (() => Promise<Acted>)[] = [
      async () => asResult(await app.ask(updateAttendance, world.manager, { body })),
      async () =>
        asResult(
          await app.ask(deleteAttendance, world.manager, { params: { id }, query: { version, reason: 'Not there' } }),
        ),
      () => forced.one(world.lead, row, { action: 'approve' }),
    ]
    const results = await all((index) => nthOf(acts, index % acts.length)())
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const [session] = await world.sessionsOf(person)
    const [kept] = await forced.rowsOf(person)
    expect([session?.state, kept?.state]).toEqual(
      kept?.state === 'approved' ? ['closed', 'approved'] : [session?.state, 'superseded'],
    )
    expect(['closed', 'voided']).toContain(session?.state)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from attendance_corrections
      where session_id = ${id}`.execute(app.db)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('many are approved by two leads together, in another order: each once, and both are answered', async () => {
    const second = await app.world.user({
      grants: { 'logout.read': 'all', 'logout.decide': 'all' },
      department_id: world.department_id,
    })
    const people = []
    for (let index = 0; index < 12; index += 1) people.push(await forgotten())
    const rows = people.map(({ row }) => row)
    const items = rows.map((row) => forced.item(row, { action: 'approve' }))
    const [one, other] = await Promise.all([forced.act(world.lead, items), forced.act(second, items.toReversed())])
    const results = [...one.body.data, ...other.body.data]
    expect(codesOf(results)).toEqual({ done: 12, 'common.stale': 12 })
    for (const { person } of people) expect(await world.sessionsOf(person)).toMatchObject([{ state: 'closed' }])
  })
})

describe('the database', () => {
  it('knows no stale punch without its row, no second undecided row, and no change of a settled one', async () => {
    const person = await world.member()
    world.at(`${DATE}T09:00`)
    await world.punchIn(person)
    const mark = app.db
      .updateTable('attendance_sessions')
      .set({ state: 'stale' })
      .where('employee_id', '=', person.employee_id)
    await expect(mark.execute()).rejects.toMatchObject({ constraint: 'forced_punchouts_fit_punch' })
    const { person: other, row } = await forgotten()
    const { id: _id, ...kept } = firstOf(await forced.rowsOf(other))
    const twin = app.db.insertInto('forced_punchouts').values({ ...kept, evidence: json([]), breaks: json([]) })
    await expect(twin.execute()).rejects.toMatchObject({ constraint: 'forced_punchouts_one_undecided' })
    await forced.one(world.lead, row, { action: 'approve' })
    const change = app.db.updateTable('forced_punchouts').set({ decided_note: 'x' }).where('id', '=', row.id)
    await expect(change.execute()).rejects.toThrow(/stays as it is/)
  })
})
