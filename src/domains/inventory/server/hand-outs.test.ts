import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOf, nthOf, required } from '#kit/contract/testing/required.ts'
import { readPdf } from '#kit/server/testing/read-pdf.ts'
import * as desk from '../contract/desk.calls.ts'
import * as calls from '../contract/inventory.calls.ts'
import * as own from '../contract/own.calls.ts'
import { settleReturns } from './jobs.ts'
import { codeOf, codesOf, type InventoryWorld, keeperGrants, NOW, startInventory } from './testing/inventory-world.ts'

let world: InventoryWorld
let app: InventoryWorld['app']
beforeAll(async () => {
  world = await startInventory()
  ;({ app } = world)
})
afterAll(() => app.stop())

const statusOf = async (id: number) => (await world.view(id)).body.data.asset.status

describe('hand-outs', () => {
  it('A4: of fifty hand-outs of one laptop one succeeds, and nothing of the others is left', async () => {
    const laptop = await world.asset()
    const people = await Promise.all(Array.from({ length: 50 }, () => world.person()))
    const { count } = await app.db
      .selectFrom('inventory_handouts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const answers = await Promise.all(people.map(({ employee_id }) => world.handOut(employee_id, [laptop])))
    expect(codesOf(answers)).toEqual({ done: 1, 'inventory.not_available': 49 })
    const after = await app.db
      .selectFrom('inventory_handouts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(after.count - count).toBe(1)
  })

  it('of the actor to the actor are refused, and so is taking them back, while someone else could', async () => {
    const person = await world.person()
    const self = await app.world.admin(keeperGrants('all'), { employee_id: person.employee_id })
    const [laptop, other] = [await world.asset(), await world.asset()]
    expect((await world.handOut(person.employee_id, [laptop], {}, self)).body.code).toBe('inventory.own_equipment')
    const { data } = (await world.handOut(person.employee_id, [other])).body
    const assignment = firstOf(data.assignments)
    const cancel = (actor: typeof self) =>
      app.ask(desk.actOnAssignment, actor, {
        params: { id: assignment.id },
        body: { version: assignment.version, action: 'cancel' },
      })
    expect((await cancel(self)).body.code).toBe('inventory.own_equipment')
    expect((await cancel(world.chief)).body.status).toBe(true)
  })

  it('of the only one who may hand out are made by that one', async () => {
    const person = await world.person()
    const self = await app.world.admin(keeperGrants('all'), { employee_id: person.employee_id })
    const others = app.db.updateTable('accounts').where('area', '=', 'Admin').where('id', '<>', self.account_id)
    await others.set({ disabled_at: NOW }).execute()
    const handed = await world.handOut(person.employee_id, [await world.asset({}, self)], {}, self)
    await others.set({ disabled_at: null }).execute()
    expect(handed.body.status).toBe(true)
  })

  it('A5: are whole or nothing', async () => {
    const person = await world.person()
    const some = [await world.asset(), await world.asset(), await world.asset()]
    const broken = nthOf(some, 1)
    await app.ask(calls.actOnAsset, world.chief, {
      params: { id: broken.id },
      body: { version: broken.version, action: 'send_to_repair' },
    })
    const fresh = (await world.view(broken.id)).body.data.asset
    const refused = await world.handOut(person.employee_id, [firstOf(some), fresh, nthOf(some, 2)])
    expect(refused.body).toMatchObject({
      code: 'inventory.not_available',
      message: `${fresh.tag} is not available: in repair.`,
    })
    expect(await statusOf(firstOf(some).id)).toBe('in_stock')
  })

  it('A6: are signed by their holder alone', async () => {
    const [one, other] = [await world.person(), await world.person()]
    const { assignments } = await world.data(world.handOut(one.employee_id, [await world.asset()]))
    expect((await world.sign(other, assignments)).status).toBe(404)
    expect(codeOf(await world.sign(one, assignments))).toBe('done')
    const mine = (await app.ask(own.listOwnEquipment, one)).body.data
    expect(mine.held.map(({ state }) => state)).toEqual(['accepted'])
    expect((await app.ask(own.listOwnEquipment, other)).body.data.held).toEqual([])
    const path = { params: { id: firstOf(assignments).handout.id } }
    expect((await app.ask(own.printOwnReceipt, other, path)).status).toBe(404)
    expect((await app.ask(own.printOwnReceipt, one, path)).status).toBe(200)
  })

  it('print a receipt with the categories of its reader alone', async () => {
    const person = await world.person()
    const phones = await world.category({
      name: 'Phones',
      keeper_role_ids: [world.chief.role_id],
      terms: 'No calls home.',
    })
    const laptop = await world.asset({ serial: 'LAPTOP-1' })
    const phone = await world.asset({ category_id: phones.id, name: 'Phone', serial: 'PHONE-1' })
    const { assignments } = await world.data(world.handOut(person.employee_id, [laptop, phone]))
    const path = { params: { id: firstOf(assignments).handout.id } }
    const print = async (actor: typeof world.chief) =>
      (await readPdf((await app.ask(desk.printReceipt, actor, path)).bytes)).pages.join(' ')
    const whole = await print(world.chief)
    for (const text of ['LAPTOP-1', 'PHONE-1', 'No calls home.']) expect(whole).toContain(text)
    const part = await print(world.keeper)
    expect(part).toContain('LAPTOP-1')
    expect(part).toContain('Other equipment of this bundle is kept by others.')
    for (const text of [phone.tag, 'PHONE-1', 'No calls home.']) expect(part).not.toContain(text)
    const stranger = await app.world.admin(keeperGrants('own'))
    expect((await app.ask(desk.printReceipt, stranger, path)).status).toBe(404)
  })

  it('A7: three of a bundle are accepted and one is declined', async () => {
    const person = await world.person()
    const some = await Promise.all(Array.from({ length: 4 }, () => world.asset()))
    const { assignments } = await world.data(world.handOut(person.employee_id, some))
    expect(codeOf(await world.sign(person, assignments.slice(1)))).toBe('inventory.sign_all')
    const signed = await world.data(world.sign(person, assignments, ['accept', 'decline', 'accept', 'accept']))
    expect(signed.map(({ state }) => state).toSorted()).toEqual(['accepted', 'accepted', 'accepted', 'declined'])
    const declined = required(signed.find(({ state }) => state === 'declined'))
    expect(await statusOf(declined.asset.id)).toBe('in_stock')
  })

  it('are for people who have not left', async () => {
    const gone = await world.person({ left_on: '2026-04-30' })
    expect(codeOf(await world.handOut(gone.employee_id, [await world.asset()]))).toBe('inventory.person_left')
  })

  it('are cancelled before they are signed, by one of two who act at once', async () => {
    const person = await world.person()
    const laptop = await world.asset()
    const { assignments } = await world.data(world.handOut(person.employee_id, [laptop]))
    const row = firstOf(assignments)
    const cancel = { params: { id: row.id }, body: { version: row.version, action: 'cancel' as const } }
    const answers = await Promise.all([
      app.ask(desk.actOnAssignment, world.chief, cancel),
      world.sign(person, assignments),
    ])
    expect(answers.filter((answer) => codeOf(answer) === 'done')).toHaveLength(1)
    expect(['in_stock', 'assigned']).toContain(await statusOf(laptop.id))
  })
})

describe('returns', () => {
  it('A8: of what holds data need it wiped', async () => {
    const { row, asset } = await world.held(await world.person())
    expect(codeOf(await world.takeBack(row, { wiped: false }))).toBe('inventory.wipe_missing')
    expect(codeOf(await world.takeBack(row, { wiped: false, next: 'in_repair' }))).toBe('done')
    const { version } = (await world.view(asset.id)).body.data.asset
    const back = (wiped: boolean) =>
      app.ask(calls.actOnAsset, world.chief, {
        params: { id: asset.id },
        body: { version, action: 'back_from_repair', wiped },
      })
    expect(codeOf(await back(false))).toBe('inventory.wipe_missing')
    expect(codeOf(await back(true))).toBe('done')
  })

  it('A9: a disputed one is settled by another person than the one who took it', async () => {
    const person = await world.person()
    const { row } = await world.held(person)
    const returned = firstOf(await world.data(world.takeBack(row)))
    const act = (action: 'dispute_return' | 'confirm_return', text?: string) =>
      app.ask(own.actOnOwnEquipment, person, {
        body: { assignment_id: row.id, version: returned.version, action, ...(text ? { text } : {}) },
      })
    expect((await act('dispute_return')).status).toBe(400)
    const disputed = await world.data(act('dispute_return', 'The scratch was there.'))
    const resolve = {
      params: { id: row.id },
      body: { version: disputed.version, action: 'resolve' as const, text: 'Photos agree.' },
    }
    expect(codeOf(await app.ask(desk.actOnAssignment, world.chief, resolve))).toBe('inventory.own_return')
    const other = await app.world.admin(keeperGrants('all'))
    expect((await app.ask(desk.actOnAssignment, other, resolve)).body.data).toMatchObject({
      state: 'closed',
      closed_how: 'resolved',
    })
  })

  it('A10: one without an answer is settled after seven days, and not disputed after them', async () => {
    const person = await world.person()
    const { row } = await world.held(person)
    const returned = firstOf(await world.data(world.takeBack(row)))
    app.clock.set('2026-05-20T09:00:01Z')
    const late = await app.ask(own.actOnOwnEquipment, person, {
      body: { assignment_id: row.id, version: returned.version, action: 'dispute_return', text: 'Too late' },
    })
    expect(codeOf(late)).toBe('inventory.too_late')
    expect(await app.begin(settleReturns)).toBeGreaterThanOrEqual(1)
    const { assignments } = (await world.view(row.asset.id)).body.data
    expect(assignments[0]).toMatchObject({ state: 'closed', closed_how: 'not_disputed' })
    app.clock.set(NOW)
  })

  it('A12: cost a holder at most the book value', async () => {
    const { row } = await world.held(await world.person(), {
      price_minor: 36_000,
      currency: 'EUR',
      purchased_on: '2025-11-12',
    })
    const refused = await world.takeBack(row, { recovery_minor: 30_001 })
    expect(refused.body).toMatchObject({
      code: 'inventory.recovery_high',
      message: 'At most 300.00 EUR, the book value.',
    })
    const [taken] = await world.data(world.takeBack(row, { recovery_minor: 30_000 }))
    expect(taken).toMatchObject({ recovery_minor: 30_000, recovery_currency: 'EUR', state: 'returned' })
  })

  it('are taken once of fifty attempts', async () => {
    const { row } = await world.held(await world.person())
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.takeBack(row)))
    expect(codesOf(answers)).toEqual({ done: 1, 'inventory.not_held': 49 })
  })

  it('of foreign categories are not found', async () => {
    const stranger = await app.world.admin(keeperGrants('own'))
    const { row } = await world.held(await world.person())
    expect((await world.takeBack(row, {}, stranger)).status).toBe(404)
  })
})
