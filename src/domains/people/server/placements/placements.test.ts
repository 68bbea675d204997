import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { type CalendarChange, calendarListeners } from '#domains/organisation/server/index.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { entries } from '#kit/server/slots.ts'
import { addEmployee, getEmployee } from '../../contract/employees.calls.ts'
import * as calls from '../../contract/placements.calls.ts'
import { placementOf } from '../index.ts'

let app: TestApp
let hr: TestActor
let department: number
let teams: number[]
let designation: number
const GRANTS = { 'people.read': 'all', 'people.write': 'all' } as const
beforeAll(async () => {
  app = await testApp()
  hr = await app.fixture.admin(GRANTS)
  department = await app.fixture.department()
  teams = [await app.fixture.team(department), await app.fixture.team(department)]
  designation = (
    await app.db.insertInto('designations').values({ name: 'QA lead' }).returning('id').executeTakeFirstOrThrow()
  ).id
})
afterAll(() => app.stop())

const hire = (options: object = {}) =>
  app.fixture.employee({ department_id: department, team_id: teams[0] ?? null, ...options })
const place = (employee_id: number, effective_from: string, changes: calls.PlacementChanges, actor = hr) =>
  app.send(calls.addPlacement, actor, { body: { employee_id, effective_from, changes, reason_code: 'reorganisation' } })
const list = async (id: number) => (await app.send(calls.listPlacements, hr, { params: { id } })).body.data

describe('the preview of a first placement', () => {
  const day = '2026-05-04'
  const previewPlace = (query: object, actor = hr) =>
    app.send(calls.previewPlacement, actor, {
      query: { brand_id: brand, joined_on: day, department_id: department, ...query },
    })
  let brand: number
  beforeAll(async () => {
    brand = await app.fixture.brand({ time_zone: 'Asia/Kolkata' })
  })

  it('returns the result: the managers, the hours, the holidays, the zone and the number', async () => {
    const keeper = await app.fixture.admin({ ...GRANTS, 'people.user.write': 'all' })
    const [above, below] = [department, await app.fixture.department({ parent_id: department })]
    const [head, lead, chosen] = [await hire(), await hire(), await hire()]
    await app.db.updateTable('departments').set({ head_id: head }).where('id', '=', above).execute()
    const team_id = await app.fixture.team(below)
    await app.fixture.lead(team_id, lead)
    const role_id = await app.fixture.role('User', 101, {})
    const places = [
      { department_id: below },
      { department_id: below, team_id },
      { department_id: below, team_id, manager_id: chosen },
    ]
    for (const [index, place] of places.entries()) {
      const preview = (await previewPlace(place)).body.data
      const work_email = `preview${index}@example.test`
      const person = { first_name: 'New', last_name: 'Person', work_email, employment_type: 'permanent' as const }
      const body = { ...person, brand_id: brand, joined_on: day, create_login: false, placement: { ...place, role_id } }
      const { id, employee_no } = (await app.send(addEmployee, keeper, { body })).body.data
      const record = (await app.send(getEmployee, hr, { params: { id }, query: { on: day } })).body.data
      expect(preview.managers).toEqual(record.managers)
      expect(preview.managers[0]?.id).toBe([head, lead, chosen][index])
      expect([preview.employee_no, preview.time_zone]).toEqual([employee_no, record.time_zone])
      expect(preview.work_pattern).toEqual(record.placement?.work_pattern)
    }
    await app.db.updateTable('departments').set({ head_id: null }).where('id', '=', above).execute()
  })

  it('takes the version of the pattern on the day, and a zone that was chosen', async () => {
    const pattern = await app.fixture.pattern()
    const first = await app.db
      .selectFrom('work_pattern_versions')
      .selectAll()
      .where('pattern_id', '=', pattern)
      .executeTakeFirstOrThrow()
    const { id: _id, ...version } = first
    const other = await app.fixture.holidayCalendar()
    const later = { effective_from: '2026-07-01', holiday_calendar_id: other, time_zone: 'Europe/Lisbon' }
    await app.db
      .insertInto('work_pattern_versions')
      .values({ ...version, days: JSON.stringify(version.days), ...later })
      .execute()
    const terms = async (query: object) => {
      const { holiday_calendar, time_zone } = (await previewPlace({ work_pattern_id: pattern, ...query })).body.data
      return [holiday_calendar.id, time_zone]
    }
    expect(await terms({ joined_on: '2026-06-30' })).toEqual([
      first.holiday_calendar_id,
      first.time_zone ?? 'Asia/Kolkata',
    ])
    expect(await terms({ joined_on: '2026-07-01' })).toEqual([other, 'Europe/Lisbon'])
    expect(await terms({ joined_on: '2026-07-01', time_zone: 'UTC' })).toEqual([other, 'UTC'])
  })

  it('is for those who add people, and of a brand that is there', async () => {
    const reader = await app.fixture.admin({ 'people.read': 'all' })
    expect((await previewPlace({}, reader)).status).toBe(403)
    expect((await previewPlace({ brand_id: 999_999 })).status).toBe(404)
  })
})

