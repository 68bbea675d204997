import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { entries } from '#kit/server/slots.ts'
import * as employees from '../../contract/employees.calls.ts'
import * as lists from '../../contract/state-lists.calls.ts'
import { personHooks, statusOf } from '../index.ts'
import { EXIT_HR, HR, idsOf, NOW, peopleFixture, TODAY } from '../testing/people-fixture.ts'

let app: TestApp
let hr: TestActor
beforeAll(async () => {
  app = await testApp(NOW)
  hr = await app.fixture.admin(HR)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(NOW))

const { user, toggle, suspend, resign, profile: own } = peopleFixture(() => ({ app, hr }))

describe('a resignation', () => {
  it('runs notice from the next day, stands in both lists, and is taken down once', async () => {
    const id = await app.fixture.employee()
    const response = await resign(id)
    expect(response.body).toMatchObject({
      data: { state: 'accepted', submitted_on: TODAY, notice_starts_on: '2026-06-04', last_day: '2026-07-03' },
    })
    const [resigned, notice] = [await app.send(lists.listResigned, hr), await app.send(lists.listNotice, hr)]
    expect(resigned.body.data.find((row) => row.id === id)?.exit).toMatchObject({
      state: 'accepted',
      last_day: '2026-07-03',
    })
    expect(notice.body.data.find((row) => row.id === id)?.exit).toMatchObject({ last_day: '2026-07-03', days_left: 30 })
    expect((await resign(id)).body).toMatchObject({
      code: 'people.exit_open',
      message: 'A resignation is open already.',
    })
    const status = async (day: string) => statusOf(app.db, id, day)
    expect([
      await status(TODAY),
      await status('2026-06-04'),
      await status('2026-07-03'),
      await status('2026-07-04'),
    ]).toEqual(['active', 'notice', 'notice', 'left'])
    const on = async (day: string) =>
      idsOf(await app.send(employees.listEmployees, hr, { query: { status: 'notice', on: day } }))
    expect([
      (await on(TODAY)).includes(id),
      (await on('2026-07-03')).includes(id),
      (await on('2026-07-04')).includes(id),
    ]).toEqual([false, true, false])
  })

  it('is evaluated by today for the open actions, on any day of the list and the record', async () => {
    const id = await app.fixture.employee()
    await resign(id)
    const keeper = await app.fixture.admin(EXIT_HR)
    const read = async (on: string) => {
      const query = { on, status: 'left,notice,active' }
      const listed = await app.send(employees.listEmployees, keeper, { query: { ...query, limit: 200 } })
      const { body } = await app.send(employees.getEmployee, keeper, { params: { id }, query: { on } })
      const row = listed.body.data.find((one) => one.id === id)
      return [row, body.data].map((one) => [one?.status, one?.can.suspend, one?.can.resign, one?.can.rehire])
    }
    const now = [true, false, false]
    expect(await read(TODAY)).toEqual([
      ['active', ...now],
      ['active', ...now],
    ])
    expect(await read('2027-01-10')).toEqual([
      ['left', ...now],
      ['left', ...now],
    ])
    const later = { params: { id }, query: { on: '2027-01-10' } }
    const [exit] = (await app.send(employees.getEmployee, keeper, later)).body.data.exits
    expect(exit?.can).toMatchObject({ retract: true, close: false })
  })

  it('is one of twenty at the same time', async () => {
    const person = await user()
    const responses = await Promise.all(Array.from({ length: 20 }, () => resign(person.employee_id)))
    const codes = responses.map(({ body }) => body.code ?? 'done').toSorted()
    expect(codes).toEqual(['done', ...Array.from({ length: 19 }, () => 'people.exit_open')])
    const mails = await app.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('account_id', '=', person.account_id)
      .execute()
    const audits = await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('employee_id', '=', person.employee_id)
      .where('action', '=', 'people.exit_accepted')
      .execute()
    expect([mails.length, audits.length]).toEqual([1, 1])
  })

  it('blocks the login after the last day, and can be retracted until then', async () => {
    const person = await user()
    await resign(person.employee_id, { waived_days: 30 })
    expect((await own(person)).status).toBe(200)
    app.clock.set('2026-06-03T22:00:00Z')
    expect((await own(person)).status).toBe(401)
    const off = () => toggle({ employee_ids: [person.employee_id], switch: 'notice', on: false })
    expect((await off()).body.code).toBe('people.already_left')
    app.clock.set('2026-06-03T21:00:00Z')
    expect((await off()).body.data.changed).toEqual([person.employee_id])
    expect(await statusOf(app.db, person.employee_id, '2026-06-10')).toBe('active')
    expect(idsOf(await app.send(lists.listResigned, hr))).not.toContain(person.employee_id)
    expect((await resign(person.employee_id)).body.status).toBe(true)
  })

  it('takes the last day of every other end as entered, calls the hooks, and rolls them back in a dry run', async () => {
    const id = await app.fixture.employee()
    const published: string[] = []
    entries(personHooks['exit.accepted'], {
      test: async (_work, change) => {
        if (change.employee_id === id) published.push(change.last_day)
        return change.employee_id === id ? { shifts_opened: 3 } : {}
      },
    }).fill()
    const dismissal = {
      employee_ids: [id],
      switch: 'notice' as const,
      kind: 'dismissal' as const,
      last_day: '2026-06-30',
    }
    expect((await toggle({ ...dismissal, dry_run: true })).body.data.effects.shifts_opened).toBe(3)
    expect(await statusOf(app.db, id, '2026-07-01')).toBe('active')
    expect((await toggle(dismissal)).body.data.effects.shifts_opened).toBe(3)
    expect([published, await statusOf(app.db, id, '2026-07-01')]).toEqual([['2026-06-30', '2026-06-30'], 'left'])
    expect((await toggle({ ...dismissal, last_day: '2026-06-01' })).body.fields).toHaveProperty('last_day')
  })

  it('is refused of someone who left, in the future, and with more days waived than there are', async () => {
    const id = await app.fixture.employee()
    expect((await resign(id, { submitted_on: '2026-06-04' })).body.fields).toHaveProperty('submitted_on')
    expect((await resign(id, { waived_days: 31 })).body.fields).toHaveProperty('waived_days')
    const leaver = await app.fixture.employee({ left_on: '2026-05-31' })
    expect((await resign(leaver)).body.code).toBe('people.not_employed')
  })
})

describe('the last super admin', () => {
  it('is retained: neither exit nor blocking suspension leaves a day without one, also when two leave at the same time', async () => {
    const locked = await app.db.selectFrom('roles').select('id').where('is_locked', '=', true).executeTakeFirst()
    const role_id =
      locked?.id ??
      (
        await app.db
          .insertInto('roles')
          .values({ area: 'Admin', role_number: 1, name: 'Super', is_locked: true })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const people = [await app.fixture.employee(), await app.fixture.employee()]
    for (const employee_id of people) {
      const account = await app.fixture.admin({}, { employee_id })
      await app.db
        .updateTable('accounts')
        .set({ role_id, activated_at: NOW })
        .where('id', '=', account.account_id)
        .execute()
    }
    const [first = 0, second = 0] = people
    const both = await Promise.all([resign(first), resign(second)])
    expect(both.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['done', 'people.last_super_admin'])
    const winner = both[0]?.body.status ? second : first
    expect((await suspend(winner, { from: '2026-12-01', to: '2026-12-02' })).body.code).toBe('people.last_super_admin')
    expect((await suspend(winner, { from: '2026-06-10', to: '2026-06-11' })).body.status).toBe(true)
    expect((await suspend(winner, { from: '2026-12-01', to: '2026-12-02', block_login: false })).body.status).toBe(true)
  })
})
