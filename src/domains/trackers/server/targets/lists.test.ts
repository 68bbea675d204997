import { afterAll, beforeAll, expect, it } from 'vitest'
import { listTargetResults } from '../index.ts'
import { startTargets, type TargetsFixture } from './testing/targets-fixture.ts'

let fixture: TargetsFixture
beforeAll(async () => {
  fixture = await startTargets()
})
afterAll(() => fixture.app.stop())

const MARCH = { period: 'month', month: '2026-03' } as const

it('A4: half a day of leave halves the expectation of the day', async () => {
  const person = await fixture.person()
  const target = await fixture.target({}, { scope: 'employee', scope_id: person.employee_id, value: 20 })
  const request = await fixture.app.fixture.leave(person.employee_id, ['2026-03-11'])
  await fixture.app.db
    .updateTable('request_days')
    .set({ part: 'first_half', slot: '[0,780)' })
    .where('request_id', '=', request)
    .execute()
  const { rows } = await fixture.data(
    fixture.list(fixture.admin, { period: 'day', date: '2026-03-11', target_id: target.id }),
  )
  expect(rows).toMatchObject([
    { value: 20, expected_milli: 10_000, status: 'missed', employee: { id: person.employee_id } },
  ])
  const { day } = await fixture.data(
    fixture.day(fixture.admin, { target_id: target.id, user_id: person.employee_id, date: '2026-03-11' }),
  )
  expect(day).toMatchObject({
    scheduled_minutes: 480,
    expected_minutes: 240,
    expected_milli: 10_000,
    value: 20,
    value_scope: 'employee',
    value_from: '2026-01-01',
  })
})

it('A5: a holiday does not lower a target of a month, leave does', async () => {
  const holiday_calendar_id = await fixture.app.fixture.holidayCalendar()
  await fixture.app.db
    .insertInto('holidays')
    .values({ calendar_id: holiday_calendar_id, date: '2026-03-04', name: 'Founding day', portion: 'full' })
    .execute()
  const work_pattern_id = await fixture.app.fixture.pattern({ holiday_calendar_id })
  const target = await fixture.target({ period: 'month' })
  const whole = await fixture.person({ work_pattern_id })
  // 21 days are left of the 22 weekdays: a third of them are seven.
  const away = await fixture.person({ work_pattern_id })
  await fixture.app.fixture.leave(
    away.employee_id,
    ['09', '10', '11', '12', '13', '16', '17'].map((day) => `2026-03-${day}`),
  )
  await fixture.value(target.id, { scope: 'department', scope_id: fixture.department_id, value: 21 })
  const expected = async (id: number) =>
    (await fixture.data(fixture.list(fixture.admin, { ...MARCH, target_id: target.id, user_id: id }))).rows[0]
      ?.expected_milli
  expect(await expected(whole.employee_id)).toBe(21_000)
  expect(await expected(away.employee_id)).toBe(14_000)
  const { row, weeks } = await fixture.data(
    fixture.details(fixture.admin, { target_id: target.id, user_id: away.employee_id, month: '2026-03' }),
  )
  expect(row.expected_milli).toBe(14_000)
  expect(weeks.flatMap(({ days }) => days).find(({ date }) => date === '2026-03-04')).toMatchObject({
    scheduled_minutes: 0,
    expected_milli: 0,
    period_minutes: 21 * 480,
  })
  // A day of it is the same, whatever range it is looked at in.
  const { day } = await fixture.data(
    fixture.day(fixture.admin, { target_id: target.id, user_id: away.employee_id, date: '2026-03-31' }),
  )
  expect(day).toEqual(weeks.flatMap(({ days }) => days).find(({ date }) => date === '2026-03-31'))
})

