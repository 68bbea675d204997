import { afterAll, beforeAll, expect, it } from 'vitest'
import { everything } from './results.ts'
import { findMonth } from './store/months.ts'
import { sumDepartments } from './sum-departments.ts'
import { startTargets, type TargetsWorld } from './testing/targets-world.ts'

let world: TargetsWorld
beforeAll(async () => {
  world = await startTargets()
})
afterAll(() => world.app.stop())

it('keeps the sums of the month that runs and of those before; a small organisation is summed for each answer', async () => {
  const { app } = world
  const now = '2026-04-15T09:00:00.000Z'
  app.clock.set(now)
  const today = now.slice(0, 10)
  const month = today.slice(0, 7)
  const person = await world.person()
  await world.target({}, { scope: 'employee', scope_id: person.employee_id, value: 3 })
  const find = (asked: string, many = 1) => findMonth(app.db, asked, { today, many })
  expect(await find(month)).toEqual({ isMany: true, kept: null })
  await app.runJob('trackers.sum_targets')
  const live = await sumDepartments({ tx: app.db, now }, { scope: everything }, month)
  expect(live.map(({ total }) => total)).toEqual([1])
  expect(await find(month)).toEqual({ isMany: true, kept: { departments: live, computed_at: now } })
  expect((await find(month, 1000)).isMany).toBe(false)
  const kept = () => app.db.selectFrom('target_months').select('month').orderBy('month', 'desc').execute()
  expect(await kept()).toHaveLength(2)
  for (let run = 0; run < 13; run++) await app.runJob('trackers.sum_targets')
  expect(await kept()).toHaveLength(13)
  // The running month follows what was set since.
  await world.target({}, { scope: 'employee', scope_id: person.employee_id, value: 5 })
  await Promise.all([app.runJob('trackers.sum_targets'), app.runJob('trackers.sum_targets')])
  expect((await find(month)).kept?.departments.map(({ total }) => total)).toEqual([2])
})
