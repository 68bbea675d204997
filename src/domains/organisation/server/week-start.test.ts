import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as settings from '#domains/settings/contract/settings.calls.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import { listCalendarDays } from '../contract/calendar.calls.ts'
import { addWorkPattern } from '../contract/work-patterns.calls.ts'
import { ALL_RIGHTS } from './testing/all-rights.ts'

let app: TestApp
let admin: TestActor
let employee = 0
beforeAll(async () => {
  app = await testApp('2026-03-11T09:00:00Z')
  admin = await app.fixture.admin({ ...ALL_RIGHTS, 'settings.read': 'all', 'settings.write': 'all' })
  const days = [1, 2].flatMap((week) =>
    Array.from({ length: 7 }, (_, index) => ({
      week,
      weekday: index + 1,
      start: '09:00',
      end: week === 1 ? '17:00' : '12:00',
      break_minutes: 0,
      expected_minutes: null,
    })),
  )
  const { body } = await app.send(addWorkPattern, admin, {
    body: {
      name: 'In turn',
      effective_from: '2024-01-01',
      kind: 'timed',
      holiday_calendar_id: await app.fixture.holidayCalendar(),
      cycle_weeks: 2,
      cycle_anchor: '2024-01-01',
      days,
    },
  })
  employee = await app.fixture.employee({ work_pattern_id: body.data.id })
})
afterAll(() => app.stop())

const minutes = async (from: string, to: string) =>
  (await app.send(listCalendarDays, admin, { params: { userId: employee }, query: { from, to } })).body.data.days.map(
    ({ expected_minutes }) => expected_minutes,
  )
const MARCH = ['2026-03-01', '2026-03-31'] as const
const APRIL = ['2026-04-01', '2026-04-14'] as const
const begin = async (value: string, effective_from?: string) => {
  const { version } = (await app.send(settings.readSettings, admin)).body.data
  const body = {
    version,
    changes: [{ key: 'organisation.week_start', value }],
    ...(effective_from && { effective_from }),
  }
  const response = await app.send(settings.updateSettings, admin, { params: { sessionUserId: admin.id }, body })
  return response.body.data.groups.flatMap(({ items }) => items).find(({ key }) => key === 'organisation.week_start')
}

it('moves no day before it, neither while it is to come nor once it holds', async () => {
  const [march, april] = [await minutes(...MARCH), await minutes(...APRIL)]
  const item = await begin('sunday', '2026-04-01')
  expect(await minutes(...MARCH)).toEqual(march)
  const after = await minutes(...APRIL)
  // From then on a Sunday belongs to the week that follows it; every other day stays in its week.
  const moved = april.flatMap((expected, index) => (expected === after[index] ? [] : [index + 1]))
  expect(moved).toEqual([5, 12])
  app.clock.set('2026-04-20T09:00:00Z')
  expect([await minutes(...MARCH), await minutes(...APRIL)]).toEqual([march, after])
  expect(item?.scheduled).toHaveLength(1)
})

it('never holds where it was cancelled before', async () => {
  app.clock.set('2026-04-21T09:00:00Z')
  const may = ['2026-05-01', '2026-05-31'] as const
  const usual = await minutes(...may)
  const item = required(await begin('saturday', '2026-05-01'))
  expect(await minutes(...may)).not.toEqual(usual)
  await app.send(settings.cancelSetting, admin, { params: { id: firstOf(item.scheduled).id } })
  expect(await minutes(...may)).toEqual(usual)
})
