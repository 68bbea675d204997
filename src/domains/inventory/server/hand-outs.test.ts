import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOf, nthOf, required } from '#kit/contract/testing/required.ts'
import { readPdf } from '#kit/server/testing/read-pdf.ts'
import * as desk from '../contract/desk.calls.ts'
import * as calls from '../contract/inventory.calls.ts'
import * as own from '../contract/own.calls.ts'
import { closeUndisputedReturns } from './jobs.ts'
import {
  codeOf,
  codesOf,
  type InventoryFixture,
  keeperGrants,
  NOW,
  startInventory,
} from './testing/inventory-fixture.ts'

let fixture: InventoryFixture
let app: InventoryFixture['app']
beforeAll(async () => {
  fixture = await startInventory()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const statusOf = async (id: number) => (await fixture.view(id)).body.data.asset.status

describe('hand-outs', () => {
  it('A4: of fifty hand-outs of one laptop one succeeds, and nothing of the others is left', async () => {
    const laptop = await fixture.asset()
    const people = await Promise.all(Array.from({ length: 50 }, () => fixture.person()))
    const { count } = await app.db
      .selectFrom('inventory_handouts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const responses = await Promise.all(people.map(({ employee_id }) => fixture.handOut(employee_id, [laptop])))
    expect(codesOf(responses)).toEqual({ done: 1, 'inventory.not_available': 49 })
    const after = await app.db
      .selectFrom('inventory_handouts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(after.count - count).toBe(1)
  })

  it('of the actor to the actor are refused, and so is taking them back, while someone else could', async () => {
    const person = await fixture.person()
    const self = await app.fixture.admin(keeperGrants('all'), { employee_id: person.employee_id })
    const [laptop, other] = [await fixture.asset(), await fixture.asset()]
    expect((await fixture.handOut(person.employee_id, [laptop], {}, self)).body.code).toBe('inventory.own_equipment')
    const { data } = (await fixture.handOut(person.employee_id, [other])).body
    const assignment = firstOf(data.assignments)
    const cancel = (actor: typeof self) =>
      app.send(desk.actOnAssignment, actor, {
        params: { id: assignment.id },
        body: { version: assignment.version, action: 'cancel' },
      })
    expect((await cancel(self)).body.code).toBe('inventory.own_equipment')
    expect((await cancel(fixture.chief)).body.status).toBe(true)
  })

  it('of the only one who may hand out are made by that one', async () => {
    const person = await fixture.person()
    const self = await app.fixture.admin(keeperGrants('all'), { employee_id: person.employee_id })
    const others = app.db.updateTable('accounts').where('area', '=', 'Admin').where('id', '<>', self.account_id)
    await others.set({ disabled_at: NOW }).execute()
    const handed = await fixture.handOut(person.employee_id, [await fixture.asset({}, self)], {}, self)
    await others.set({ disabled_at: null }).execute()
    expect(handed.body.status).toBe(true)
  })

  it('A5: are whole or nothing', async () => {
    const person = await fixture.person()
    const some = [await fixture.asset(), await fixture.asset(), await fixture.asset()]
    const broken = nthOf(some, 1)
    await app.send(calls.actOnAsset, fixture.chief, {
      params: { id: broken.id },
      body: { version: broken.version, action: 'send_to_repair' },
    })
    const fresh = (await fixture.view(broken.id)).body.data.asset
    const refused = await fixture.handOut(person.employee_id, [firstOf(some), fresh, nthOf(some, 2)])
    expect(refused.body).toMatchObject({
      code: 'inventory.not_available',
      message: `${fresh.tag} is not available: in repair.`,
    })
    expect(await statusOf(firstOf(some).id)).toBe('in_stock')
  })

  it('A6: are signed by their holder alone', async () => {
    const [one, other] = [await fixture.person(), await fixture.person()]
    const { assignments } = await fixture.data(fixture.handOut(one.employee_id, [await fixture.asset()]))
    expect((await fixture.sign(other, assignments)).status).toBe(404)
    expect(codeOf(await fixture.sign(one, assignments))).toBe('done')
    const mine = (await app.send(own.listOwnEquipment, one)).body.data
    expect(mine.held.map(({ state }) => state)).toEqual(['accepted'])
    expect((await app.send(own.listOwnEquipment, other)).body.data.held).toEqual([])
    const path = { params: { id: firstOf(assignments).handout.id } }
    expect((await app.send(own.printOwnReceipt, other, path)).status).toBe(404)
    expect((await app.send(own.printOwnReceipt, one, path)).status).toBe(200)
  })

  it('print a receipt with the categories of its reader alone', async () => {
    const person = await fixture.person()
    const phones = await fixture.category({
      name: 'Phones',
      keeper_role_ids: [fixture.chief.role_id],
      terms: 'No calls home.',
    })
    const laptop = await fixture.asset({ serial: 'LAPTOP-1' })
    const phone = await fixture.asset({ category_id: phones.id, name: 'Phone', serial: 'PHONE-1' })
    const { assignments } = await fixture.data(fixture.handOut(person.employee_id, [laptop, phone]))
    const path = { params: { id: firstOf(assignments).handout.id } }
    const print = async (actor: typeof fixture.chief) =>
      (await readPdf((await app.send(desk.printReceipt, actor, path)).bytes)).pages.join(' ')
    const whole = await print(fixture.chief)
    for (const text of ['LAPTOP-1', 'PHONE-1', 'No calls home.']) expect(whole).toContain(text)
    const part = await print(fixture.keeper)
    expect(part).toContain('LAPTOP-1')
    expect(part).toContain('Other equipment of this bundle is kept by others.')
    for (const text of [phone.tag, 'PHONE-1', 'No calls home.']) expect(part).not.toContain(text)
    const stranger = await app.fixture.admin(keeperGrants('own'))
    expect((await app.send(desk.printReceipt, stranger, path)).status).toBe(404)
  })

  it('A7: three of a bundle are accepted and one is declined', async () => {
    const person = await fixture.person()
    const some = await Promise.all(Array.from({ length: 4 }, () => fixture.asset()))
    const { assignments } = await fixture.data(fixture.handOut(person.employee_id, some))
    expect(codeOf(await fixture.sign(person, assignments.slice(1)))).toBe('inventory.sign_all')
    const signed = await fixture.data(fixture.sign(person, assignments, ['accept', 'decline', 'accept', 'accept']))
    expect(signed.map(({ state }) => state).toSorted()).toEqual(['accepted', 'accepted', 'accepted', 'declined'])
    const declined = required(signed.find(({ state }) => state === 'declined'))
    expect(await statusOf(declined.asset.id)).toBe('in_stock')
  })

  it('are for people who have not left', async () => {
    const leaver = await fixture.person({ left_on: '2026-04-30' })
    expect(codeOf(await fixture.handOut(leaver.employee_id, [await fixture.asset()]))).toBe('inventory.person_left')
  })

  it('are cancelled before they are signed, by one of two who act at once', async () => {
    const person = await fixture.person()
    const laptop = await fixture.asset()
    const { assignments } = await fixture.data(fixture.handOut(person.employee_id, [laptop]))
    const row = firstOf(assignments)
    const cancel = { params: { id: row.id }, body: { version: row.version, action: 'cancel' as const } }
    const responses = await Promise.all([
      app.send(desk.actOnAssignment, fixture.chief, cancel),
      fixture.sign(person, assignments),
    ])
    expect(responses.filter((response) => codeOf(response) === 'done')).toHaveLength(1)
    expect(['in_stock', 'assigned']).toContain(await statusOf(laptop.id))
  })
})

describe('returns', () => {
  it('A8: of what holds data need it wiped', async () => {
    const { row, asset } = await fixture.handedOut(await fixture.person())
    expect(codeOf(await fixture.recordReturn(row, { wiped: false }))).toBe('inventory.wipe_missing')
    expect(codeOf(await fixture.recordReturn(row, { wiped: false, next: 'in_repair' }))).toBe('done')
    const { version } = (await fixture.view(asset.id)).body.data.asset
    const back = (wiped: boolean) =>
      app.send(calls.actOnAsset, fixture.chief, {
        params: { id: asset.id },
        body: { version, action: 'back_from_repair', wiped },
      })
    expect(codeOf(await back(false))).toBe('inventory.wipe_missing')
    expect(codeOf(await back(true))).toBe('done')
  })

  it('A9: a disputed one is settled by another person than the one who took it', async () => {
    const person = await fixture.person()
    const { row } = await fixture.handedOut(person)
    const returned = firstOf(await fixture.data(fixture.recordReturn(row)))
    const act = (action: 'dispute_return' | 'confirm_return', text?: string) =>
      app.send(own.actOnOwnEquipment, person, {
        body: { assignment_id: row.id, version: returned.version, action, ...(text ? { text } : {}) },
      })
    expect((await act('dispute_return')).status).toBe(400)
    const disputed = await fixture.data(act('dispute_return', 'The scratch was there.'))
    const resolve = {
      params: { id: row.id },
      body: { version: disputed.version, action: 'resolve' as const, text: 'Photos agree.' },
    }
    expect(codeOf(await app.send(desk.actOnAssignment, fixture.chief, resolve))).toBe('inventory.own_return')
    const other = await app.fixture.admin(keeperGrants('all'))
    expect((await app.send(desk.actOnAssignment, other, resolve)).body.data).toMatchObject({
      state: 'closed',
      closed_how: 'resolved',
    })
  })

  it('A10: one without an answer is settled after seven days, and not disputed after them', async () => {
    const person = await fixture.person()
    const { row } = await fixture.handedOut(person)
    const returned = firstOf(await fixture.data(fixture.recordReturn(row)))
    app.clock.set('2026-05-20T09:00:01Z')
    const late = await app.send(own.actOnOwnEquipment, person, {
      body: { assignment_id: row.id, version: returned.version, action: 'dispute_return', text: 'Too late' },
    })
    expect(codeOf(late)).toBe('inventory.too_late')
    expect(await app.begin(closeUndisputedReturns)).toBeGreaterThanOrEqual(1)
    const { assignments } = (await fixture.view(row.asset.id)).body.data
    expect(assignments[0]).toMatchObject({ state: 'closed', closed_how: 'not_disputed' })
    app.clock.set(NOW)
  })

  it('A12: cost a holder at most the book value', async () => {
    const { row } = await fixture.handedOut(await fixture.person(), {
      price_minor: 36_000,
      currency: 'EUR',
      purchased_on: '2025-11-12',
    })
    const refused = await fixture.recordReturn(row, { recovery_minor: 30_001 })
    expect(refused.body).toMatchObject({
      code: 'inventory.recovery_high',
      message: 'At most 300.00 EUR, the book value.',
    })
    const [taken] = await fixture.data(fixture.recordReturn(row, { recovery_minor: 30_000 }))
    expect(taken).toMatchObject({ recovery_minor: 30_000, recovery_currency: 'EUR', state: 'returned' })
  })

  it('are taken once of fifty attempts', async () => {
    const { row } = await fixture.handedOut(await fixture.person())
    const responses = await Promise.all(Array.from({ length: 50 }, () => fixture.recordReturn(row)))
    expect(codesOf(responses)).toEqual({ done: 1, 'inventory.not_held': 49 })
  })

  it('of foreign categories are not found', async () => {
    const stranger = await app.fixture.admin(keeperGrants('own'))
    const { row } = await fixture.handedOut(await fixture.person())
    expect((await fixture.recordReturn(row, {}, stranger)).status).toBe(404)
  })
})
