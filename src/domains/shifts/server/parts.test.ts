import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadCalendar } from '#domains/organisation/server/index.ts'
import { roster } from '#domains/notices/server/index.ts'
import { cardParts } from '#domains/requests/server/index.ts'
import { addDays, businessDay, calendarDay, expectedIntervals, leaveCost } from '#engines/calendar/contract/calendar.ts'
import { entryOf, firstOf } from '#kit/contract/testing/required.ts'
import * as policy from '../contract/policy.calls.ts'
import * as swapCalls from '../contract/swaps.calls.ts'
import { codeOf, mondays, NOW, type ShiftsFixture, startShifts } from './testing/shifts-fixture.ts'

let fixture: ShiftsFixture
let app: ShiftsFixture['app']
let week = ''
const nextWeek = mondays()
beforeAll(async () => {
  fixture = await startShifts()
  ;({ app } = fixture)
})
afterAll(() => app.stop())
beforeEach(() => {
  week = nextWeek()
})
const day = (days: number): string => addDays(week, days)

describe('the working calendar', () => {
  it('takes published shifts instead of the hours of the pattern: for days, owners of time, leave, delivery and presence', async () => {
    // Weeks are planned in UTC here; the day of a shift is that of the person.
    const anna = await fixture.person({ time_zone: 'UTC' })
    const load = () => loadCalendar(fixture.db, anna.employee_id, { from: week, to: day(6), now: NOW })
    await fixture.add([anna], { date: day(0), from: '22:00', to: '06:00', break_minutes: 30 }, fixture.lead, week)
    expect(calendarDay(await load(), day(0))).toMatchObject({
      expected_minutes: 480,
      scheduled: [{ source: 'pattern' }],
    })
    await fixture.publish(fixture.lead, week)
    const calendar = await load()
    const monday = calendarDay(calendar, day(0))
    expect(monday).toMatchObject({
      expected_minutes: 450,
      base_minutes: 450,
      pattern_minutes: 480,
      scheduled: [{ source: 'shift' }],
    })
    const night = firstOf(expectedIntervals(monday))
    expect(new Date(night.from_at).toISOString()).toBe(`${day(0)}T22:00:00.000Z`)
    // A punch out in the morning belongs to the night; leave of the day costs its minutes.
    expect(businessDay(calendar, Date.parse(`${day(1)}T06:10:00Z`))).toBe(day(0))
    const [cost] = leaveCost(calendar, day(0), day(0), 'full', 'full')
    expect(cost).toMatchObject({ date: day(0), minutes: 450 })
    // Notices wait until the shift begins.
    const slots = await roster.get()(fixture.db, [anna.employee_id], { at: `${day(0)}T10:00:00.000Z`, now: NOW })
    expect(slots.get(anna.employee_id)?.from_at).toBe(`${day(0)}T22:00:00.000Z`)
    const part = entryOf(cardParts, 'shifts')
    const lines = await part(fixture.db, {
      id: 1,
      employee_id: anna.employee_id,
      type_id: 1,
      type_code: 'annual',
      kind: 'leave',
      from_date: day(0),
      to_date: day(1),
      payload: {},
      reason: null,
      source: null,
      days: [],
    })
    expect(lines).toMatchObject([{ label: 'Shift', value: expect.stringContaining('Day 22:00–06:00') }])
  })
})

