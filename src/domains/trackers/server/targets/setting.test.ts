import { afterAll, beforeAll, expect, it } from 'vitest'
import { personLeft } from '#domains/people/server/index.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import * as calls from '../../contract/targets.set-calls.ts'
import { ALL, codeOf, codesOf, startTargets, type TargetsFixture } from './testing/targets-fixture.ts'

let fixture: TargetsFixture
let app: TargetsFixture['app']
beforeAll(async () => {
  fixture = await startTargets()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const TOMORROW = '2026-04-16'
const reason = 'Agreed in the review'
type Place = Readonly<{ scope: 'team' | 'employee'; scope_id: number }>
const leadSet = (lead: TestActor, target_id: number, place: Place, value: number | null, effective_from = TOMORROW) =>
  app.send(calls.leadSetValue, lead, { body: { target_id, ...place, value, effective_from, reason } })
const noticesOf = async (account_id: number) =>
  (
    await app.db
      .selectFrom('notifications')
      .select(['title', 'path'])
      .where('account_id', '=', account_id)
      .where('kind', '=', 'trackers.target_set')
      .orderBy('id')
      .execute()
  ).map(({ title }) => title)

it('A6: a lead sets nothing for oneself, nothing for today and nothing beyond the band', async () => {
  const lead = await fixture.leadOf(fixture.red)
  const member = await fixture.person()
  const target = await fixture.target({}, { value: 20 })
  const of = (employee_id: number): Place => ({ scope: 'employee', scope_id: employee_id })
  expect(codeOf(await leadSet(lead, target.id, of(lead.employee_id), 20))).toBe('targets.own')
  expect(codeOf(await leadSet(lead, target.id, of(member.employee_id), 20, '2026-04-15'))).toBe('targets.past')
  for (const value of [40, 31, 9, null])
    expect(codeOf(await leadSet(lead, target.id, of(member.employee_id), value))).toBe('targets.lead_band')
  expect(codeOf(await leadSet(lead, target.id, of(member.employee_id), 30))).toBe('done')
  // A value that a lead has set is no new general value.
  expect(codeOf(await leadSet(lead, target.id, of(member.employee_id), 45, '2026-04-20'))).toBe('targets.lead_band')
  expect(codeOf(await leadSet(lead, target.id, { scope: 'team', scope_id: fixture.red }, 30))).toBe('done')
  expect(codeOf(await leadSet(lead, target.id, of(member.employee_id), 31, '2026-04-20'))).toBe('done')
  expect(await noticesOf(member.account_id)).toHaveLength(3)
})

it('A6: a lead sets nothing where nothing is set in general, and a value of an administrator of the same place counts', async () => {
  const lead = await fixture.leadOf(fixture.blue)
  const member = await fixture.person({ team_id: fixture.blue })
  const target = await fixture.target()
  const place: Place = { scope: 'employee', scope_id: member.employee_id }
  expect(codeOf(await leadSet(lead, target.id, place, 20))).toBe('targets.lead_band')
  await fixture.value(target.id, { ...place, value: 10 })
  expect(codeOf(await leadSet(lead, target.id, place, 15))).toBe('done')
})

it('A12: a lead sets, waives and deletes only in scope', async () => {
  const lead = await fixture.leadOf(fixture.red)
  const stranger = await fixture.person({ team_id: fixture.blue })
  const target = await fixture.target({}, { value: 20 })
  expect((await leadSet(lead, target.id, { scope: 'employee', scope_id: stranger.employee_id }, 20)).status).toBe(404)
  expect((await leadSet(lead, target.id, { scope: 'team', scope_id: fixture.blue }, 20)).status).toBe(404)
  expect((await leadSet(lead, 9_999_999, { scope: 'team', scope_id: fixture.red }, 20)).status).toBe(404)
  const days = { start_date: '2026-04-16', end_date: '2026-04-17', reason }
  const waive = (user_id: number) =>
    app.send(calls.leadWaiveTarget, lead, { body: { target_id: target.id, user_id, ...days } })
  expect((await waive(stranger.employee_id)).status).toBe(404)
  expect(codeOf(await waive(lead.employee_id))).toBe('targets.own')
  const value = await fixture.data(
    app.send(calls.setValue, fixture.admin, {
      body: {
        target_id: target.id,
        scope: 'employee',
        scope_id: stranger.employee_id,
        value: 9,
        effective_from: TOMORROW,
        reason,
      },
    }),
  )
  expect((await app.send(calls.leadDeleteValue, lead, { params: { id: value.id } })).status).toBe(404)
  const waived = await fixture.data(
    app.send(calls.waiveTarget, fixture.admin, {
      body: { target_id: target.id, user_id: stranger.employee_id, ...days },
    }),
  )
  expect((await app.send(calls.leadEndWaiver, lead, { params: { id: waived.id } })).status).toBe(404)
  const member = await fixture.person()
  expect(
    (
      await app.send(calls.leadSetValue, member, {
        body: {
          target_id: target.id,
          scope: 'team',
          scope_id: fixture.red,
          value: 20,
          effective_from: TOMORROW,
          reason,
        },
      })
    ).status,
  ).toBe(403)
})

it('an administrator with a record of their own sets nothing for it', async () => {
  const person = await fixture.person()
  const self = await app.fixture.admin(ALL)
  await app.db
    .updateTable('accounts')
    .set({ employee_id: person.employee_id })
    .where('id', '=', self.account_id)
    .execute()
  const target = await fixture.target({}, { value: 20 })
  const body = {
    target_id: target.id,
    scope: 'employee' as const,
    scope_id: person.employee_id,
    value: 1,
    effective_from: TOMORROW,
    reason,
  }
  expect(codeOf(await app.send(calls.setValue, self, { body }))).toBe('targets.own')
})

it('values in force stay, those to come can be deleted', async () => {
  const member = await fixture.person()
  const target = await fixture.target({}, { scope: 'employee', scope_id: member.employee_id, value: 20 })
  const { values } = required(
    (await fixture.data(app.send(calls.listTargets, fixture.admin))).find(({ id }) => id === target.id),
  )
  expect(values).toMatchObject([{ value: 20, scope_name: expect.any(String), can: { delete: false } }])
  expect(codeOf(await app.send(calls.deleteValue, fixture.admin, { params: { id: firstOf(values).id } }))).toBe(
    'targets.past',
  )
  const body = {
    target_id: target.id,
    scope: 'employee' as const,
    scope_id: member.employee_id,
    value: 25,
    effective_from: TOMORROW,
    reason,
  }
  const added = await fixture.data(app.send(calls.setValue, fixture.admin, { body }))
  expect(added.can.delete).toBe(true)
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => app.send(calls.deleteValue, fixture.admin, { params: { id: added.id } })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(49)
  await expect(
    app.db.updateTable('target_values').set({ value: 1 }).where('target_id', '=', target.id).execute(),
  ).rejects.toThrow(/do not change/)
})

it('fifty who set one day at once set it once, and each person is notified once', async () => {
  const member = await fixture.person()
  const target = await fixture.target({ name: 'Raced' }, { value: 20 })
  const body = {
    target_id: target.id,
    scope: 'employee' as const,
    scope_id: member.employee_id,
    value: 22,
    effective_from: TOMORROW,
    reason,
  }
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => app.send(calls.setValue, fixture.admin, { body })),
  )
  expect(codesOf(responses)).toEqual({ done: 1, 'targets.value_exists': 49 })
  expect(await noticesOf(member.account_id)).toEqual(['Raced: 22 a day from 16 April 2026'])
})

