import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as hikes from '../../contract/hikes.calls.ts'
import { OFFICER, type PayrollFixture } from '../testing/payroll-fixture.ts'
import { HIKES, type HikesFixture, itemOf, startHikes } from '../testing/hikes-fixture.ts'

let app: TestApp
let pay: PayrollFixture
let fixture: HikesFixture
beforeAll(async () => {
  ;({ app, pay, fixture } = await startHikes())
})
afterAll(() => app.stop())

describe('amounts', () => {
  it('are not for those who may not see pay; the percentage is there on own proposals alone (A13)', async () => {
    const [one, two] = [await pay.member(), await pay.member()]
    await fixture.proposed(one)
    const own = await fixture.propose(two.employee_id, { percent_bp: 700 }, fixture.manager)
    const hidden = { current_minor: null, new_minor: null, annual_cost_minor: null }
    expect(own.body.data).toMatchObject({ items: [hidden], hikes: [{ ...hidden, percent_bp: 700 }] })
    const response = await app.send(hikes.listHikes, fixture.manager, {})
    const percents = response.body.data.map((hike) => [hike.employee.id, hike.percent_bp])
    expect(response.body.data.every((hike) => hike.current_minor === null && hike.new_minor === null)).toBe(true)
    expect(percents).toEqual(
      expect.arrayContaining([
        [one.employee_id, null],
        [two.employee_id, 700],
      ]),
    )
    const items = [itemOf((await pay.member()).employee_id)]
    const dry = await app.send(hikes.proposeHikes, fixture.manager, { body: { items, dry_run: true } })
    expect(dry.body.data.items).toMatchObject([{ ok: true, ...hidden }])
  })

  it('are not asked for in proposals either: the new pay would tell the present one', async () => {
    const person = await pay.member()
    const response = await fixture.propose(person.employee_id, { new_minor: 400_001 }, fixture.manager)
    expect(response.status).toBe(403)
    const id = await fixture.proposed(person)
    const { version } = await fixture.row(id)
    const change = { params: { id }, body: { version, new_minor: 400_001 } }
    expect((await app.send(hikes.updateHike, fixture.manager, change)).status).toBe(403)
  })

  it('that are shown are noted as read, so that the person sees it', async () => {
    const person = await pay.member()
    const id = await fixture.approved(person)
    await fixture.apply([id])
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
    await app.send(hikes.hikeLetter, pay.approver, { params: { id } })
    expect(await reads()).toEqual([{ what: 'letter' }])
  })
})

describe('rights', () => {
  it('are asked for each action', async () => {
    const person = await pay.member()
    const id = await fixture.proposed(person)
    const outsider = await app.fixture.admin({ 'payroll.read': 'all' })
    const reader = await app.fixture.admin({ 'hikes.read': 'all' })
    const [body, params] = [{ ids: [id] }, { id }]
    expect((await app.send(hikes.listHikes, null, {})).status).toBe(401)
    expect((await app.send(hikes.listHikes, outsider, {})).status).toBe(403)
    expect((await app.send(hikes.listHikes, person, {})).status).toBe(403)
    const tries = [
      await app.send(hikes.proposeHikes, reader, { body: { items: [itemOf(person.employee_id)] } }),
      await app.send(hikes.updateHike, reader, { params, body: { version: 1, note: 'x' } }),
      await app.send(hikes.withdrawHike, reader, { params }),
      await app.send(hikes.approveHikes, fixture.manager, { body }),
      await app.send(hikes.rejectHikes, fixture.manager, { body: { ...body, note: 'No' } }),
      await app.send(hikes.applyHikes, fixture.manager, { body }),
      await app.send(hikes.hikeLetter, fixture.manager, { params }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403])
  })

  it('end at the own hike, whatever they are (A14)', async () => {
    const person = await pay.member()
    const own = await app.fixture.admin({ ...OFFICER, ...HIKES }, { employee_id: person.employee_id })
    const refused = {
      code: 'hikes.own',
      message: 'You cannot propose or decide your own hike.',
    }
    expect((await fixture.propose(person.employee_id, {}, own)).body).toMatchObject(refused)
    const id = await fixture.proposed(person)
    const { version } = await fixture.row(id)
    const [body, params] = [{ ids: [id] }, { id }]
    expect((await app.send(hikes.updateHike, own, { params, body: { version, note: 'More' } })).body).toMatchObject(
      refused,
    )
    expect((await app.send(hikes.withdrawHike, own, { params })).body).toMatchObject(refused)
    expect((await fixture.approve([id], own)).body).toMatchObject(refused)
    expect((await app.send(hikes.rejectHikes, own, { body: { ...body, note: 'No' } })).body).toMatchObject(refused)
    await fixture.approve([id])
    expect((await fixture.apply([id], own)).body).toMatchObject(refused)
    const shown = await app.send(hikes.listHikes, own, { query: { employee_id: person.employee_id } })
    expect(Object.values(firstOf(shown.body.data).can).some(Boolean)).toBe(false)
  })
})
