import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstFew, firstOf, nthOf, required } from '#kit/contract/testing/required.ts'
import { attendanceList } from '../../contract/attendance.calls.ts'
import { listOvertime } from '../../contract/overtime.calls.ts'
import { viewReset } from '../../contract/overtime-resets.calls.ts'
import type { AttendanceFixture } from '../testing/attendance-fixture.ts'
import { markOvertimePaid, overtimePayouts } from '../index.ts'
import { type OvertimeFixture, startOvertime, together } from './testing/overtime-fixture.ts'

let app: TestApp
let fixture: AttendanceFixture
let overtime: OvertimeFixture
beforeAll(async () => {
  ;({ app, fixture, overtime } = await startOvertime())
})
afterAll(() => app.stop())

const MONDAY = '2026-05-18'
const TUESDAY = '2026-05-19'
type Person = Awaited<ReturnType<OvertimeFixture['member']>>

let team: Person[]
const ids = () => team.map(({ employee_id }) => employee_id)
const balances = () => Promise.all(team.map((person) => overtime.balanceOf(person)))
const previewed = async (change: object = {}) => {
  const { body } = await overtime.preview({ employee_ids: ids(), through_date: TUESDAY, ...change })
  return body.data
}

beforeEach(async () => {
  team = [await overtime.member(), await overtime.member(), await overtime.member()]
  const [one, other] = firstFew(team, 2)
  await overtime.earn(one, MONDAY, '18:30')
  await overtime.earn(one, TUESDAY, '18:00')
  await overtime.earn(other, TUESDAY, '17:45')
})

describe('the preview of a reset', () => {
  it('names what each person loses, the lesser of what there was on the day and what there is now', async () => {
    const [one, other] = firstFew(team, 2)
    await overtime.settle(one, 40)
    const found = await previewed({ through_date: MONDAY })
    expect(found).toMatchObject({
      people: 1,
      total_minutes: 50,
      needs_second_person: false,
      left_out: null,
      lines: [{ employee: { id: one.employee_id }, balance_before: 50, minutes: 50, balance_after: 0 }],
    })
    const whole = await previewed()
    expect(whole.lines.map(({ employee, minutes }) => [employee.id, minutes])).toEqual(
      expect.arrayContaining([
        [one.employee_id, 50],
        [other.employee_id, 15],
      ]),
    )
    expect(await balances()).toEqual([50, 15, 0])
  })

  it('refuses where no one has any, where it is for oneself, and what is not one scope', async () => {
    const noOne = await overtime.preview({ employee_ids: [nthOf(team, 2).employee_id], through_date: TUESDAY })
    expect(noOne.body).toMatchObject({
      code: 'overtime.nothing_to_reset',
      message: 'Nobody here has overtime to reset.',
    })
    expect((await overtime.preview({ employee_ids: ids(), team_id: 1, through_date: TUESDAY })).status).toBe(400)
    expect((await overtime.preview({ employee_ids: ids() })).status).toBe(400)
    expect((await overtime.preview({ employee_ids: ids(), through_date: '2026-05-21' })).status).toBe(400)
    expect((await overtime.preview({ team_id: 999_999, through_date: TUESDAY })).status).toBe(404)
    const reader = await app.fixture.admin({ 'overtime.read': 'all' })
    expect((await overtime.preview({ employee_ids: ids(), through_date: TUESDAY }, reader)).status).toBe(403)
  })

  it('leaves the preparer out, and says so', async () => {
    const [one, other] = firstFew(team, 2)
    const both = await app.fixture.admin({ 'overtime.reset': 'all' })
    await app.db
      .updateTable('accounts')
      .set({ employee_id: one.employee_id })
      .where('id', '=', both.account_id)
      .execute()
    const { body } = await overtime.preview({ employee_ids: ids(), through_date: TUESDAY }, both)
    expect(body.data.lines.map(({ employee }) => employee.id)).toEqual([other.employee_id])
    expect(body.data.left_out).not.toBeNull()
    const alone = await overtime.preview({ employee_ids: [one.employee_id], through_date: TUESDAY }, both)
    expect(alone.body.code).toBe('overtime.own_record')
    // An actor cannot apply another's reset that touches their own balance either.
    const { work_id } = await previewed()
    expect((await overtime.apply(work_id, both)).body.code).toBe('overtime.own_record')
  })
})