it('fifty who waive days that overlap waive once, and it ends once', async () => {
  const member = await fixture.person()
  const target = await fixture.target({ name: 'Waived' }, { value: 20 })
  const waive = (start_date: string, end_date = start_date) =>
    app.send(calls.waiveTarget, fixture.admin, {
      body: { target_id: target.id, user_id: member.employee_id, start_date, end_date, reason },
    })
  expect(codeOf(await waive('2026-03-14'))).toBe('targets.waive_old')
  expect((await waive('2026-03-20', '2026-03-19')).status).toBe(400)
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, n) => waive(`2026-03-${15 + (n % 5)}`, '2026-03-20')),
  )
  expect(codesOf(responses)).toEqual({ done: 1, 'targets.overlap': 49 })
  const { id } = required(responses.find(({ body }) => body.status)).body.data
  const ends = await Promise.all(
    Array.from({ length: 50 }, () => app.send(calls.endWaiver, fixture.admin, { params: { id } })),
  )
  expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(codeOf(await waive('2026-03-20'))).toBe('done')
  expect((await noticesOf(member.account_id)).filter((title) => title.startsWith('Waived'))).toHaveLength(3)
})

it('a target that measured people retains its measure and ends; one that did not is deleted', async () => {
  const measured = await fixture.target({ name: 'Measured' }, { value: 20 })
  const fresh = await fixture.target({ name: 'Fresh' })
  const update = (id: number, version: number, body: object) =>
    app.send(calls.updateTarget, fixture.admin, { params: { id }, body: { version, ...body } })
  expect(codeOf(await update(measured.id, measured.version, { period: 'month' }))).toBe('targets.measured')
  const gate = { metric: 'tickets_reopened' as const, direction: 'at_most' as const, value_bp: 500 }
  expect(await fixture.data(update(measured.id, measured.version, { name: 'Named anew', gate }))).toMatchObject({
    name: 'Named anew',
    gate,
  })
  expect(codeOf(await update(measured.id, measured.version, { name: 'Late' }))).toBe('common.stale')
  expect((await fixture.data(update(fresh.id, fresh.version, { period: 'month' }))).period).toBe('month')
  expect(codeOf(await update(fresh.id, fresh.version + 1, { name: 'named ANEW' }))).toBe('targets.duplicate')
  const remove = (id: number) => app.send(calls.deleteTarget, fixture.admin, { params: { id } })
  const responses = await Promise.all(Array.from({ length: 50 }, () => remove(measured.id)))
  expect(codesOf(responses)).toEqual({ done: 1, 'targets.ended': 49 })
  expect(responses.find(({ body }) => body.status)?.body.data).toEqual({ id: measured.id, ended_on: '2026-04-15' })
  expect(await fixture.data(remove(fresh.id))).toEqual({ id: fresh.id, ended_on: null })
  expect((await remove(fresh.id)).status).toBe(404)
  const listed = await fixture.data(app.send(calls.listTargets, fixture.admin, { query: { active: 'true' } }))
  expect(listed.some(({ id }) => id === measured.id)).toBe(false)
  const response = await fixture.list(fixture.admin, { period: 'day', date: '2026-04-16', target_id: measured.id })
  expect(response.body.data.totals).toEqual([])
})

