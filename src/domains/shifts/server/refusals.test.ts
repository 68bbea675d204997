import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import * as planCalls from '../contract/plan.calls.ts'
import * as policy from '../contract/policy.calls.ts'
import * as calls from '../contract/shifts.calls.ts'
import type { ShiftRow } from '../contract/shifts.models.ts'
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
/** Each test has its own week. */
beforeEach(() => {
  app.clock.set(NOW)
  week = nextWeek()
})
const day = (days: number): string => addDays(week, days)
const settings = (more: object) =>
  fixture.db.updateTable('shift_team_settings').set(more).where('team_id', '=', fixture.team).execute()

type Person = Awaited<ReturnType<ShiftsFixture['person']>>
type Times = Parameters<ShiftsFixture['add']>[1]
const addPreference = (who: Person, days: number, kind: 'prefer' | 'unavailable') =>
  fixture.db
    .insertInto('shift_availability')
    .values({
      employee_id: who.employee_id,
      from_date: day(days),
      to_date: day(days),
      from_time: '00:00',
      to_time: '00:00',
      wish: kind,
      note: '',
    })
    .execute()

describe('a published week', () => {
  const add = (people: readonly Person[], times: Times) => fixture.tryAdd(people, times, fixture.lead, week)
  const published = async (): Promise<Person> => {
    const anna = await fixture.person()
    await fixture.add([], { date: day(0) }, fixture.lead, week)
    await fixture.publish(fixture.lead, week)
    return anna
  }

  it('R4, R5: is not changed against limits of hours, each refusal with its figures', async () => {
    const anna = await published()
    const long = await add([anna], { date: day(1), from: '07:00', to: '20:00', break_minutes: 0 })
    expect(long.body).toMatchObject({ code: 'shifts.shift_length', message: 'At most 12 h per shift.' })
    await fixture.data(add([anna], { date: day(1), from: '06:00', to: '12:00', break_minutes: 0 }))
    const second = await add([anna], { date: day(1), from: '23:00', to: '04:00', break_minutes: 0 })
    expect(second.body).toMatchObject({
      code: 'shifts.day_hours',
      message: expect.stringContaining('would work 11 h on'),
    })
    for (const later of [2, 3, 4, 5])
      await fixture.data(add([anna], { date: day(later), from: '08:00', to: '18:00', break_minutes: 0 }))
    const sixth = await add([anna], { date: day(6), from: '12:00', to: '18:00', break_minutes: 0 })
    expect(sixth.body).toMatchObject({
      code: 'shifts.week_hours',
      message: expect.stringMatching(/would work 52 h in week \d+; the limit is 48 h\./),
    })
  })

  it('R4: asks for the level of the skill that the shift needs', async () => {
    const anna = await published()
    const { id: skill_id } = await fixture.db
      .insertInto('skills')
      .values({ name: 'Billing', category: 'Work', approved: true, active: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await fixture.weekOf(week)
    const op = { op: 'create' as const, ...fixture.creation([anna], { date: day(2) }), skill_id, skill_level: 2 }
    expect((await fixture.tryApply(fixture.lead, id, [op])).body).toMatchObject({
      code: 'shifts.skill',
      message: 'This shift needs: Billing level 2.',
    })
    // Those with the right to override enter a reason.
    const made = await fixture.data(
      fixture.tryApply(fixture.admin, id, [op], { override_reason: 'Learns it on the day' }),
    )
    expect(made.plan.shifts.find(({ users }) => users.length > 0)?.users[0]?.overrides).toEqual(['skill'])
  })

  it('R5: is changed against what is only a warning', async () => {
    const anna = await published()
    const crowded = await fixture.data(
      add([anna, await fixture.person()], { date: day(1), needed: 1, from: '09:00', to: '13:00' }),
    )
    expect(crowded.findings.map(({ rule, severity }) => [rule, severity])).toContainEqual(['over_needed', 'warn'])
    await addPreference(anna, 3, 'unavailable')
    const unwilling = await fixture.data(add([anna], { date: day(3) }))
    expect(unwilling.findings.map(({ rule, severity }) => [rule, severity])).toContainEqual(['unavailable', 'warn'])
  })

  it('holds the days of its week alone', async () => {
    await published()
    expect((await add([], { date: day(7) })).body).toMatchObject({
      code: 'shifts.outside_week',
      message: 'The date is not in this week.',
    })
  })

  it('R27: is reminded of after a day, once, to those who did not confirm it', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    await fixture.add([anna, ben], { date: day(2), needed: 2 }, fixture.lead, week)
    const { id, publish_no } = await fixture.publish(fixture.lead, week)
    await fixture.data(app.send(planCalls.seeWeek, ben, { params: { week_id: id }, body: { publish_no } }))
    await app.runJob('shifts.often')
    expect(await fixture.noticesOf(anna, 'shifts.unseen')).toEqual([])
    app.clock.set('2026-05-13T09:05:00.000Z')
    await app.runJob('shifts.often')
    await app.runJob('shifts.often')
    expect(await fixture.noticesOf(anna, 'shifts.unseen')).toHaveLength(1)
    expect(await fixture.noticesOf(ben, 'shifts.unseen')).toEqual([])
  })
})

describe('a swap', () => {
  const pair = async (): Promise<{ anna: Person; ben: Person; one: ShiftRow; two: ShiftRow }> => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const one = await fixture.add([anna], { date: day(0) }, fixture.lead, week)
    const two = await fixture.add([ben], { date: day(2) }, fixture.lead, week)
    await fixture.publish(fixture.lead, week)
    return { anna, ben, one, two }
  }
  const offer = (from: Person, to: Person, shift: ShiftRow, actor: Person = from) =>
    fixture.swap(actor, { shift_id: shift.id, user_id: from.id, other_user_id: to.employee_id })

  it('R15: closes some hours before the start', async () => {
    const { anna, ben, one } = await pair()
    app.clock.set(`${day(-1)}T21:00:01.000Z`)
    expect((await offer(anna, ben, one)).body).toMatchObject({
      code: 'shifts.swap_late',
      message: 'Swaps close 12 hours before the start.',
    })
    app.clock.set(`${day(-1)}T21:00:00.000Z`)
    expect(codeOf(await offer(anna, ben, one))).toBe('done')
  })

  it('R15: is one of so many a month, for who gives the shift away', async () => {
    const { anna, ben, one } = await pair()
    await settings({ swap_limit_month: 1 })
    const requested = await fixture.data(offer(anna, ben, one))
    const more = await fixture.add([anna], { date: day(4) }, fixture.lead, week)
    expect((await offer(anna, ben, more)).body).toMatchObject({
      code: 'shifts.swap_limit',
      message: '1 of 1 swaps this month are used.',
    })
    // One that was declined does not count.
    await fixture.data(fixture.respondToSwap(ben, requested.id, requested.version, 'decline'))
    expect(codeOf(await offer(anna, ben, more))).toBe('done')
    await settings({ swap_limit_month: 6 })
  })

  it('R17: ends by itself when its time is over, and its people hear of it', async () => {
    const { anna, ben, one } = await pair()
    const requested = await fixture.data(offer(anna, ben, one))
    expect(requested.expires_at).toBe(`${day(-1)}T21:00:00.000Z`)
    app.clock.set(`${day(-1)}T20:59:00.000Z`)
    await app.runJob('shifts.often')
    app.clock.set(`${day(-1)}T21:00:00.000Z`)
    await app.runJob('shifts.often')
    await app.runJob('shifts.often')
    expect((await fixture.noticesOf(ben, 'shifts.swap')).map(({ title }) => title)).toEqual([
      expect.stringContaining('asks to swap'),
      'A swap has ended',
    ])
    expect(codeOf(await fixture.respondToSwap(ben, requested.id, requested.version))).toBe('shifts.swap_state')
    // The shift is free for another one.
    app.clock.set(NOW)
    expect(codeOf(await offer(anna, ben, one))).toBe('done')
  })

  it('is applied with the last consent where the team says so, and no rule speaks against it', async () => {
    await settings({ swap_auto_approve: true })
    const { anna, ben, one } = await pair()
    const requested = await fixture.data(offer(anna, ben, one))
    expect(await fixture.data(fixture.respondToSwap(ben, requested.id, requested.version))).toMatchObject({
      state: 'applied',
    })
    expect(await fixture.onShift(one.id)).toEqual([ben.employee_id])
    const places = (await fixture.planOf(fixture.lead, week)).shifts.flatMap(({ users }) => users)
    // A swap between people is no late change.
    expect(places.filter(({ source }) => source === 'swap').map(({ changed_late }) => changed_late)).toEqual([false])
    const unwilling = await fixture.person()
    await addPreference(unwilling, 0, 'unavailable')
    const other = await fixture.data(offer(ben, unwilling, one))
    expect(await fixture.data(fixture.respondToSwap(unwilling, other.id, other.version))).toMatchObject({
      state: 'accepted',
    })
    await settings({ swap_auto_approve: false })
  })

  it('is rejected and taken back with a note', async () => {
    const { anna, ben, one } = await pair()
    const requested = await fixture.data(offer(anna, ben, one))
    const accepted = await fixture.data(fixture.respondToSwap(ben, requested.id, requested.version))
    expect((await fixture.decideSwap(fixture.lead, requested.id, accepted.version, 'reject', null)).status).toBe(400)
    expect(
      await fixture.data(fixture.decideSwap(fixture.lead, requested.id, accepted.version, 'reject', 'Too many')),
    ).toMatchObject({ state: 'rejected', note: 'Too many' })
    expect(await fixture.onShift(one.id)).toEqual([anna.employee_id])
    const made = await fixture.data(offer(anna, ben, one, fixture.lead))
    expect((await fixture.decideSwap(fixture.lead, made.id, made.version, 'revert', null)).status).toBe(400)
    expect(
      await fixture.data(fixture.decideSwap(fixture.lead, made.id, made.version, 'revert', 'In error')),
    ).toMatchObject({
      state: 'reverted',
    })
    // Comments are possible in every state.
    const comment = app.send(calls.commentSwap, anna, { params: { id: made.id }, body: { comment: 'Pity' } })
    expect((await fixture.data(comment)).comments.map(({ text }) => text)).toEqual(['Pity'])
  })
})

