import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import * as planCalls from '../contract/plan.calls.ts'
import * as policy from '../contract/policy.calls.ts'
import * as calls from '../contract/shifts.calls.ts'
import { codeOf, mondays, NOW, type ShiftsFixture, startShifts } from './testing/shifts-fixture.ts'

let fixture: ShiftsFixture
let app: ShiftsFixture['app']
/** Each test has its own week. */
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

describe('rules of a plan', () => {
  it('A1: too little rest refuses in a published week, and is found in a draft, which is then not published', async () => {
    const anna = await fixture.person()
    await fixture.add([anna], { date: day(0), from: '14:00', to: '22:00' }, fixture.lead, week)
    const draft = await fixture.data(
      fixture.tryAdd([anna], { date: day(1), from: '05:00', to: '11:00' }, fixture.lead, week),
    )
    const [found] = draft.findings.filter(({ rule }) => rule === 'rest')
    expect(found).toMatchObject({ severity: 'block', value: 420, limit: 660 })
    expect(found?.message).toMatch(/would rest 7 h before the shift on \d+ June; 11 h are required\.$/)
    const refused = await fixture.tryPublish(fixture.lead, week)
    expect(codeOf(refused)).toBe('shifts.findings')
    expect(refused.body.message).toBe('1 rule break must be solved or overridden first.')
    await fixture.apply(fixture.lead, (await fixture.weekOf(week)).id, draft.undo)
    await fixture.publish(fixture.lead, week)
    const late = await fixture.tryAdd([anna], { date: day(1), from: '05:00', to: '11:00' }, fixture.lead, week)
    expect(codeOf(late)).toBe('shifts.rest')
    expect(late.body.message).toBe(found?.message)
    expect(
      codeOf(
        await fixture.tryAdd([anna], { date: day(1), from: '05:00', to: '11:00' }, fixture.admin, week, fixture.team, {
          override_reason: 'Urgent',
        }),
      ),
    ).toBe('shifts.rest')
  })

  it('A4: a night and the morning after it overlap', async () => {
    const anna = await fixture.person()
    await fixture.add([anna], { date: day(4), from: '22:00', to: '06:00' }, fixture.lead, week)
    expect(codeOf(await fixture.tryAdd([anna], { date: day(5), from: '05:00', to: '13:00' }, fixture.lead, week))).toBe(
      'shifts.overlap',
    )
  })

  it('A5: a seventh day in a row, over two weeks, is refused; with a reason it is stored by those who may', async () => {
    const anna = await fixture.person()
    const before = nextWeek()
    for (const days of [3, 4, 5, 6]) await fixture.add([anna], { date: day(days), to: '15:00' }, fixture.lead, week)
    for (const days of [7, 8]) await fixture.add([anna], { date: day(days), to: '15:00' }, fixture.lead, before)
    await fixture.publish(fixture.lead, week)
    await fixture.publish(fixture.lead, before)
    const seventh = { date: day(9), to: '15:00' }
    expect(codeOf(await fixture.tryAdd([anna], seventh, fixture.lead, before))).toBe('shifts.consecutive')
    expect(
      codeOf(
        await fixture.tryAdd([anna], seventh, fixture.lead, before, fixture.team, { override_reason: 'No one else' }),
      ),
    ).toBe('shifts.consecutive')
    expect(codeOf(await fixture.tryAdd([anna], seventh, fixture.admin, before))).toBe('shifts.consecutive')
    const shift = await fixture.add([anna], seventh, fixture.admin, before, fixture.team, {
      override_reason: 'No one else',
    })
    expect(shift.users[0]?.overrides).toEqual(['consecutive'])
    const row = await fixture.db
      .selectFrom('shift_assignments')
      .select(['override_reason', 'override_by'])
      .where('shift_id', '=', shift.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ override_reason: 'No one else', override_by: fixture.admin.account_id })
  })

  it('people on leave, of other teams, or gone are not put to work', async () => {
    const [anna, ben, carl] = [
      await fixture.person(),
      await fixture.person({ team_id: fixture.other_team }),
      await fixture.person({ left_on: '2026-05-20' }),
    ]
    await app.fixture.leave(anna.employee_id, [day(2)])
    expect(codeOf(await fixture.tryAdd([ben], { date: day(0) }, fixture.lead, week))).toBe('shifts.not_in_team')
    expect(codeOf(await fixture.tryAdd([carl], { date: day(0) }, fixture.lead, week))).toBe('shifts.not_active')
    expect(codeOf(await fixture.tryAdd([anna], { date: day(2) }, fixture.lead, week))).toBe('done')
    expect(codeOf(await fixture.tryPublish(fixture.lead, week))).toBe('shifts.findings')
    // An administrator lends people: it is a warning that refuses nothing.
    expect(codeOf(await fixture.tryAdd([ben], { date: day(0) }, fixture.admin, week))).toBe('done')
    const { findings } = await fixture.planOf(fixture.lead, week)
    expect(findings.find(({ rule }) => rule === 'not_in_team')).toMatchObject({ overridden: true })
  })
})

