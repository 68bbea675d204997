import { afterAll, beforeAll, expect, it } from 'vitest'
import { findMonth } from './store/months.ts'
import { everyone } from './store/people-filter.ts'
import { sumDepartments } from './rules/sum-departments.ts'
import { startTargets, type TargetsFixture } from './testing/targets-fixture.ts'

let fixture: TargetsFixture
beforeAll(async () => {
  fixture = await startTargets()
})
afterAll(() => fixture.app.stop())

it('stores the sums of the current month and of those before; a small organisation is summed for each response', async () => {
  const { app } = fixture
  const now = '2026-04-15T09:00:00.000Z'
  app.clock.set(now)
  const today = now.slice(0, 10)
  const month = today.slice(0, 7)
  const person = await fixture.person()
  await fixture.target({}, { scope: 'employee', scope_id: person.employee_id, value: 3 })
  const find = (searched: string, many = 1) => findMonth(app.db, searched, { today, many })
  expect(await find(month)).toEqual({ isMany: true, stored: null })
  await app.runJob('trackers.sum_targets')
  const live = await sumDepartments({ tx: app.db, now }, { scope: everyone }, month)
  expect(live.map(({ total }) => total)).toEqual([1])
  expect(await find(month)).toEqual({ isMany: true, stored: { departments: live, computed_at: now } })
  expect((await find(month, 1000)).isMany).toBe(false)
  const storedMonths = () => app.db.selectFrom('target_months').select('month').orderBy('month', 'desc').execute()
  expect(await storedMonths()).toHaveLength(2)
  for (let run = 0; run < 13; run++) await app.runJob('trackers.sum_targets')
  expect(await storedMonths()).toHaveLength(13)
  // So does a month that is over, of any age, once something is added to it.
  const old = '2025-05-01'
  await app.db
    .updateTable('target_months')
    .set({ departments: '[1]', is_stale: true })
    .where('month', '=', old)
    .execute()
  await app.runJob('trackers.sum_targets')
  const again = await app.db.selectFrom('target_months').selectAll().where('month', '=', old).executeTakeFirstOrThrow()
  expect(again).toMatchObject({ is_stale: false })
  expect(again.departments).toEqual([])
  // The running month follows what was set since.
  await fixture.target({}, { scope: 'employee', scope_id: person.employee_id, value: 5 })
  await Promise.all([app.runJob('trackers.sum_targets'), app.runJob('trackers.sum_targets')])
  expect((await find(month)).stored?.departments.map(({ total }) => total)).toEqual([2])
})