describe('placements', () => {
  it('entered out of order carry what later rows set themselves, and the rest follows', async () => {
    const id = await hire()
    await place(id, '2026-07-01', { team_id: teams[1] ?? 0 })
    await place(id, '2026-06-01', { designation_id: designation })
    expect(await placementOf(app.db, id, '2026-06-15')).toMatchObject({
      team_id: teams[0],
      designation_id: designation,
    })
    expect(await placementOf(app.db, id, '2026-07-02')).toMatchObject({
      team_id: teams[1],
      designation_id: designation,
    })
    const on = async (day: string) => {
      const record = (await app.send(getEmployee, hr, { params: { id }, query: { on: day } })).body.data
      return [record.team?.id, record.designation?.id ?? null, record.placement?.team?.id]
    }
    expect([await on('2026-05-31'), await on('2026-06-01'), await on('2026-07-02')]).toEqual([
      [teams[0], null, teams[0]],
      [teams[0], designation, teams[0]],
      [teams[1], designation, teams[1]],
    ])
    const rows = await list(id)
    expect(rows.map((row) => [row.effective_from, row.until, row.planned, row.changed])).toEqual([
      ['2026-07-01', null, true, ['team_id']],
      ['2026-06-01', '2026-07-01', true, ['designation_id']],
      ['2020-01-01', '2026-06-01', false, []],
    ])
  })

  it('of the past stay: a correction of the same day supersedes the old row', async () => {
    const id = await hire()
    const [old] = await list(id)
    const correct = (seen?: { id: number; version: number }[]) =>
      app.send(calls.addPlacement, hr, {
        body: {
          employee_id: id,
          effective_from: '2020-01-01',
          changes: { work_mode: 'remote' },
          reason_code: 'correction',
          seen,
        },
      })
    const seen = (await list(id)).map((row) => ({ id: row.id, version: row.version }))
    for (const unseen of [undefined, [], [{ id: old?.id ?? 0, version: 7 }]])
      expect((await correct(unseen)).body.code).toBe('common.stale')
    const corrected = await correct(seen)
    expect((await correct(seen)).body.code).toBe('common.stale')
    expect(corrected.body.data).toMatchObject({
      work_mode: 'remote',
      planned: false,
      can: { edit: false, cancel: false },
    })
    const stored = await app.db
      .selectFrom('placements')
      .select(['id', 'superseded_at', 'work_mode'])
      .where('employee_id', '=', id)
      .orderBy('id')
      .execute()
    expect(stored).toMatchObject([
      { id: old?.id, work_mode: 'office', superseded_at: app.clock.fixed() },
      { work_mode: 'remote', superseded_at: null },
    ])
    const past = {
      params: { id: corrected.body.data.id },
      body: { changes: { work_mode: 'hybrid' as const }, version: corrected.body.data.version },
    }
    expect((await app.send(calls.updatePlacement, hr, past)).body.code).toBe('people.placement_past')
    expect((await app.send(calls.cancelPlacement, hr, { params: past.params })).body.code).toBe('people.placement_past')
  })

  it('that are planned can be moved and cancelled, and later ones follow', async () => {
    const id = await hire()
    const plan = (await place(id, '2026-05-01', { team_id: teams[1] ?? 0 })).body.data
    await place(id, '2026-06-01', { designation_id: designation })
    const moved = await app.send(calls.updatePlacement, hr, {
      params: { id: plan.id },
      body: { changes: { work_mode: 'remote' }, effective_from: '2026-07-01', version: plan.version },
    })
    expect(moved.body.data).toMatchObject({
      effective_from: '2026-07-01',
      work_mode: 'remote',
      changed: ['team_id', 'work_mode'],
    })
    expect(await placementOf(app.db, id, '2026-06-15')).toMatchObject({
      team_id: teams[0],
      designation_id: designation,
    })
    expect(await placementOf(app.db, id, '2026-07-15')).toMatchObject({
      team_id: teams[1],
      designation_id: designation,
    })
    const { id: plannedId, version } = moved.body.data
    expect(
      (await app.send(calls.cancelPlacement, hr, { params: { id: plannedId }, query: { version: version + 9 } })).body
        .code,
    ).toBe('common.stale')
    expect((await app.send(calls.cancelPlacement, hr, { params: { id: plannedId } })).body.status).toBe(true)
    expect((await list(id)).map((row) => row.effective_from)).toEqual(['2026-06-01', '2020-01-01'])
    expect((await app.send(calls.cancelPlacement, hr, { params: { id: plannedId } })).status).toBe(404)
  })

  it('are refused before joining, for the own record, and with a team of another department', async () => {
    const id = await hire({ joined_on: '2026-02-01' })
    expect((await place(id, '2026-01-31', { work_mode: 'remote' })).body.code).toBe('people.before_joining')
    const linked = await app.fixture.admin(GRANTS, { employee_id: id })
    expect((await place(id, '2026-06-01', { work_mode: 'remote' }, linked)).body.code).toBe('people.own_record')
    const foreign = await app.fixture.team(await app.fixture.department())
    expect((await place(id, '2026-06-01', { team_id: foreign })).body.code).toBe('people.team_mismatch')
    const elsewhere = await app.fixture.department()
    expect((await place(id, '2026-06-01', { department_id: elsewhere })).body.data.team).toBeNull()
    expect(
      (
        await app.send(calls.addPlacement, hr, {
          body: { employee_id: id, effective_from: '2026-06-01', changes: {}, reason_code: 'transfer' },
        })
      ).status,
    ).toBe(400)
  })
})

