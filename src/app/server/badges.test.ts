import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listForced } from '#domains/attendance/contract/forced.calls.ts'
import { listToDecide } from '#domains/requests/contract/approvals.calls.ts'
import { addDelegation } from '#domains/requests/contract/delegations.calls.ts'
import { listAll } from '#domains/requests/contract/requests-admin.calls.ts'
import { listOwn } from '#domains/requests/contract/requests.calls.ts'
import { loadBadges } from '#domains/shell/contract/shell.calls.ts'
import { DEMO_TODAY, type DemoApp, demoApp } from './testing/demo-app.ts'
import type { TestActor } from './testing/fixture.ts'

let app: DemoApp
beforeAll(async () => {
  app = await demoApp(5)
}, 120_000)
afterAll(() => app.stop())

const badges = async (actor: TestActor) => (await app.send(loadBadges, actor, {})).body.data

const listed = async (actor: TestActor) => {
  const params = { userId: actor.id }
  const [own, waiting, forced] = await Promise.all([
    app.send(listOwn, actor, { params, query: { status: ['returned'] } }),
    app.send(listToDecide, actor, { params, query: { waiting_for: 'me' } }),
    app.send(listForced, actor, { body: {} }),
  ])
  return {
    ...(own.body.meta.total > 0 ? { '/employee/request': own.body.meta.total } : {}),
    ...(waiting.status === 200 && waiting.body.meta.total > 0
      ? { '/employee/approvals': waiting.body.meta.total }
      : {}),
    ...(forced.body.meta.total > 0 ? { '/employee/forced-punchout': forced.body.meta.total } : {}),
  }
}

describe('the numbers of the menu', () => {
  it.each(['code31111', 'code101', 'code103', 'code99', 'code4'])(
    'are those of the lists behind them, for %s',
    async (name) => {
      const person = await app.employee(name)
      expect(await badges(person)).toEqual(await listed(person))
    },
  )

  it('are of what an administrator decides', async () => {
    const admin = await app.admin('code1')
    const waiting = await app.send(listAll, admin, { query: { waiting_for: 'me' } })
    expect(waiting.body.meta.total).toBeGreaterThan(0)
    expect(await badges(admin)).toEqual({ '/admin/requests': waiting.body.meta.total })
    expect(await badges(await app.admin('code5'))).toEqual({})
  })

  it('reach a deputy, who has no right to decide by role', async () => {
    const head = await app.employee('code31111')
    const deputy = await app.employee('code104')
    const before = (await badges(head))['/employee/approvals'] ?? 0
    expect(before).toBeGreaterThan(0)
    expect(await badges(deputy)).not.toHaveProperty(['/employee/approvals'])
    const body = { to_employee_id: deputy.id, from_date: DEMO_TODAY, to_date: DEMO_TODAY }
    expect((await app.send(addDelegation, head, { body })).status).toBe(200)
    expect((await badges(deputy))['/employee/approvals']).toBeGreaterThan(0)
  })
})
