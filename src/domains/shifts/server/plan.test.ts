import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import * as planCalls from '../contract/plan.calls.ts'
import * as calls from '../contract/shifts.calls.ts'
import { codeOf, mondays, NOW, type ShiftsWorld, startShifts } from './testing/shifts-world.ts'

let world: ShiftsWorld
let app: ShiftsWorld['app']
/** Each test has a week of its own. */
let week = ''
const nextWeek = mondays()
beforeAll(async () => {
  world = await startShifts()
  ;({ app } = world)
})
afterAll(() => app.stop())
beforeEach(() => {
  week = nextWeek()
})
const day = (days: number): string => addDays(week, days)

describe('rules of a plan', () => {
  it('A1: too little rest refuses in a published week, and is found in a draft, which is then not published', async () => {
    const anna = await world.person()
    await world.add([anna], { date: day(0), from: '14:00', to: '22:00' }, world.lead, week)
    const draft = await world.data(world.tryAdd([anna], { date: day(1), from: '05:00', to: '11:00' }, world.lead, week))
    const [found] = draft.findings.filter(({ rule }) => rule === 'rest')
    expect(found).toMatchObject({ severity: 'block', value: 420, limit: 660 })
    expect(found?.message).toMatch(/would rest 7 h before the shift on \d+ June; 11 h are required\.$/)
    const refused = await world.tryPublish(world.lead, week)
    expect(codeOf(refused)).toBe('shifts.findings')
    expect(refused.body.message).toBe('1 rule break must be solved or overridden first.')
    await world.apply(world.lead, (await world.weekOf(week)).id, draft.undo)
    await world.publish(world.lead, week)
    const late = await world.tryAdd([anna], { date: day(1), from: '05:00', to: '11:00' }, world.lead, week)
    expect(codeOf(late)).toBe('shifts.rest')
    expect(late.body.message).toBe(found?.message)
    expect(
      codeOf(
        await world.tryAdd([anna], { date: day(1), from: '05:00', to: '11:00' }, world.admin, week, world.team, {
          override_reason: 'Urgent',
        }),
      ),
    ).toBe('shifts.rest')
  })

  it('A4: a night and the morning after it overlap', async () => {
    const anna = await world.person()
    await world.add([anna], { date: day(4), from: '22:00', to: '06:00' }, world.lead, week)
    expect(codeOf(await world.tryAdd([anna], { date: day(5), from: '05:00', to: '13:00' }, world.lead, week))).toBe(
      'shifts.overlap',
    )
  })

  it('A5: a seventh day in a row, over two weeks, is refused; with a reason it is stored by those who may', async () => {
    const anna = await world.person()
    const before = nextWeek()
    for (const days of [3, 4, 5, 6]) await world.add([anna], { date: day(days), to: '15:00' }, world.lead, week)
    for (const days of [7, 8]) await world.add([anna], { date: day(days), to: '15:00' }, world.lead, before)
    await world.publish(world.lead, week)
    await world.publish(world.lead, before)
    const seventh = { date: day(9), to: '15:00' }
    expect(codeOf(await world.tryAdd([anna], seventh, world.lead, before))).toBe('shifts.consecutive')
    expect(
      codeOf(await world.tryAdd([anna], seventh, world.lead, before, world.team, { override_reason: 'No one else' })),
    ).toBe('shifts.consecutive')
    expect(codeOf(await world.tryAdd([anna], seventh, world.admin, before))).toBe('shifts.consecutive')
    const shift = await world.add([anna], seventh, world.admin, before, world.team, { override_reason: 'No one else' })
    expect(shift.users[0]?.overrides).toEqual(['consecutive'])
    const row = await world.db
      .selectFrom('shift_assignments')
      .select(['override_reason', 'override_by'])
      .where('shift_id', '=', shift.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ override_reason: 'No one else', override_by: world.admin.account_id })
  })

  it('people on leave, of other teams, or gone are not put to work', async () => {
    const [anna, ben, carl] = [
      await world.person(),
      await world.person({ team_id: world.other_team }),
      await world.person({ left_on: '2026-05-20' }),
    ]
    await app.world.leave(anna.employee_id, [day(2)])
    expect(codeOf(await world.tryAdd([ben], { date: day(0) }, world.lead, week))).toBe('shifts.not_in_team')
    expect(codeOf(await world.tryAdd([carl], { date: day(0) }, world.lead, week))).toBe('shifts.not_active')
    expect(codeOf(await world.tryAdd([anna], { date: day(2) }, world.lead, week))).toBe('done')
    expect(codeOf(await world.tryPublish(world.lead, week))).toBe('shifts.findings')
    // An administrator lends people: it is said, and stands in no one's way.
    expect(codeOf(await world.tryAdd([ben], { date: day(0) }, world.admin, week))).toBe('done')
    const { findings } = await world.planOf(world.lead, week)
    expect(findings.find(({ rule }) => rule === 'not_in_team')).toMatchObject({ overridden: true })
  })
})

