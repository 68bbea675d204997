import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { listEdits, markEdit } from '../contract/edits.calls.ts'
import type { ShiftRow } from '../contract/shifts.models.ts'
import { LEAD, NOW, type ShiftsFixture, startShifts } from './testing/shifts-fixture.ts'

let fixture: ShiftsFixture
let app: ShiftsFixture['app']
let week_id: number
let deputy: TestActor
let early: ShiftRow
let late: ShiftRow
beforeAll(async () => {
  fixture = await startShifts()
  ;({ app } = fixture)
  week_id = (await fixture.weekOf()).id
  const person = await fixture.person({ grants: LEAD, first_name: 'Dana', last_name: 'Deputy' })
  await app.fixture.lead(fixture.team, person.employee_id, { kind: 'deputy' })
  deputy = person
  early = await fixture.add([], { date: '2026-06-01', name: 'Early' })
  late = await fixture.add([], { date: '2026-06-02', name: 'Late' })
})
beforeEach(() => app.clock.set(NOW))
afterAll(() => app.stop())

const AT_ONCE = 50
const mark = (actor: TestActor, shift_id: number | null, week = week_id) =>
  app.send(markEdit, actor, { params: { week_id: week }, body: { shift_id } })
const seenBy = async (actor: TestActor) =>
  (await fixture.data(app.send(listEdits, actor, { params: { week_id } }))).map(({ shift_id, name }) => [
    shift_id,
    name,
  ])
const listLiveEvents = async () =>
  (await app.db.selectFrom('live_events').select(['kinds', 'audience']).orderBy('id').execute()).filter(({ kinds }) =>
    kinds.includes('shift_edits.changed'),
  )

describe('who else changes a shift', () => {
  it('is seen by other planners, and not by oneself', async () => {
    const { until } = await fixture.data(mark(deputy, early.id))
    expect(until).toBe('2026-05-12T09:00:45.000Z')
    expect(await seenBy(fixture.lead)).toEqual([[early.id, 'Dana Deputy']])
    expect(await seenBy(fixture.admin)).toEqual([[early.id, 'Dana Deputy']])
    expect(await seenBy(deputy)).toEqual([])
  })

  it('is told at once when it begins, moves and ends, and not when it is only said again', async () => {
    await mark(deputy, null)
    const before = (await listLiveEvents()).length
    for (const shift of [early.id, early.id, late.id, late.id, null, null]) await fixture.data(mark(deputy, shift))
    const since = (await listLiveEvents()).slice(before)
    expect(since).toHaveLength(3)
    for (const { audience } of since)
      expect(new Set(audience)).toEqual(new Set([`lead:${fixture.team}`, 'permission:shift_records.read']))
    expect(await seenBy(fixture.lead)).toEqual([])
  })

  it('goes by itself unless it is said again', async () => {
    await fixture.data(mark(deputy, late.id))
    app.clock.set('2026-05-12T09:00:44.000Z')
    expect(await seenBy(fixture.lead)).toHaveLength(1)
    await fixture.data(mark(deputy, late.id))
    app.clock.set('2026-05-12T09:01:28.000Z')
    expect(await seenBy(fixture.lead)).toHaveLength(1)
    app.clock.set('2026-05-12T09:01:30.000Z')
    expect(await seenBy(fixture.lead)).toEqual([])
  })

  it('is for planners of the team alone', async () => {
    const staff = await fixture.person()
    expect((await mark(staff, early.id)).status).toBe(403)
    expect((await app.send(listEdits, staff, { params: { week_id } })).status).toBe(403)
    expect((await mark(fixture.other_lead, early.id)).status).toBe(404)
    expect((await app.send(listEdits, fixture.other_lead, { params: { week_id } })).status).toBe(404)
    const other_week = (await fixture.weekOf(undefined, fixture.other_team)).id
    expect((await mark(fixture.admin, early.id, other_week)).status).toBe(404)
    expect((await mark(fixture.lead, 999_999)).status).toBe(404)
  })

  it('is one shift for each planner, whatever comes at once, and leaves no audit', async () => {
    const audits = () =>
      app.db.selectFrom('audit_log').select('id').where('actor_account_id', '=', deputy.account_id).execute()
    const before = (await audits()).length
    const responses = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => mark(deputy, at % 2 === 0 ? early.id : late.id)),
    )
    expect(responses.every(({ body }) => body.status)).toBe(true)
    expect(await seenBy(fixture.lead)).toHaveLength(1)
    expect((await audits()).length).toBe(before)
  })

  it('ends with the shift', async () => {
    const deleted = await fixture.add([], { date: '2026-06-03', name: 'Gone' })
    await fixture.data(mark(deputy, deleted.id))
    await fixture.apply(fixture.lead, week_id, [{ op: 'delete', shift_id: deleted.id, version: deleted.version }])
    expect(await seenBy(fixture.lead)).toEqual([])
    await fixture.data(mark(deputy, null))
  })
})