it('A7: a new value counts from its day on, and the newest of the most specific place counts', async () => {
  const person = await fixture.person({ team_id: fixture.blue })
  const target = await fixture.target({}, { value: 8 })
  await fixture.value(target.id, { scope: 'team', scope_id: fixture.blue, value: 10, from: '2026-02-01' })
  await fixture.value(target.id, { scope: 'team', scope_id: fixture.blue, value: 12, from: '2026-03-10' })
  await fixture.value(target.id, { scope: 'employee', scope_id: person.employee_id, value: 20, from: '2026-03-12' })
  await fixture.value(target.id, { scope: 'employee', scope_id: person.employee_id, value: null, from: '2026-03-16' })
  const { weeks } = await fixture.data(
    fixture.details(fixture.admin, {
      target_id: target.id,
      user_id: person.employee_id,
      start_date: '2026-03-09',
      end_date: '2026-03-16',
    }),
  )
  const days = weeks.flatMap((week) => week.days)
  expect(days.map(({ value, expected_milli }) => [value, expected_milli])).toEqual([
    [10, 10_000],
    [12, 12_000],
    [12, 12_000],
    [20, 20_000],
    [20, 20_000],
    [20, 0],
    [20, 0],
    [null, 0],
  ])
})

it('A8: a met volume with a failed gate', async () => {
  const person = await fixture.person()
  const target = await fixture.target(
    { gate: { metric: 'tickets_reopened', direction: 'at_most', value_bp: 2000 } },
    { scope: 'employee', scope_id: person.employee_id, value: 2 },
  )
  const of = async () =>
    (await fixture.data(fixture.list(fixture.admin, { period: 'day', date: '2026-03-12', target_id: target.id })))
      .rows[0]
  for (let n = 0; n < 4; n++) await fixture.ticketEvent({ employee_id: person.employee_id, date: '2026-03-12' })
  expect(await of()).toMatchObject({ actual: 4, status: 'met', gate: { value_bp: 2000, actual_bp: 0, ok: true } })
  await fixture.ticketEvent({ employee_id: person.employee_id, date: '2026-03-12', kind: 'reopened' })
  expect(await of()).toMatchObject({
    actual: 3,
    status: 'gate_failed',
    gate: { value_bp: 2000, actual_bp: 2500, ok: false },
  })
})

it('A9: a reopening counts on its own day', async () => {
  const person = await fixture.person()
  const target = await fixture.target({}, { scope: 'employee', scope_id: person.employee_id, value: 1 })
  await fixture.ticketEvent({ employee_id: person.employee_id, date: '2026-03-09' })
  await fixture.ticketEvent({ employee_id: person.employee_id, date: '2026-03-11', kind: 'reopened' })
  const { row, weeks } = await fixture.data(
    fixture.details(fixture.admin, {
      target_id: target.id,
      user_id: person.employee_id,
      start_date: '2026-03-09',
      end_date: '2026-03-15',
    }),
  )
  expect(weeks.flatMap(({ days }) => days).map(({ actual }) => actual)).toEqual([1, 0, -1, 0, 0, 0, 0])
  expect([row.actual, weeks[0]?.totals.actual]).toEqual([0, 0])
})

it('A21: a share is that of the sums, not the mean of days, and a waived day is out of both', async () => {
  const person = await fixture.person()
  const target = await fixture.target(
    { metric: 'response_in_sla' },
    { scope: 'employee', scope_id: person.employee_id, value: 8000 },
  )
  const respond = (date: string, in_sla: boolean) =>
    fixture.ticketEvent({ employee_id: person.employee_id, date, kind: 'responded', in_sla })
  await respond('2026-03-09', false)
  for (let n = 0; n < 9; n++) await respond('2026-03-10', true)
  for (let n = 0; n < 5; n++) await respond('2026-03-11', false)
  await fixture.waiver(target.id, person.employee_id, '2026-03-11')
  const { rows, totals } = await fixture.data(fixture.list(fixture.admin, { ...MARCH, target_id: target.id }))
  expect(rows).toMatchObject([
    { actual: 9, base: 10, attainment_bp: 9000, status: 'met', waived_days: 1, expected_milli: 0 },
  ])
  expect(totals).toMatchObject([{ actual: 9, base: 10, people: 1, by_status: { met: 1 } }])
  const { events } = await fixture.data(
    fixture.details(fixture.admin, { target_id: target.id, user_id: person.employee_id, month: '2026-03' }),
  )
  expect(events).toHaveLength(10)
})