describe('who plans', () => {
  it('A6 and A7: a lead plans the own team alone, and as themself', async () => {
    const anna = await world.person()
    const mine = await world.weekOf(week)
    const other = await world.weekOf(week, world.other_team)
    const body = {
      user_id: world.lead.id,
      week_id: mine.id,
      teamid: world.team,
      ...world.creation([anna], { date: day(0) }),
    }
    const create = (more: object) => app.ask(calls.createShift, world.lead, { body: { ...body, ...more } })
    expect((await create({ teamid: world.other_team })).status).toBe(404)
    expect((await create({ week_id: other.id })).status).toBe(404)
    expect((await create({ user_id: anna.id })).status).toBe(400)
    const made = await create({})
    expect(made.body.data.shifts).toMatchObject([{ name: 'Day', users: [{ id: anna.employee_id }], minutes: 450 }])
    const [shift] = made.body.data.shifts
    if (!shift) throw new Error('No shift')
    const edit = (user: number, id = shift.id) =>
      app.ask(calls.editShift, world.lead, { params: { shiftId: id }, body: { user_id: user, users: [] } })
    expect((await edit(anna.id)).status).toBe(400)
    expect((await edit(world.lead.id, 999_999)).status).toBe(404)
    expect((await app.ask(calls.createShift, anna, { body })).status).toBe(403)
    expect(
      (
        await app.ask(planCalls.applyPlan, world.other_lead, {
          body: { week_id: mine.id, ops: [{ op: 'delete', shift_id: shift.id, version: 1 }] },
        })
      ).status,
    ).toBe(404)
    expect(
      (await app.ask(calls.loadShifts, world.other_lead, { params: { x: mine.id, userId: world.other_lead.id } }))
        .status,
    ).toBe(404)
  })

  it('A8: an edit sets who works a shift; the same again changes nothing', async () => {
    const [anna, ben] = [await world.person(), await world.person()]
    const shift = await world.add([anna], { date: day(0), needed: 2 }, world.lead, week)
    const edit = (query: object = {}) =>
      app.ask(calls.editShift, world.lead, {
        params: { shiftId: shift.id },
        query,
        body: { user_id: world.lead.id, users: [ben.employee_id] },
      })
    const edited = await world.data(edit({ version: shift.version }))
    expect(edited.shift.users.map(({ id }) => id)).toEqual([ben.employee_id])
    const again = await world.data(edit())
    expect(again.shift.version).toBe(edited.shift.version)
    expect(codeOf(await edit({ version: shift.version }))).toBe('common.stale')
    expect(codeOf(await app.ask(calls.deleteShift, world.lead, { params: { id: shift.id } }))).toBe('done')
    expect(await world.onShift(shift.id)).toEqual([])
  })

  it('A18: of a draft, staff learn no more than that there is one', async () => {
    const anna = await world.person()
    await world.add([anna], { date: day(0) }, world.lead, week)
    const plan = await world.planOf(anna, week)
    expect(plan).toMatchObject({
      shifts: [],
      findings: [],
      rules: [],
      coverage: [],
      week: { state: 'draft', shifts: null, findings: null },
    })
    const weeks = await world.data(app.ask(calls.listWeeks, anna, { params: { x: world.team } }))
    expect(weeks.find(({ start_date }) => start_date === week)).toMatchObject({
      state: 'draft',
      shifts: null,
      my_minutes: null,
    })
    await world.publish(world.lead, week)
    const shown = await world.planOf(anna, week)
    expect(shown).toMatchObject({ shifts: [{ mine: true }], findings: [], week: { shifts: 1, my_minutes: 450 } })
    expect(
      shown.people.every(
        ({ wishes, neighbours, contract_minutes }) =>
          wishes.length === 0 && neighbours.length === 0 && contract_minutes === null,
      ),
    ).toBe(true)
    expect((await app.ask(calls.listWeeks, anna, { params: { x: world.other_team } })).status).toBe(404)
  })
})