describe('policy', () => {
  const template = {
    name: 'Early',
    short: 'E',
    color: '#336699',
    start_time: '06:00',
    end_time: '14:00',
    break_minutes: 30,
    needed: 2,
    site: 'any' as const,
  }

  it('templates are deleted only where no shift was made from them', async () => {
    const made = await fixture.data(
      app.send(policy.addTemplate, fixture.admin, { body: { ...template, team_id: null } }),
    )
    expect(
      (await app.send(policy.addTemplate, fixture.lead, { body: { ...template, team_id: fixture.team } })).status,
    ).toBe(403)
    const { id } = await fixture.weekOf(week)
    const { plan } = await fixture.apply(fixture.lead, id, [
      { op: 'create', dates: [day(0), day(1)], users: [], template_id: made.id },
    ])
    expect(plan.shifts).toMatchObject([{ name: 'Early', needed: 2, minutes: 450 }, { date: day(1) }])
    expect(codeOf(await app.send(policy.deleteTemplate, fixture.admin, { params: { id: made.id } }))).toBe(
      'shifts.template_in_use',
    )
    const off = await fixture.data(
      app.send(policy.updateTemplate, fixture.admin, {
        params: { id: made.id },
        body: { version: made.version, active: false },
      }),
    )
    expect(off).toMatchObject({ active: false, can: { delete: false } })
    expect(
      codeOf(
        await app.send(policy.updateTemplate, fixture.admin, {
          params: { id: made.id },
          body: { version: made.version, active: true },
        }),
      ),
    ).toBe('common.stale')
    expect((await fixture.data(app.send(policy.listTemplates, fixture.lead))).some((one) => one.id === made.id)).toBe(
      false,
    )
  })

  it('rules are made stricter, never looser than what is fixed, and say before what they would find', async () => {
    const anna = await fixture.person()
    await fixture.add([anna], { date: day(0), to: '18:00' }, fixture.lead, week)
    await fixture.publish(fixture.lead, week)
    const rule = {
      scope: 'team' as const,
      scope_id: fixture.team,
      rule: 'rest_minutes' as const,
      value: 600,
      severity: 'block' as const,
      overridable: false,
      effective_from: '2026-05-20',
    }
    expect(codeOf(await app.send(policy.addRule, fixture.admin, { body: rule }))).toBe('shifts.rule_looser')
    const strict = { ...rule, rule: 'max_day_minutes' as const, value: 480 }
    const before = await fixture.data(app.send(policy.addRule, fixture.admin, { body: { ...strict, dry_run: true } }))
    expect(before).toMatchObject({ rule: null })
    expect(before.affected).toBeGreaterThanOrEqual(1)
    await fixture.data(app.send(policy.addRule, fixture.admin, { body: strict }))
    const { findings } = await fixture.planOf(fixture.lead, week)
    expect(findings.some(({ rule: name, limit }) => name === 'day_hours' && limit === 480)).toBe(true)
    expect((await app.send(policy.addRule, fixture.lead, { body: strict })).status).toBe(403)
    await fixture.db.deleteFrom('labour_rules').where('scope', '=', 'team').execute()
  })

  it('coverage and settings are saved by version', async () => {
    const rows = [
      { weekday: 1, date: null, from_time: '09:00', to_time: '17:00', needed: 2, effective_from: '2026-01-01' },
    ]
    const save = (version: number, more: object[] = []) =>
      app.send(policy.saveCoverage, fixture.admin, {
        params: { team_id: fixture.team },
        body: { version, rows: [...rows, ...(more as typeof rows)] },
      })
    expect(codeOf(await save(0))).toBe('done')
    expect(codeOf(await save(0))).toBe('common.stale')
    expect((await save(1, rows)).status).toBe(400)
    await fixture.add([await fixture.person()], { date: day(0) }, fixture.lead, week)
    const plan = await fixture.planOf(fixture.lead, week)
    expect(plan.coverage[0]?.slots.find(({ from_time }) => from_time === '10:00')).toEqual({
      from_time: '10:00',
      needed: 2,
      planned: 1,
    })
    const { id: skill_id } = await fixture.db
      .insertInto('skills')
      .values({ name: 'Billing', category: 'Work', approved: true, active: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const skilled = { ...rows[0], needed: 1, skill_id }
    expect((await save(1, [skilled])).status).toBe(400)
    expect(codeOf(await save(1, [{ ...skilled, skill_level: 2 }]))).toBe('done')
    expect(
      (
        await save(
          2,
          [1, 2].map((skill_level) => ({ ...skilled, skill_level })),
        )
      ).status,
    ).toBe(400)
    const read = await fixture.data(app.send(policy.readCoverage, fixture.lead, { params: { team_id: fixture.team } }))
    expect(read.rows).toMatchObject([{ skill_id: null }, { skill_id, skill_level: 2 }])
    expect(read.skills).toContainEqual({ id: skill_id, name: 'Billing' })
    const skills = (await fixture.planOf(fixture.lead, week)).coverage[0]?.skills
    expect(skills).toMatchObject([{ id: skill_id, name: 'Billing' }])
    expect(skills?.[0]?.slots.find(({ from_time }) => from_time === '10:00')).toMatchObject({ needed: 1, planned: 0 })
    const settings = await fixture.data(
      app.send(policy.readSettings, fixture.lead, { params: { team_id: fixture.team } }),
    )
    const { team_id: _team, ...body } = settings
    const change = () =>
      app.send(policy.saveSettings, fixture.admin, {
        params: { team_id: fixture.team },
        body: { ...body, horizon_weeks: 21 },
      })
    expect(codeOf(await change())).toBe('done')
    expect(codeOf(await change())).toBe('common.stale')
  })
})

it('wishes are those of the person; whoever plans the team sees them', async () => {
  const anna = await fixture.person()
  const rows = [
    {
      weekday: 1,
      from_date: null,
      to_date: null,
      from_time: '08:00',
      to_time: '12:00',
      wish: 'unavailable' as const,
      note: 'School',
    },
  ]
  const save = (actor: typeof anna, version: number) =>
    app.send(swapCalls.saveAvailability, actor, { params: { userId: anna.id }, body: { version, rows } })
  expect(codeOf(await save(anna, 0))).toBe('done')
  expect(codeOf(await save(anna, 0))).toBe('common.stale')
  expect((await save(await fixture.person(), 0)).status).toBe(404)
  const read = (actor: typeof anna) => app.send(swapCalls.readAvailability, actor, { params: { userId: anna.id } })
  expect((await fixture.data(read(fixture.lead))).rows).toHaveLength(1)
  expect((await read(fixture.other_lead)).status).toBe(404)
  expect((await read(await fixture.person())).status).toBe(404)
  await fixture.add([anna], { date: day(0) }, fixture.lead, week)
  const { findings } = await fixture.planOf(fixture.lead, week)
  expect(findings.find(({ rule }) => rule === 'unavailable')).toMatchObject({
    severity: 'warn',
    employee_id: anna.employee_id,
  })
})

it('weeks past their time are locked; a week has a plan of its own zone', async () => {
  const anna = await fixture.person()
  await fixture.add([anna], { date: day(0) }, fixture.lead, week)
  await fixture.publish(fixture.lead, week)
  app.clock.set(`${day(11)}T02:00:00.000Z`)
  await app.runJob('shifts.weeks')
  await app.runJob('shifts.weeks')
  expect((await fixture.weekOf(week)).state).toBe('locked')
  const events = await fixture.db
    .selectFrom('shift_events')
    .select('action')
    .where('week_id', '=', (await fixture.weekOf(week)).id)
    .where('action', '=', 'locked')
    .execute()
  expect(events).toHaveLength(1)
})