describe('a reset', () => {
  it('only adds postings, covers the days, and taken back leaves every balance as before to the minute', async () => {
    const before = await balances()
    const { work_id } = await previewed()
    expect((await overtime.apply(work_id)).body.data).toMatchObject({ work_id, state: 'applied', people: 2 })
    expect(await balances()).toEqual([0, 0, 0])
    const day = async () =>
      (
        await app.send(attendanceList, fixture.manager, {
          body: { start_date: MONDAY, end_date: TUESDAY, employee_ids: ids(), flags: ['corrected'], sums: true },
        })
      ).body
    const covered = await day()
    expect(covered.data).toMatchObject(
      covered.data.map(() => ({ overtime_minutes: 0, overtime: { reset: true, state: 'approved' } })),
    )
    expect(covered.meta.sums).toMatchObject({ overtime_minutes: 0 })
    expect((await overtime.reverse(work_id)).body.data).toMatchObject({ state: 'reversed' })
    expect(await balances()).toEqual(before)
    expect((await day()).meta.sums).toMatchObject({ overtime_minutes: 105 })
    expect((await overtime.reverse(work_id)).body.code).toBe('overtime.already_reversed')
    expect((await overtime.apply(work_id)).body.code).toBe('overtime.already_applied')
  })

  it('is refused once balances have changed since its preview', async () => {
    const { work_id } = await previewed()
    await overtime.earn(nthOf(team, 1), MONDAY, '18:00')
    expect((await overtime.apply(work_id)).body).toMatchObject({
      code: 'overtime.preview_outdated',
      message: 'Balances have changed. Preview again.',
    })
    expect(await balances()).toEqual([90, 45, 0])
  })

  it('above the limit takes a second person, who sends the same', async () => {
    const limit = (reset_second_person_minutes: number) =>
      app.db.updateTable('attendance_policies').set({ reset_second_person_minutes }).execute()
    await limit(60)
    const { work_id, needs_second_person } = await previewed()
    await limit(6000)
    expect(needs_second_person).toBe(true)
    expect((await overtime.apply(work_id)).body).toMatchObject({
      code: 'overtime.needs_second_person',
      message: 'A second person must confirm this reset.',
    })
    const seen = await app.send(viewReset, overtime.second, { params: { id: work_id } })
    expect(seen.body.data).toMatchObject({ state: 'prepared', can: { apply: true, reverse: false }, people: 2 })
    expect((await overtime.apply(work_id, overtime.second)).body.data.state).toBe('applied')
    expect((await overtime.apply(work_id, overtime.second)).body.code).toBe('overtime.already_applied')
    expect(await balances()).toEqual([0, 0, 0])
  })

  it('is good for a day', async () => {
    const { work_id } = await previewed()
    fixture.at('2026-05-21T20:00:01')
    expect((await overtime.apply(work_id)).body.code).toBe('overtime.preview_expired')
    await app.runJob('attendance.expire_overtime_resets')
    const { body } = await app.send(viewReset, overtime.payer, { params: { id: work_id } })
    expect(body.data.state).toBe('expired')
    expect((await overtime.apply(work_id)).body.code).toBe('overtime.preview_expired')
    expect((await overtime.reverse(work_id)).body.code).toBe('overtime.preview_expired')
    fixture.at('2026-05-20T20:00')
    expect(await balances()).toEqual([90, 15, 0])
  })

  it('of one day takes what that day has earned', async () => {
    const day = required(await fixture.dayOf(firstOf(team), MONDAY))
    const { body } = await overtime.preview({ day_id: day.id })
    expect(body.data).toMatchObject({ people: 1, total_minutes: 60, lines: [{ balance_after: 30 }] })
    await overtime.apply(body.data.work_id)
    expect(await balances()).toEqual([30, 15, 0])
    expect((await overtime.preview({ day_id: day.id })).body.code).toBe('overtime.nothing_to_reset')
    await overtime.reverse(body.data.work_id)
    await overtime.settle(firstOf(team), 50)
    expect((await overtime.preview({ day_id: day.id })).body.message).toBe('The balance is 40 min.')
  })

  it('leaves what waits for a decision as it is', async () => {
    await overtime.work(nthOf(team, 2), TUESDAY, '18:30')
    const { work_id } = await previewed()
    await overtime.apply(work_id)
    const entry = await overtime.entryOf(nthOf(team, 2), TUESDAY)
    expect(entry).toMatchObject({ state: 'pending', reset_id: null })
    await overtime.one(overtime.payer, entry, { action: 'approve' })
    expect(await balances()).toEqual([0, 0, 60])
  })

  it('that forfeits is not followed by a correction of what is gone, until it is taken back', async () => {
    const person = nthOf(team, 2)
    const session = await overtime.work(person, TUESDAY, '18:30')
    await overtime.one(overtime.payer, await overtime.entryOf(person, TUESDAY), { action: 'approve' })
    const { work_id } = await previewed()
    await overtime.apply(work_id)
    await overtime.correct(session, '18:00')
    expect(await overtime.balanceOf(person)).toBe(0)
    await overtime.reverse(work_id)
    expect(await overtime.balanceOf(person)).toBe(30)
  })

  it('that pays out is not taken back once it is paid', async () => {
    const { work_id } = await previewed({ disposal: 'payout' })
    await overtime.apply(work_id)
    const payouts = await overtimePayouts(app.db, ids(), '2026-05')
    expect(new Set(payouts.map(({ minutes }) => minutes))).toEqual(new Set([15, 90]))
    await app.begin((work) => markOvertimePaid(work, [firstOf(payouts).id], 7))
    expect((await overtime.reverse(work_id)).body).toMatchObject({
      code: 'overtime.already_used',
      message: 'A pay-out of it is paid or the leave is taken. Correct it by settling.',
    })
    expect(await balances()).toEqual([0, 0, 0])
  })

  it('that becomes time off gives leave, and takes all of it back', async () => {
    const { work_id } = await previewed({ disposal: 'time_off' })
    await overtime.apply(work_id)
    const leave = async () => {
      const rows = await app.db
        .selectFrom('leave_ledger')
        .select(['employee_id', 'amount'])
        .where('employee_id', 'in', ids())
        .execute()
      return ids().map((id) => rows.filter((row) => row.employee_id === id).reduce((sum, row) => sum + row.amount, 0))
    }
    expect(await leave()).toEqual([90, 15, 0])
    await overtime.reverse(work_id)
    expect([await leave(), await balances()]).toEqual([
      [0, 0, 0],
      [90, 15, 0],
    ])
  })

  it('is carried out once of fifty, and taken back once of fifty', async () => {
    const { work_id } = await previewed()
    const applied = await together((index) => overtime.apply(work_id, index % 2 ? overtime.payer : overtime.second))
    expect(applied.filter(({ body }) => body.status)).toHaveLength(1)
    expect(applied.filter(({ body }) => body.code === 'overtime.already_applied')).toHaveLength(49)
    expect(await balances()).toEqual([0, 0, 0])
    const reversed = await together((index) => overtime.reverse(work_id, index % 2 ? overtime.payer : overtime.second))
    expect(reversed.filter(({ body }) => body.status)).toHaveLength(1)
    expect(await balances()).toEqual([90, 15, 0])
  })

  it('meets decisions, pay-outs and corrections in the same moment without losing a minute', async () => {
    const person = nthOf(team, 2)
    await overtime.work(person, TUESDAY, '18:30')
    const entry = await overtime.entryOf(person, TUESDAY)
    const { work_id } = await previewed()
    const [reset] = await Promise.all([
      overtime.apply(work_id),
      ...Array.from({ length: 16 }, () => overtime.one(overtime.payer, entry, { action: 'approve' })),
      ...Array.from({ length: 16 }, () => overtime.settle(firstOf(team), 10)),
      ...Array.from({ length: 16 }, () => overtime.settle(nthOf(team, 1), 5)),
    ])
    const now = await balances()
    expect(now[2]).toBe(60)
    expect(now.every((minutes) => minutes >= 0)).toBe(true)
    if (reset.body.status) expect(now.slice(0, 2)).toEqual([0, 0])
    else expect(reset.body.code).toBe('overtime.preview_outdated')
  })

  it('of a whole team takes as many statements as of one person, and is listed', async () => {
    const statements = async (scope: object) => {
      const { body } = await overtime.preview({ through_date: TUESDAY, ...scope })
      const before = app.statements()
      expect((await overtime.apply(body.data.work_id)).body.status).toBe(true)
      const taken = app.statements() - before
      await overtime.reverse(body.data.work_id)
      return taken
    }
    const alone = await statements({ employee_ids: [firstOf(team).employee_id] })
    expect(await statements({ team_id: overtime.team_id })).toBe(alone)
    const { body } = await app.send(listOvertime, overtime.payer, { body: { view: 'resets', limit: 1 } })
    expect(body.data).toMatchObject([{ state: 'reversed', can: { apply: false, reverse: false } }])
    expect(body.meta.total).toBeGreaterThan(5)
  })
})