it('R20: candidates are ranked by breaks, warnings, wishes, fairness and name', async () => {
  const [ana, bob, cid, dan] = [
    await fixture.person({ first_name: 'Ana', last_name: 'A' }),
    await fixture.person({ first_name: 'Bob', last_name: 'B' }),
    await fixture.person({ first_name: 'Cid', last_name: 'C' }),
    await fixture.person({ first_name: 'Dan', last_name: 'D' }),
  ]
  await addPreference(ana, 3, 'unavailable')
  await addPreference(dan, 3, 'prefer')
  await fixture.add([bob], { date: day(3), from: '08:00', to: '12:00' }, fixture.lead, week)
  const shift = await fixture.add([], { date: day(3) }, fixture.lead, week)
  const ranked = await fixture.data(
    app.send(planCalls.listCandidates, fixture.lead, { params: { shift_id: shift.id } }),
  )
  const order = ranked
    .filter(({ employee }) => [ana, bob, cid, dan].some(({ employee_id }) => employee_id === employee.id))
    .map(({ employee }) => employee.name)
  expect(order).toEqual(['Dan D', 'Cid C', 'Ana A', 'Bob B'])
  expect(ranked.map(({ rank }) => rank)).toEqual(ranked.map((_, index) => index + 1))
})

it('rules in force are listed for those who read shifts', async () => {
  const rows = await fixture.data(app.send(policy.listRules, fixture.lead, {}))
  expect(
    rows.filter(({ scope }) => scope === 'organisation').map(({ rule, value, severity }) => [rule, value, severity]),
  ).toEqual(
    expect.arrayContaining([
      ['rest_minutes', 660, 'block'],
      ['max_shift_minutes', 720, 'block'],
      ['max_day_minutes', 600, 'block'],
      ['max_week_minutes', 2880, 'block'],
      ['max_consecutive_days', 6, 'block'],
      ['weekly_rest_minutes', 2100, 'warn'],
      ['max_nights_in_row', 5, 'warn'],
    ]),
  )
  expect(rows.find(({ rule }) => rule === 'rest_minutes')?.overridable).toBe(false)
  expect((await app.send(policy.listRules, await app.fixture.admin({ 'people.read': 'all' }), {})).status).toBe(403)
})
