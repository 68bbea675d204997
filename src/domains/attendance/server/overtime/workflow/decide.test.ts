import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { decideAsLead } from '../../../contract/overtime.calls.ts'
import { type OvertimeFixture, startOvertime, together } from '../testing/overtime-fixture.ts'

let app: TestApp
let overtime: OvertimeFixture
beforeAll(async () => {
  ;({ app, overtime } = await startOvertime())
})
afterAll(() => app.stop())

const MONDAY = '2026-05-18'
const worked = async (to = '18:30') => {
  const person = await overtime.member()
  await overtime.work(person, MONDAY, to)
  return { person, entry: await overtime.entryOf(person, MONDAY) }
}

describe('a decision', () => {
  it('of a lead approves a part, posts it and tells the person', async () => {
    const { person, entry } = await worked()
    const result = await overtime.one(overtime.lead, entry, { action: 'approve', minutes: 30, note: 'As agreed' }, true)
    expect(result).toMatchObject({ ok: true, row: { state: 'approved', approved_minutes: 30, note: 'As agreed' } })
    expect(await overtime.own(person)).toMatchObject({ balance_minutes: 30, pending_minutes: 0 })
    const notices = await app.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('account_id', '=', person.account_id)
      .where('kind', '=', 'attendance.overtime')
      .execute()
    expect(notices).toMatchObject([{ body: 'Of 2026-05-18.' }])
    const audit = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('employee_id', '=', person.employee_id)
      .where('entity', '=', 'overtime_entries')
      .execute()
    expect(audit).toEqual([{ action: 'overtime.approved' }])
  })

  it('refuses with a note, and posts nothing', async () => {
    const { person, entry } = await worked()
    const without = await overtime.decide(
      overtime.lead,
      [{ id: entry.id, version: entry.version, action: 'refuse' }],
      true,
    )
    expect(without.status).toBe(400)
    await overtime.one(overtime.lead, entry, { action: 'refuse', note: 'Not agreed' }, true)
    expect(await overtime.own(person)).toMatchObject({ balance_minutes: 0, pending_minutes: 0, postings: [] })
    expect(await overtime.entryOf(person, MONDAY)).toMatchObject({ state: 'refused', note: 'Not agreed' })
  })

  it('takes no more than was worked, and each item stands for itself', async () => {
    const [first, second] = [await worked(), await worked()]
    const results = await overtime.decide(overtime.payer, [
      { id: first.entry.id, version: first.entry.version, action: 'approve', minutes: 75 },
      { id: second.entry.id, version: second.entry.version, action: 'approve' },
      { id: 2_000_000_000, version: 1, action: 'approve' },
    ])
    expect(results.body.data).toMatchObject([
      { ok: false, code: 'common.invalid', message: 'Approve between 1 min and 1 h.' },
      { ok: true },
      { ok: false, code: 'common.not_found' },
    ])
    expect([await overtime.balanceOf(first.person), await overtime.balanceOf(second.person)]).toEqual([0, 60])
  })

  it('is never made on the own overtime, while acting, or for people out of reach', async () => {
    await overtime.work(overtime.lead, MONDAY, '18:30')
    const own = await overtime.entryOf(overtime.lead, MONDAY)
    expect(own.can).toEqual({ approve: false, refuse: false })
    expect(await overtime.one(overtime.lead, own, { action: 'approve' }, true)).toMatchObject({
      ok: false,
      code: 'overtime.own_record',
      message: 'You cannot decide your own overtime.',
    })
    const { person, entry } = await worked()
    const elsewhere = await app.fixture.user({
      grants: { 'overtime.team.approve': 'team' },
      department_id: await app.fixture.department(),
    })
    expect(await overtime.one(elsewhere, entry, { action: 'approve' }, true)).toMatchObject({
      ok: false,
      code: 'common.not_found',
    })
    expect(
      (await overtime.decide(person, [{ id: entry.id, version: entry.version, action: 'approve' }], true)).status,
    ).toBe(403)
    expect(decideAsLead.acting).toBe(false)
  })

  it('is made once of fifty, approvals and refusals alike; the others see that it changed', async () => {
    const { person, entry } = await worked()
    const responses = await together((index) =>
      overtime.one(
        index % 2 ? overtime.lead : overtime.payer,
        entry,
        index % 3 ? { action: 'approve' } : { action: 'refuse', note: 'No need' },
        index % 2 === 1,
      ),
    )
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
    expect(responses.filter(({ code }) => code === 'common.stale')).toHaveLength(49)
    const after = await overtime.entryOf(person, MONDAY)
    expect(await overtime.balanceOf(person)).toBe(after.state === 'approved' ? 60 : 0)
  })

  it('meets a correction of the same day without losing a minute', async () => {
    const person = await overtime.member()
    const session = await overtime.work(person, MONDAY, '18:30')
    const entry = await overtime.entryOf(person, MONDAY)
    await Promise.all([
      ...Array.from({ length: 25 }, () => overtime.one(overtime.payer, entry, { action: 'approve' })),
      ...Array.from({ length: 25 }, () => overtime.correct(session, '18:00')),
    ])
    const after = await overtime.entryOf(person, MONDAY)
    expect(after.computed_minutes).toBe(30)
    expect(await overtime.balanceOf(person)).toBe(after.approved_minutes)
  })

  it('is asked of no one where the rules want none', async () => {
    await app.db
      .insertInto('attendance_policies')
      .values({ team_id: overtime.team_id, effective_from: '2026-05-01', overtime_approval: 'none' })
      .execute()
    const { person, entry } = await worked()
    expect(entry).toMatchObject({ state: 'approved', approved_minutes: 60 })
    expect(await overtime.balanceOf(person)).toBe(60)
    expect(await overtime.one(overtime.payer, entry, { action: 'approve' })).toMatchObject({ code: 'overtime.decided' })
  })
})