describe('who plans', () => {
  it('A6 and A7: a lead plans the own team alone, and as themself', async () => {
    const anna = await fixture.person()
    const mine = await fixture.weekOf(week)
    const other = await fixture.weekOf(week, fixture.other_team)
    const body = {
      user_id: fixture.lead.id,
      week_id: mine.id,
      teamid: fixture.team,
      ...fixture.creation([anna], { date: day(0) }),
    }
    const create = (more: object) => app.send(calls.createShift, fixture.lead, { body: { ...body, ...more } })
    expect((await create({ teamid: fixture.other_team })).status).toBe(404)
    expect((await create({ week_id: other.id })).status).toBe(404)
    expect((await create({ user_id: anna.id })).status).toBe(400)
    const made = await create({})
    expect(made.body.data.shifts).toMatchObject([{ name: 'Day', users: [{ id: anna.employee_id }], minutes: 450 }])
    const [shift] = made.body.data.shifts
    if (!shift) throw new Error('No shift')
    const edit = (user: number, id = shift.id) =>
      app.send(calls.editShift, fixture.lead, { params: { shiftId: id }, body: { user_id: user, users: [] } })
    expect((await edit(anna.id)).status).toBe(400)
    expect((await edit(fixture.lead.id, 999_999)).status).toBe(404)
    expect((await app.send(calls.createShift, anna, { body })).status).toBe(403)
    expect(
      (
        await app.send(planCalls.applyPlan, fixture.other_lead, {
          body: { week_id: mine.id, ops: [{ op: 'delete', shift_id: shift.id, version: 1 }] },
        })
      ).status,
    ).toBe(404)
    expect(
      (await app.send(calls.loadShifts, fixture.other_lead, { params: { x: mine.id, userId: fixture.other_lead.id } }))
        .status,
    ).toBe(404)
  })

  it('A8: an edit sets who works a shift; the same again changes nothing', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const shift = await fixture.add([anna], { date: day(0), needed: 2 }, fixture.lead, week)
    const edit = (query: object = {}) =>
      app.send(calls.editShift, fixture.lead, {
        params: { shiftId: shift.id },
        query,
        body: { user_id: fixture.lead.id, users: [ben.employee_id] },
      })
    const edited = await fixture.data(edit({ version: shift.version }))
    expect(edited.shift.users.map(({ id }) => id)).toEqual([ben.employee_id])
    const again = await fixture.data(edit())
    expect(again.shift.version).toBe(edited.shift.version)
    expect(codeOf(await edit({ version: shift.version }))).toBe('common.stale')
    expect(codeOf(await app.send(calls.deleteShift, fixture.lead, { params: { id: shift.id } }))).toBe('done')
    expect(await fixture.onShift(shift.id)).toEqual([])
  })

  it('A18: of a draft, staff learn no more than that there is one', async () => {
    const anna = await fixture.person()
    await fixture.add([anna], { date: day(0) }, fixture.lead, week)
    const plan = await fixture.planOf(anna, week)
    expect(plan).toMatchObject({
      shifts: [],
      findings: [],
      rules: [],
      coverage: [],
      week: { state: 'draft', shifts: null, findings: null },
    })
    const weeks = await fixture.data(app.send(calls.listWeeks, anna, { params: { x: fixture.team } }))
    expect(weeks.find(({ start_date }) => start_date === week)).toMatchObject({
      state: 'draft',
      shifts: null,
      my_minutes: null,
    })
    await fixture.publish(fixture.lead, week)
    const shown = await fixture.planOf(anna, week)
    expect(shown).toMatchObject({ shifts: [{ mine: true }], findings: [], week: { shifts: 1, my_minutes: 450 } })
    expect(
      shown.people.every(
        ({ wishes, neighbours, contract_minutes }) =>
          wishes.length === 0 && neighbours.length === 0 && contract_minutes === null,
      ),
    ).toBe(true)
    expect((await app.send(calls.listWeeks, anna, { params: { x: fixture.other_team } })).status).toBe(404)
  })

  it('is listed to those who manage someone in it, next to the teams that they plan', async () => {
    const head = await fixture.person({
      team_id: fixture.other_team,
      grants: { 'shifts.read': 'team', 'shifts.plan': 'team' },
    })
    await fixture.person({ manager_id: head.employee_id })
    const teams = async (query: Readonly<{ may?: 'read' }>) =>
      (await fixture.data(app.send(policy.listPlanTeams, head, { query }))).map(({ id }) => id)
    expect(await teams({})).toEqual([])
    expect(await teams({ may: 'read' })).toContain(fixture.team)
  })
})