describe('a placement of someone who leaves', () => {
  it('applies until the last day at most; the past can be corrected', async () => {
    const id = await hire({ left_on: '2026-06-30', first_name: 'Ravi', last_name: 'Kumar' })
    const refusal = { code: 'people.not_employed', message: 'Ravi Kumar is not employed on that day.' }
    expect((await place(id, '2026-07-01', { work_mode: 'remote' })).body).toMatchObject(refusal)
    const plan = (await place(id, '2026-06-30', { work_mode: 'remote' })).body.data
    const later = { changes: { work_mode: 'office' as const }, effective_from: '2026-07-01', version: plan.version }
    expect((await app.send(calls.updatePlacement, hr, { params: { id: plan.id }, body: later })).body).toMatchObject(
      refusal,
    )
    expect((await list(id)).map((row) => row.effective_from)).toEqual(['2026-06-30', '2020-01-01'])
  })
})

describe('a placement in a locked month', () => {
  it('is refused by the domain that locked it, and every other one is announced from its day on', async () => {
    const id = await hire()
    const announced: CalendarChange[] = []
    entries(calendarListeners, {
      test: async (_, change) => {
        if (!change.employee_ids.includes(id)) return
        if (change.from.startsWith('2025-')) throw new Refusal('attendance.period_locked', 'May 2025 is locked.')
        announced.push(change)
      },
    }).fill()
    expect((await place(id, '2025-05-10', { work_mode: 'remote' })).body.code).toBe('attendance.period_locked')
    expect([announced, (await list(id)).length]).toEqual([[], 1])
    await place(id, '2026-06-01', { work_mode: 'remote' })
    expect(announced).toMatchObject([{ employee_ids: [id], from: '2026-06-01' }])
  })
})