it('worked time and what attendance stored of a day decide over the calendar', async () => {
  const person = await fixture.person()
  const target = await fixture.target(
    { metric: 'worked_minutes' },
    { scope: 'employee', scope_id: person.employee_id, value: 480 },
  )
  await fixture.app.db
    .insertInto('attendance_days')
    .values({
      employee_id: person.employee_id,
      business_date: '2026-03-10',
      verdict: 'present',
      expected_minutes: 360,
      leave_minutes: 0,
      worked_minutes: 350,
      zone: 'Europe/Berlin',
      final: true,
      window_ends_at: '2026-03-11T00:00:00Z',
      as_of_at: '2026-03-11T00:00:00Z',
    })
    .execute()
  const { row, day, events } = await fixture.data(
    fixture.day(fixture.admin, { target_id: target.id, user_id: person.employee_id, date: '2026-03-10' }),
  )
  expect(day).toMatchObject({ expected_minutes: 360, expected_milli: 360_000, actual: 350, status: 'missed' })
  expect(row.attainment_bp).toBe(9722)
  expect(events).toMatchObject([{ kind: 'worked', delta: 350, ref: { type: 'day', id: null, label: '10 Mar 2026' } }])
})

it('a month expects its part of those who join or leave within it', async () => {
  const holiday_calendar_id = await fixture.app.fixture.holidayCalendar()
  const work_pattern_id = await fixture.app.fixture.pattern({ holiday_calendar_id })
  const target = await fixture.target({ period: 'month' })
  await fixture.value(target.id, { scope: 'department', scope_id: fixture.department_id, value: 22 })
  // March 2026 has 22 weekdays: 11 from the 17th on, 10 until the 15th.
  const joins = await fixture.person({ work_pattern_id, joined_on: '2026-03-17' })
  const leaves = await fixture.person({ work_pattern_id, left_on: '2026-03-15' })
  const expected = async (id: number, more: object = {}) =>
    (await fixture.data(fixture.list(fixture.admin, { ...MARCH, target_id: target.id, user_id: id, ...more }))).rows[0]
      ?.expected_milli
  expect(await expected(joins.employee_id)).toBe(11_000)
  expect(await expected(leaves.employee_id)).toBe(10_000)
  const { weeks } = await fixture.data(
    fixture.details(fixture.admin, { target_id: target.id, user_id: joins.employee_id, month: '2026-03' }),
  )
  const days = weeks.flatMap((week) => week.days)
  expect(days.find(({ date }) => date === '2026-03-18')).toMatchObject({ period_minutes: 22 * 480 })
  // A day of it is the same, whatever range it is looked at in.
  const body = { target_id: target.id, user_id: joins.employee_id, date: '2026-03-18' }
  const { day } = await fixture.data(fixture.day(fixture.admin, body))
  expect(day).toEqual(days.find(({ date }) => date === '2026-03-18'))
})

it('projects a running month', async () => {
  const person = await fixture.person()
  const target = await fixture.target(
    { period: 'month' },
    { scope: 'employee', scope_id: person.employee_id, value: 22 },
  )
  // Ten of the 22 weekdays of April lie before the 15th.
  for (let n = 0; n < 9; n++) await fixture.ticketEvent({ employee_id: person.employee_id, date: '2026-04-08' })
  const { rows, range } = await fixture.data(
    fixture.list(fixture.admin, { period: 'month', month: '2026-04', target_id: target.id }),
  )
  expect(range).toEqual({ from: '2026-04-01', to: '2026-04-30', is_over: false })
  expect(rows).toMatchObject([
    {
      expected_milli: 22_000,
      actual: 9,
      projected: 19,
      needed_per_day_milli: Math.ceil(13_000 / 12),
      status: 'at_risk',
    },
  ])
})