describe('changes of a plan', () => {
  it('A21: of forty ops all are stored or none; their undo leads back', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => fixture.person()))
    await fixture.add([firstOf(people)], { date: day(0) }, fixture.lead, week)
    const { id } = await fixture.weekOf(week)
    const shapeOf = async () =>
      (await fixture.planOf(fixture.lead, week)).shifts.map(({ name, date, start_time, users }) => [
        name,
        date,
        start_time,
        users.map((user) => user.id),
      ])
    const before = await shapeOf()
    const ops = Array.from({ length: 39 }, (_, index) => ({
      op: 'create' as const,
      ...fixture.creation([], { date: day(index % 7), name: `Shift ${index}` }),
    }))
    const first = firstOf((await fixture.planOf(fixture.lead, week)).shifts)
    const bad = await fixture.tryApply(fixture.lead, id, [
      ...ops,
      { op: 'delete', shift_id: first.id, version: first.version + 1 },
    ])
    expect(codeOf(bad)).toBe('common.stale')
    expect(await shapeOf()).toEqual(before)
    const dry = await fixture.apply(fixture.lead, id, ops, { dry_run: true })
    expect(dry.undo).toEqual([])
    expect(await shapeOf()).toEqual(before)
    const done = await fixture.apply(fixture.lead, id, [
      ...ops,
      { op: 'assign', shift_id: first.id, employee_id: nthOf(people, 1).employee_id },
      { op: 'unassign', shift_id: first.id, employee_id: firstOf(people).employee_id },
      { op: 'update', shift_id: first.id, version: first.version, name: 'Early', start_time: '08:00' },
    ])
    expect(done.plan.shifts).toHaveLength(40)
    expect(await shapeOf()).not.toEqual(before)
    const undone = await fixture.apply(fixture.lead, id, done.undo)
    expect(await shapeOf()).toEqual(before)
    const redone = await fixture.apply(fixture.lead, id, undone.undo)
    expect(redone.plan.shifts).toHaveLength(40)
  })

  it('two people of two shifts change places at once', async () => {
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const one = await fixture.add([anna], { date: day(0) }, fixture.lead, week)
    const two = await fixture.add([ben], { date: day(0) }, fixture.lead, week)
    const { id } = await fixture.weekOf(week)
    await fixture.apply(fixture.lead, id, [
      { op: 'move', from_shift_id: one.id, to_shift_id: two.id, employee_id: anna.employee_id },
      { op: 'move', from_shift_id: two.id, to_shift_id: one.id, employee_id: ben.employee_id },
    ])
    expect(await fixture.onShift(one.id)).toEqual([ben.employee_id])
    // Times of two shifts of one person are exchanged.
    const three = await fixture.add([anna], { date: day(2), from: '06:00', to: '10:00' }, fixture.lead, week)
    const four = await fixture.add([anna], { date: day(2), from: '12:00', to: '16:00' }, fixture.lead, week)
    const done = await fixture.tryApply(fixture.lead, id, [
      { op: 'update', shift_id: three.id, version: three.version, start_time: '12:00', end_time: '16:00' },
      { op: 'update', shift_id: four.id, version: four.version, start_time: '06:00', end_time: '10:00' },
    ])
    expect(codeOf(done)).toBe('done')
  })

  it('A15: a copy lists who cannot come along, and writes nothing', async () => {
    const [anna, ben, leaver] = [
      await fixture.person(),
      await fixture.person(),
      await fixture.person({ left_on: day(6) }),
    ]
    const next = nextWeek()
    for (const user of [anna, ben, leaver])
      await fixture.add([user], { date: day(1), name: `Day ${user.employee_id}` }, fixture.lead, week)
    await app.fixture.leave(ben.employee_id, [day(8)])
    await fixture.add([], { date: day(8), name: `Day ${anna.employee_id}` }, fixture.lead, next)
    const target = await fixture.weekOf(next)
    const { copy } = await fixture.data(
      app.send(calls.loadPrevious, fixture.lead, { params: { x: target.id, userId: fixture.lead.id } }),
    )
    const rowOf = (user: { employee_id: number }) =>
      copy?.rows.find(({ shift }) => shift.name === `Day ${user.employee_id}`)
    expect(rowOf(anna)).toMatchObject({ exists: true, op: null })
    expect(rowOf(ben)).toMatchObject({
      target_date: day(8),
      users: [{ verdict: 'skip', findings: [expect.stringContaining('approved leave')] }],
    })
    expect(rowOf(leaver)).toMatchObject({
      users: [{ verdict: 'skip', findings: [expect.stringContaining('does not work here')] }],
    })
    const ops = copy?.rows.flatMap(({ op }) => op ?? []) ?? []
    const done = await fixture.apply(fixture.lead, target.id, ops, { is_copy: true })
    expect(done.plan.shifts.filter(({ open }) => open > 0)).toHaveLength(3)
    const staff = await fixture.data(app.send(calls.loadPrevious, anna, { params: { x: target.id, userId: anna.id } }))
    expect(staff).toMatchObject({ copy: null, plan: { shifts: [] } })
  })

  it('a late change needs a reason and is marked; what has begun stays', async () => {
    const anna = await fixture.person()
    const soon = '2026-05-11'
    await fixture.add([anna], { date: '2026-05-13', from: '12:00', to: '18:00' }, fixture.lead, soon)
    expect(codeOf(await fixture.tryAdd([anna], { date: '2026-05-11' }, fixture.lead, soon))).toBe('shifts.begun')
    await fixture.publish(fixture.lead, soon)
    const next = { date: '2026-05-14', from: '07:00', to: '13:00' }
    expect(codeOf(await fixture.tryAdd([anna], next, fixture.lead, soon))).toBe('shifts.reason_required')
    const shift = await fixture.add([anna], next, fixture.lead, soon, fixture.team, { reason: 'Ben is ill' })
    expect(shift.users).toMatchObject([{ changed_late: true }])
    expect(await fixture.noticesOf(anna, 'shifts.moved')).toMatchObject([
      {
        title: 'Your shifts have changed',
        body: expect.stringContaining('New: Day, 14 May 07:00–13:00'),
        priority: 'high',
      },
    ])
    const events = await fixture.data(
      app.send(planCalls.listChanges, anna, { params: { week_id: (await fixture.weekOf(soon)).id } }),
    )
    expect(events).toMatchObject([
      { action: 'assigned', late: true, reason: 'Ben is ill' },
      { action: 'published' },
      {},
    ])
  })
})

