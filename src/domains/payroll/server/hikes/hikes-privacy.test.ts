import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as hikes from '../../contract/hikes.calls.ts'
import { OFFICER, type PayrollWorld } from '../testing/payroll-world.ts'
import { HIKES, type HikesWorld, itemOf, startHikes } from '../testing/hikes-world.ts'

let app: TestApp
let pay: PayrollWorld
let world: HikesWorld
beforeAll(async () => {
  ;({ app, pay, world } = await startHikes())
})
afterAll(() => app.stop())

describe('amounts', () => {
  it('are not for those who may not see pay; the percentage is there on own proposals alone (A13)', async () => {
    const [one, two] = [await pay.member(), await pay.member()]
    await world.proposed(one)
    const own = await world.propose(two.employee_id, { percent_bp: 700 }, world.manager)
    const hidden = { current_minor: null, new_minor: null, annual_cost_minor: null }
    expect(own.body.data).toMatchObject({ items: [hidden], hikes: [{ ...hidden, percent_bp: 700 }] })
    const answer = await app.ask(hikes.listHikes, world.manager, {})
    const percents = answer.body.data.map((hike) => [hike.employee.id, hike.percent_bp])
    expect(answer.body.data.every((hike) => hike.current_minor === null && hike.new_minor === null)).toBe(true)
    expect(percents).toEqual(
      expect.arrayContaining([
        [one.employee_id, null],
        [two.employee_id, 700],
      ]),
    )
    const items = [itemOf((await pay.member()).employee_id)]
    const dry = await app.ask(hikes.proposeHikes, world.manager, { body: { items, dry_run: true } })
    expect(dry.body.data.items).toMatchObject([{ ok: true, ...hidden }])
  })

  it('are not asked for in proposals either: the new pay would tell the present one', async () => {
    const person = await pay.member()
    const answer = await world.propose(person.employee_id, { new_minor: 400_001 }, world.manager)
    expect(answer.status).toBe(403)
    const id = await world.proposed(person)
    const { version } = await world.row(id)
    const change = { params: { id }, body: { version, new_minor: 400_001 } }
    expect((await app.ask(hikes.updateHike, world.manager, change)).status).toBe(403)
  })

  it('that are shown are noted as read, so that the person sees it', async () => {
    const person = await pay.member()
    const id = await world.approved(person)
    await world.apply([id])
    const reads = async () =>
      (
        await app.db
          .selectFrom('audit_log')
          .select('after')
          .where('employee_id', '=', person.employee_id)
          .where('action', '=', 'payroll.pay_read')
          .where('actor_account_id', '=', pay.approver.account_id)
          .execute()
      ).map(({ after }) => after)
    await app.ask(hikes.hikeLetter, pay.approver, { params: { id } })
    expect(await reads()).toEqual([{ what: 'letter' }])
  })
})

describe('rights', () => {
  it('are asked for each action', async () => {
    const person = await pay.member()
    const id = await world.proposed(person)
    const nobody = await app.world.admin({ 'payroll.read': 'all' })
    const reader = await app.world.admin({ 'hikes.read': 'all' })
    const [body, params] = [{ ids: [id] }, { id }]
    expect((await app.ask(hikes.listHikes, null, {})).status).toBe(401)
    expect((await app.ask(hikes.listHikes, nobody, {})).status).toBe(403)
    expect((await app.ask(hikes.listHikes, person, {})).status).toBe(403)
    const tries = [
      await app.ask(hikes.proposeHikes, reader, { body: { items: [itemOf(person.employee_id)] } }),
      await app.ask(hikes.updateHike, reader, { params, body: { version: 1, note: 'x' } }),
      await app.ask(hikes.withdrawHike, reader, { params }),
      await app.ask(hikes.approveHikes, world.manager, { body }),
      await app.ask(hikes.rejectHikes, world.manager, { body: { ...body, note: 'No' } }),
      await app.ask(hikes.applyHikes, world.manager, { body }),
      await app.ask(hikes.hikeLetter, world.manager, { params }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403])
  })

  it('end at the own hike, whatever they are (A14)', async () => {
    const person = await pay.member()
    const own = await app.world.admin({ ...OFFICER, ...HIKES }, { employee_id: person.employee_id })
    const refused = {
      code: 'hikes.own',
      message: 'You cannot propose or decide your own hike.',
    }
    expect((await world.propose(person.employee_id, {}, own)).body).toMatchObject(refused)
    const id = await world.proposed(person)
    const { version } = await world.row(id)
    const [body, params] = [{ ids: [id] }, { id }]
    expect((await app.ask(hikes.updateHike, own, { params, body: { version, note: 'More' } })).body).toMatchObject(
      refused,
    )
    expect((await app.ask(hikes.withdrawHike, own, { params })).body).toMatchObject(refused)
    expect((await world.approve([id], own)).body).toMatchObject(refused)
    expect((await app.ask(hikes.rejectHikes, own, { body: { ...body, note: 'No' } })).body).toMatchObject(refused)
    await world.approve([id])
    expect((await world.apply([id], own)).body).toMatchObject(refused)
    const shown = await app.ask(hikes.listHikes, own, { query: { employee_id: person.employee_id } })
    expect(Object.values(firstOf(shown.body.data).can).some(Boolean)).toBe(false)
  })
})