it('takes an activity where one is counted, a share up to 100 %, and the name once', async () => {
  const add = (body: object) =>
    app.send(calls.addTarget, fixture.admin, { body: { name: 'A', metric: 'tasks_done', ...body } })
  expect((await add({ metric: 'activity_count' })).status).toBe(400)
  expect((await add({ activity_id: 1 })).status).toBe(400)
  expect((await add({ period: 'month', reference_minutes: 300 })).body.fields).toEqual({
    reference_minutes: 'Only a target of a day has a usual day',
  })
  expect((await add({ metric: 'activity_count', activity_id: 9_999_999 })).status).toBe(400)
  const first = { scope: 'organisation', value: 10_001, effective_from: TOMORROW, reason }
  expect((await add({ metric: 'tasks_on_time', value: first })).status).toBe(400)
  expect(codeOf(await add({ value: { ...first, value: 3, effective_from: '2026-04-15' } }))).toBe('targets.past')
  expect((await add({ value: { ...first, value: 3, scope_id: 1 } })).status).toBe(400)
  expect((await add({ value: { ...first, value: 3, scope: 'team', scope_id: 9_999_999 } })).status).toBe(400)
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => add({ name: 'Once', value: { ...first, value: 3 } })),
  )
  expect(codesOf(responses)).toEqual({ done: 1, 'targets.duplicate': 49 })
  expect(responses.find(({ body }) => body.status)?.body.data.values).toMatchObject([
    { value: 3, scope: 'organisation' },
  ])
})

it('a preview lists who would have met a value, and stores nothing', async () => {
  const team_id = await app.fixture.team(fixture.department_id)
  const [good, poor, other] = [
    await fixture.person({ team_id, first_name: 'Ann' }),
    await fixture.person({ team_id, first_name: 'Bea' }),
    await fixture.person({ team_id, first_name: 'Cid' }),
  ]
  for (let n = 0; n < 6; n++) await fixture.ticketEvent({ employee_id: good.employee_id, date: '2026-03-10' })
  await fixture.ticketEvent({ employee_id: poor.employee_id, date: '2026-03-10' })
  const range = { start_date: '2026-03-10', end_date: '2026-03-10' }
  const body = { metric: 'tickets_resolved' as const, scope: 'team' as const, scope_id: team_id, value: 5, ...range }
  const previewed = await fixture.data(app.send(calls.previewTarget, fixture.admin, { body }))
  expect(previewed).toMatchObject({
    people: 3,
    would_meet: 1,
    would_miss: 2,
    rows: [
      { expected_milli: 5000, actual: 6, met: true },
      { actual: 1, met: false },
      { actual: 0, met: false },
    ],
  })
  const target = await fixture.target({}, { scope: 'team', scope_id: team_id, value: 100 })
  await fixture.value(target.id, { scope: 'employee', scope_id: other.employee_id, value: 1 })
  const { metric: _metric, ...rest } = body
  const known = await fixture.data(
    app.send(calls.previewTarget, fixture.admin, { body: { ...rest, target_id: target.id } }),
  )
  expect(known).toMatchObject({ people: 2, would_meet: 1, would_miss: 1 })
  const lead = await fixture.leadOf(fixture.blue)
  const beyond = await fixture.data(app.send(calls.leadPreviewTarget, lead, { body }))
  expect(beyond).toMatchObject({ people: 0, rows: [] })
  const running = { ...body, end_date: '2026-04-15' }
  expect((await app.send(calls.previewTarget, fixture.admin, { body: running })).status).toBe(400)
  const { metric: _, ...none } = body
  expect((await app.send(calls.previewTarget, fixture.admin, { body: none })).status).toBe(400)
  const { rows } = await fixture.data(
    fixture.list(fixture.admin, { period: 'day', date: '2026-03-10', target_id: target.id }),
  )
  expect(rows.map(({ value }) => value).toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual([1, 100, 100])
})

it('values of a leaver that would begin later are deleted', async () => {
  const person = await fixture.person()
  const target = await fixture.target({}, { scope: 'employee', scope_id: person.employee_id, value: 20 })
  await fixture.value(target.id, { scope: 'employee', scope_id: person.employee_id, value: 30, from: '2026-05-01' })
  const leave = async () => {
    for (const [key, act] of personLeft.all())
      if (key === 'trackers.targets')
        await app.begin((work) => act(work, { employee_id: person.employee_id, last_day: '2026-04-14' }))
  }
  await leave()
  await leave()
  const left = await app.db.selectFrom('target_values').select('value').where('target_id', '=', target.id).execute()
  expect(left).toEqual([{ value: 20 }])
})