describe('weeks', () => {
  it('are published with a receipt, withdrawn, locked and unlocked', async () => {
    const anna = await fixture.person()
    await fixture.add([anna], { date: day(0) }, fixture.lead, week)
    const published = await fixture.publish(fixture.lead, week)
    expect(published).toMatchObject({
      state: 'published',
      publish_no: 1,
      receipts: { seen: 0, people: 1 },
      can: { publish: false, withdraw: true, lock: false },
    })
    const seen = () => app.send(planCalls.seeWeek, anna, { params: { week_id: published.id }, body: { publish_no: 1 } })
    expect(codeOf(await seen())).toBe('done')
    expect(codeOf(await seen())).toBe('done')
    expect((await fixture.planOf(anna, week)).week.seen).toBe(true)
    const step = (body: object) =>
      app.send(planCalls.publishWeek, fixture.lead, {
        params: { week_id: published.id },
        body: { version: published.version, action: 'withdraw', ...body },
      })
    expect(codeOf(await step({}))).toBe('shifts.reason_required')
    expect(codeOf(await step({ reason: 'A mistake' }))).toBe('done')
    expect(codeOf(await step({ reason: 'A mistake' }))).toBe('common.stale')
    const lock = async (actor: typeof fixture.admin, isLocked: boolean, more: object = {}) => {
      const { id, version } = await fixture.weekOf(week)
      return app.send(planCalls.lockWeek, actor, {
        params: { week_id: id },
        body: { version, lock: isLocked, ...more },
      })
    }
    expect((await lock(fixture.lead, true)).status).toBe(403)
    expect(codeOf(await lock(fixture.admin, true))).toBe('done')
    expect(codeOf(await fixture.tryAdd([anna], { date: day(1) }, fixture.lead, week))).toBe('shifts.week_locked')
    expect((await fixture.planOf(anna, week)).shifts).toEqual([])
    expect((await lock(fixture.admin, false)).status).toBe(400)
    expect(codeOf(await lock(fixture.admin, false, { reason: 'Locked in error' }))).toBe('done')
    expect((await fixture.planOf(anna, week)).shifts).toHaveLength(1)
  })

  it('A19: a locked week is not changed, and stays locked while a day of it is in a closed month', async () => {
    const anna = await fixture.person()
    await fixture.add([anna], { date: day(0) }, fixture.lead, week)
    await fixture.publish(fixture.lead, week)
    const lock = async (isLocked: boolean) => {
      const { id, version } = await fixture.weekOf(week)
      return app.send(planCalls.lockWeek, fixture.admin, {
        params: { week_id: id },
        body: { version, lock: isLocked, reason: 'Looked at again' },
      })
    }
    expect(codeOf(await lock(true))).toBe('done')
    const { id } = await fixture.weekOf(week)
    const op = { op: 'create' as const, ...fixture.creation([anna], { date: day(1) }) }
    expect(codeOf(await fixture.tryApply(fixture.lead, id, [op]))).toBe('shifts.week_locked')
    expect(codeOf(await fixture.tryApply(fixture.admin, id, [op]))).toBe('shifts.week_locked')
    await fixture.db
      .insertInto('attendance_periods')
      .values({
        month: day(6).slice(0, 7),
        state: 'locked',
        locked_by: fixture.admin.account_id,
        locked_at: NOW,
        totals: '{}',
      })
      .execute()
    const refused = await lock(false)
    expect(refused.body).toMatchObject({
      code: 'shifts.period_closed',
      message: expect.stringMatching(/^[A-Z][a-z]+ \d{4} is locked\.$/),
    })
    await fixture.db.deleteFrom('attendance_periods').execute()
    expect(codeOf(await lock(false))).toBe('done')
  })

  it('are listed for records, by those who may see all', async () => {
    const rows = await fixture.data(
      app.send(calls.listRecords, fixture.admin, { params: { team_id: fixture.team }, query: { state: 'draft' } }),
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.every(({ state, week_number }) => state === 'draft' && week_number > 0)).toBe(true)
    expect((await app.send(calls.listRecords, fixture.admin, { params: { team_id: 999_999 } })).status).toBe(404)
    expect((await app.send(calls.viewRecord, fixture.admin, { params: { week_id: firstOf(rows).id } })).status).toBe(
      200,
    )
    expect((await app.send(calls.viewRecord, fixture.lead, { params: { week_id: firstOf(rows).id } })).status).toBe(403)
  })
})