describe('managers', () => {
  it('never report to those below them, also not through a planned row', async () => {
    const a = await hire({ first_name: 'A', last_name: 'A' })
    const b = await hire({ manager_id: a })
    const c = await hire({ manager_id: b, first_name: 'C', last_name: 'C' })
    const loop = await place(a, '2026-04-01', { manager_id: c })
    expect(loop.body).toMatchObject({
      code: 'people.manager_cycle',
      message: 'C C reports to A A on that day already.',
    })
    expect((await list(a)).map((row) => row.manager)).toEqual([null])
    const d = await hire()
    expect((await place(d, '2026-09-01', { manager_id: a })).body.status).toBe(true)
    expect((await place(a, '2026-04-01', { manager_id: d })).body.code).toBe('people.manager_cycle')
    expect((await place(a, '2026-04-01', { manager_id: a })).status).toBe(400)
  })

  it('are no one who has left by that day; a person who leaves later still is', async () => {
    const leaver = await hire({ left_on: '2026-06-30', first_name: 'Ravi', last_name: 'Kumar' })
    const refusal = { code: 'people.not_employed', message: 'Ravi Kumar is not employed on that day.' }
    const id = await hire()
    expect((await place(id, '2026-07-01', { manager_id: leaver })).body).toMatchObject(refusal)
    const bulk = { employee_ids: [id], effective_from: '2026-07-01', changes: { manager_id: leaver } }
    const move = await app.send(calls.movePeople, hr, { body: { ...bulk, reason_code: 'transfer' } })
    expect(move.body).toMatchObject(refusal)
    const plan = (await place(id, '2026-06-30', { manager_id: leaver })).body.data
    expect(plan.manager?.id).toBe(leaver)
    const later = { changes: { manager_id: leaver }, effective_from: '2026-07-01', version: plan.version }
    expect((await app.send(calls.updatePlacement, hr, { params: { id: plan.id }, body: later })).body).toMatchObject(
      refusal,
    )
    expect((await list(id)).map((row) => row.effective_from)).toEqual(['2026-06-30', '2020-01-01'])
  })

  it('cannot be set in a circle by two at the same time', async () => {
    const pairs = await Promise.all(Array.from({ length: 10 }, async () => [await hire(), await hire()] as const))
    for (const [a, b] of pairs) {
      const responses = await Promise.all([
        place(a, '2026-04-01', { manager_id: b }),
        place(b, '2026-04-01', { manager_id: a }),
      ])
      expect(responses.map(({ body }) => body.code ?? 'set').toSorted()).toEqual(['people.manager_cycle', 'set'])
    }
  })

  it('cannot be brought into a circle by cancelling or moving a plan', async () => {
    const [a, b] = [await hire(), await hire()]
    await place(b, '2026-05-01', { manager_id: a })
    const away = (await place(b, '2026-08-01', { manager_id: null })).body.data
    expect((await place(a, '2026-08-01', { manager_id: b })).body.status).toBe(true)
    expect((await app.send(calls.cancelPlacement, hr, { params: { id: away.id } })).body.code).toBe(
      'people.manager_cycle',
    )
    const later = { changes: { manager_id: null }, effective_from: '2026-09-01', version: away.version }
    expect((await app.send(calls.updatePlacement, hr, { params: { id: away.id }, body: later })).body.code).toBe(
      'people.manager_cycle',
    )
  })
})