describe('changes of a plan', () => {
  it('A21: of forty ops all are stored or none; their undo leads back', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => world.person()))
    await world.add([firstOf(people)], { date: day(0) }, world.lead, week)
    const { id } = await world.weekOf(week)
    const shapeOf = async () =>
      (await world.planOf(world.lead, week)).shifts.map(({ name, date, start_time, users }) => [
        name,
        date,
        start_time,
        users.map((user) => user.id),
      ])
    const before = await shapeOf()
    const ops = Array.from({ length: 39 }, (_, index) => ({
      op: 'create' as const,
      ...world.creation([], { date: day(index % 7), name: `Shift ${index}` }),
    }))
    const first = firstOf((await world.planOf(world.lead, week)).shifts)
    const bad = await world.tryApply(world.lead, id, [
      ...ops,
      { op: 'delete', shift_id: first.id, version: first.version + 1 },
    ])
    expect(codeOf(bad)).toBe('common.stale')
    expect(await shapeOf()).toEqual(before)
    const dry = await world.apply(world.lead, id, ops, { dry_run: true })
    expect(dry.undo).toEqual([])
    expect(await shapeOf()).toEqual(before)
    const done = await world.apply(world.lead, id, [
      ...ops,
      { op: 'assign', shift_id: first.id, employee_id: nthOf(people, 1).employee_id },
      { op: 'unassign', shift_id: first.id, employee_id: firstOf(people).employee_id },
      { op: 'update', shift_id: first.id, version: first.version, name: 'Early', start_time: '08:00' },
    ])
    expect(done.plan.shifts).toHaveLength(40)
    expect(await shapeOf()).not.toEqual(before)
    const undone = await world.apply(world.lead, id, done.undo)
    expect(await shapeOf()).toEqual(before)
    const redone = await world.apply(world.lead, id, undone.undo)
    expect(redone.plan.shifts).toHaveLength(40)
  })

  it('two people of two shifts change places at once', async () => {
    const [anna, ben] = [await world.person(), await world.person()]
    const one = await world.add([anna], { date: day(0) }, world.lead, week)
    const two = await world.add([ben], { date: day(0) }, world.lead, week)
    const { id } = await world.weekOf(week)
    await world.apply(world.lead, id, [
      { op: 'move', from_shift_id: one.id, to_shift_id: two.id, employee_id: anna.employee_id },
      { op: 'move', from_shift_id: two.id, to_shift_id: one.id, employee_id: ben.employee_id },
    ])
    expect(await world.onShift(one.id)).toEqual([ben.employee_id])
    // Times of two shifts of one person are exchanged.
    const three = await world.add([anna], { date: day(2), from: '06:00', to: '10:00' }, world.lead, week)
    const four = await world.add([anna], { date: day(2), from: '12:00', to: '16:00' }, world.lead, week)
    const done = await world.tryApply(world.lead, id, [
      { op: 'update', shift_id: three.id, version: three.version, start_time: '12:00', end_time: '16:00' },
      { op: 'update', shift_id: four.id, version: four.version, start_time: '06:00', end_time: '10:00' },
    ])
    expect(codeOf(done)).toBe('done')
  })

  it('A15: a copy lists who cannot come along, and writes nothing', async () => {
    const [anna, ben, leaver] = [await world.person(), await world.person(), await world.person({ left_on: day(6) })]
    const next = nextWeek()
    for (const user of [anna, ben, leaver])
      await world.add([user], { date: day(1), name: `Day ${user.employee_id}` }, world.lead, week)
    await app.world.leave(ben.employee_id, [day(8)])
    await world.add([], { date: day(8), name: `Day ${anna.employee_id}` }, world.lead, next)
    const target = await world.weekOf(next)
    const { copy } = await world.data(
      app.ask(calls.loadPrevious, world.lead, { params: { x: target.id, userId: world.lead.id } }),
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
    const done = await world.apply(world.lead, target.id, ops, { is_copy: true })
    expect(done.plan.shifts.filter(({ open }) => open > 0)).toHaveLength(3)
    const staff = await world.data(app.ask(calls.loadPrevious, anna, { params: { x: target.id, userId: anna.id } }))
    expect(staff).toMatchObject({ copy: null, plan: { shifts: [] } })
  })

  it('a late change needs a reason and is marked; what has begun stays', async () => {
    const anna = await world.person()
    const soon = '2026-05-11'
    await world.add([anna], { date: '2026-05-13', from: '12:00', to: '18:00' }, world.lead, soon)
    expect(codeOf(await world.tryAdd([anna], { date: '2026-05-11' }, world.lead, soon))).toBe('shifts.begun')
    await world.publish(world.lead, soon)
    const next = { date: '2026-05-14', from: '07:00', to: '13:00' }
    expect(codeOf(await world.tryAdd([anna], next, world.lead, soon))).toBe('shifts.reason_required')
    const shift = await world.add([anna], next, world.lead, soon, world.team, { reason: 'Ben is ill' })
    expect(shift.users).toMatchObject([{ changed_late: true }])
    expect(await world.noticesOf(anna, 'shifts.moved')).toMatchObject([
      {
        title: 'Your shifts have changed',
        body: expect.stringContaining('New: Day, 14 May 07:00–13:00'),
        priority: 'high',
      },
    ])
    const events = await world.data(
      app.ask(planCalls.listChanges, anna, { params: { week_id: (await world.weekOf(soon)).id } }),
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
    const anna = await world.person()
    await world.add([anna], { date: day(0) }, world.lead, week)
    const published = await world.publish(world.lead, week)
    expect(published).toMatchObject({
      state: 'published',
      publish_no: 1,
      receipts: { seen: 0, people: 1 },
      can: { publish: false, withdraw: true, lock: false },
    })
    const seen = () => app.ask(planCalls.seeWeek, anna, { params: { week_id: published.id }, body: { publish_no: 1 } })
    expect(codeOf(await seen())).toBe('done')
    expect(codeOf(await seen())).toBe('done')
    expect((await world.planOf(anna, week)).week.seen).toBe(true)
    const step = (body: object) =>
      app.ask(planCalls.publishWeek, world.lead, {
        params: { week_id: published.id },
        body: { version: published.version, action: 'withdraw', ...body },
      })
    expect(codeOf(await step({}))).toBe('shifts.reason_required')
    expect(codeOf(await step({ reason: 'A mistake' }))).toBe('done')
    expect(codeOf(await step({ reason: 'A mistake' }))).toBe('common.stale')
    const lock = async (actor: typeof world.admin, isLocked: boolean, more: object = {}) => {
      const { id, version } = await world.weekOf(week)
      return app.ask(planCalls.lockWeek, actor, { params: { week_id: id }, body: { version, lock: isLocked, ...more } })
    }
    expect((await lock(world.lead, true)).status).toBe(403)
    expect(codeOf(await lock(world.admin, true))).toBe('done')
    expect(codeOf(await world.tryAdd([anna], { date: day(1) }, world.lead, week))).toBe('shifts.week_locked')
    expect((await world.planOf(anna, week)).shifts).toEqual([])
    expect((await lock(world.admin, false)).status).toBe(400)
    expect(codeOf(await lock(world.admin, false, { reason: 'Locked in error' }))).toBe('done')
    expect((await world.planOf(anna, week)).shifts).toHaveLength(1)
  })

  it('A19: a locked week is not changed, and stays locked while a day of it is in a closed month', async () => {
    const anna = await world.person()
    await world.add([anna], { date: day(0) }, world.lead, week)
    await world.publish(world.lead, week)
    const lock = async (isLocked: boolean) => {
      const { id, version } = await world.weekOf(week)
      return app.ask(planCalls.lockWeek, world.admin, {
        params: { week_id: id },
        body: { version, lock: isLocked, reason: 'Looked at again' },
      })
    }
    expect(codeOf(await lock(true))).toBe('done')
    const { id } = await world.weekOf(week)
    const op = { op: 'create' as const, ...world.creation([anna], { date: day(1) }) }
    expect(codeOf(await world.tryApply(world.lead, id, [op]))).toBe('shifts.week_locked')
    expect(codeOf(await world.tryApply(world.admin, id, [op]))).toBe('shifts.week_locked')
    await world.db
      .insertInto('attendance_periods')
      .values({
        month: day(6).slice(0, 7),
        state: 'locked',
        locked_by: world.admin.account_id,
        locked_at: NOW,
        totals: '{}',
      })
      .execute()
    const refused = await lock(false)
    expect(refused.body).toMatchObject({
      code: 'shifts.period_closed',
      message: expect.stringMatching(/^[A-Z][a-z]+ \d{4} is locked\.$/),
    })
    await world.db.deleteFrom('attendance_periods').execute()
    expect(codeOf(await lock(false))).toBe('done')
  })

  it('are listed for records, by those who may see all', async () => {
    const rows = await world.data(
      app.ask(calls.listRecords, world.admin, { params: { team_id: world.team }, query: { state: 'draft' } }),
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.every(({ state, week_number }) => state === 'draft' && week_number > 0)).toBe(true)
    expect((await app.ask(calls.listRecords, world.admin, { params: { team_id: 999_999 } })).status).toBe(404)
    expect((await app.ask(calls.viewRecord, world.admin, { params: { week_id: firstOf(rows).id } })).status).toBe(200)
    expect((await app.ask(calls.viewRecord, world.lead, { params: { week_id: firstOf(rows).id } })).status).toBe(403)
  })
})