it('A18: what is no range is refused', async () => {
  const person = await fixture.person()
  const target = await fixture.target({}, { value: 1 })
  const custom = (start_date: string, end_date: string) =>
    fixture.list(fixture.admin, { period: 'custom', start_date, end_date })
  expect((await custom('2025-01-01', '2026-02-05')).status).toBe(400)
  expect((await custom('2025-01-01', '2026-02-04')).status).toBe(200)
  expect((await custom('2026-02-01', '2026-02-30')).status).toBe(400)
  expect((await custom('2026-02-02', '2026-02-01')).status).toBe(400)
  expect((await fixture.list(fixture.admin, { period: 'custom', start_date: '2026-02-02' })).status).toBe(400)
  expect((await fixture.list(fixture.admin, { period: 'day', cursor: 'WyJuYW1lIiwxLDFd' })).status).toBe(400)
  expect((await fixture.list(fixture.admin, { period: 'day', cursor: 'abc' })).status).toBe(400)
  const body = { target_id: target.id, user_id: person.employee_id }
  expect((await fixture.details(fixture.admin, body)).status).toBe(400)
  expect((await fixture.details(fixture.admin, { ...body, month: '2026-03', cursor: 'WyJhdCIsMSwxXQ' })).status).toBe(
    200,
  )
})

it('A12: the target of a stranger is not found, and a filter that leaves nothing is an empty list', async () => {
  const lead = await fixture.leadOf(fixture.red)
  const stranger = await fixture.person({ team_id: fixture.blue })
  const own = await fixture.person()
  const target = await fixture.target({}, { value: 1 })
  const of = (user_id: number, target_id = target.id) => ({ target_id, user_id, month: '2026-03' })
  expect((await fixture.details(lead, of(own.employee_id))).status).toBe(200)
  expect((await fixture.details(lead, of(stranger.employee_id))).status).toBe(404)
  expect(
    (await fixture.day(lead, { target_id: target.id, user_id: stranger.employee_id, date: '2026-03-10' })).status,
  ).toBe(404)
  expect((await fixture.details(lead, of(own.employee_id, 9_999_999))).status).toBe(404)
  expect((await fixture.details(fixture.admin, of(9_999_999))).status).toBe(404)
  const { rows, totals } = await fixture.data(fixture.list(lead, { ...MARCH, user_id: stranger.employee_id }))
  expect([rows, totals]).toEqual([[], []])
  const colleague = await fixture.person()
  expect((await fixture.details(own, of(colleague.employee_id))).status).toBe(404)
  const { rows: mine } = await fixture.data(fixture.list(own, { ...MARCH, target_id: target.id }))
  expect(mine.map(({ employee }) => employee.id)).toEqual([own.employee_id])
  const refused = await fixture.app.fixture.user({ grants: {} })
  expect((await fixture.list(refused, MARCH)).status).toBe(403)
})

it('pages by key: each row once, in order, whatever the sort', async () => {
  const target = await fixture.target({}, { value: 3 })
  for (let n = 0; n < 4; n++) await fixture.person({ last_name: `Page${n}` })
  for (const sort of ['name', '-attainment', 'status'] as const) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const response = await fixture.list(fixture.admin, {
        ...MARCH,
        target_id: target.id,
        sort,
        limit: 3,
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...response.body.data.rows.map(({ employee }) => `${employee.id}`))
      cursor = response.body.meta.next_cursor ?? undefined
      expect(response.body.meta.total).toBe(response.body.data.totals[0]?.people)
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
  }
})

it('other domains read the same rows of a person', async () => {
  const person = await fixture.person()
  const target = await fixture.target({}, { scope: 'employee', scope_id: person.employee_id, value: 1 })
  await fixture.ticketEvent({ employee_id: person.employee_id, date: '2026-03-09' })
  const reading = { tx: fixture.app.db, now: '2026-04-15T09:00:00Z' }
  const results = await listTargetResults(reading, person.employee_id, '2026-03-01', '2026-03-31')
  const { rows } = await fixture.data(fixture.list(fixture.admin, { ...MARCH, user_id: person.employee_id }))
  const can = { set_value: false, waive: false }
  expect(results.find((row) => row.target.id === target.id)).toMatchObject({ actual: 1, expected_milli: 22_000 })
  expect(results).toHaveLength(rows.length)
  for (const row of rows) expect(results).toContainEqual({ ...row, can })
})
