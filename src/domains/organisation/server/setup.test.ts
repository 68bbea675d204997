import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { setupSteps } from '#kit/server/registries.ts'
import { addHoliday, addHolidayCalendar } from '../contract/holidays.calls.ts'
import { readSetup, skipSetupStep } from '../contract/setup.calls.ts'
import { ALL_RIGHTS } from './testing/all-rights.ts'

let app: TestApp
let admin: TestActor
const KEYS = {
  ...ALL_RIGHTS,
  'dashboard.admin.read': 'all',
  'settings.read': 'all',
  'settings.write': 'all',
  'people.write': 'all',
  'people.admin.write': 'all',
  'requests.policy': 'all',
} as const
beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin(KEYS)
})
afterAll(() => app.stop())

const stepsOf = async (actor = admin) => (await app.send(readSetup, actor, {})).body.data
const stateOf = async (step: string) => (await stepsOf()).find((one) => one.step === step)?.state
const skip = (step: string, skipped: boolean, actor = admin) =>
  app.send(skipSetupStep, actor, { body: { step, skipped } })

it('has all steps in order, with a way to each, and ticks what exists', async () => {
  const steps = await stepsOf()
  expect(steps.map(({ step }) => step).toSorted()).toEqual(
    setupSteps
      .all()
      .map(([name]) => name)
      .toSorted(),
  )
  expect(steps[0]?.step).toBe('settings.name')
  const orders = setupSteps.all().map(([, { order }]) => order)
  expect(new Set(orders).size).toBe(orders.length)
  await sql`delete from holidays`.execute(app.db)
  expect(await stateOf('organisation.holidays')).toBe('open')
  const { body } = await app.send(addHolidayCalendar, admin, { body: { name: 'Set-up' } })
  expect(await stateOf('organisation.holiday_calendar')).toBe('done')
  const calendar = (await stepsOf()).find(({ step }) => step === 'organisation.holiday_calendar')
  expect(calendar).toMatchObject({
    href: '/admin/organisation?tab=holidays',
    result: expect.stringContaining('Set-up'),
  })
  expect((await stepsOf()).filter(({ state, result }) => state !== 'done' && result !== null)).toEqual([])
  expect((await stepsOf()).filter(({ state, result }) => state === 'done' && !result)).toEqual([])
  for (const [date, state] of [
    ['2020-01-01', 'open'],
    ['2099-01-01', 'done'],
  ] as const) {
    await app.send(addHoliday, admin, { body: { calendar_id: body.data.id, date, name: 'Day' } })
    expect(await stateOf('organisation.holidays')).toBe(state)
  }
})

it('counts a second super admin who can sign in, and a name that is set', async () => {
  expect(await stateOf('people.second_admin')).toBe('open')
  const role = await app.db
    .selectFrom('roles')
    .select('id')
    .where('area', '=', 'Admin')
    .where('role_number', '=', 1)
    .executeTakeFirst()
  const add = (email: string) =>
    app.db
      .insertInto('accounts')
      .values({ area: 'Admin', email, email_key: email, name: email, role_id: role?.id ?? 0 })
      .execute()
  await add('one@setup.test')
  await add('two@setup.test')
  expect(await stateOf('people.second_admin')).toBe('done')
  await sql`update accounts set disabled_at = app_now() where email in ('one@setup.test', 'two@setup.test')`.execute(
    app.db,
  )
  expect(await stateOf('people.second_admin')).toBe('open')
})

it('shows a step to those who may take it', async () => {
  const other = await app.fixture.admin({ 'dashboard.admin.read': 'all', 'people.write': 'all' })
  expect((await stepsOf(other)).map(({ step, can }) => [step, can.skip])).toEqual([
    ['people.first', false],
    ['people.others', false],
  ])
})

it('leaves out optional steps alone, once, and takes them up again', async () => {
  const before = await app.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', 'like', 'organisation.setup_%')
    .execute()
  const all = await Promise.all(Array.from({ length: 20 }, () => skip('settings.mail', true)))
  expect(all.every(({ body }) => body.status)).toBe(true)
  expect(await stateOf('settings.mail')).toBe('skipped')
  await skip('settings.mail', false)
  await skip('settings.mail', false)
  expect(await stateOf('settings.mail')).toBe('open')
  const rows = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'like', 'organisation.setup_%')
    .execute()
  expect(rows.length - before.length).toBe(2)
  expect((await skip('people.first', true)).status).toBe(400)
  expect((await skip('nothing', true)).status).toBe(400)
})
