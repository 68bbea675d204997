import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TINY_PNG } from '#kit/server/testing/form-body.ts'
import { required } from '#kit/contract/testing/required.ts'
import * as desk from '../contract/desk.calls.ts'
import * as calls from '../contract/inventory.calls.ts'
import { isImei } from './rules/own-fields.ts'
import { codeOf, codesOf, type InventoryFixture, startInventory } from './testing/inventory-fixture.ts'

let fixture: InventoryFixture
let app: InventoryFixture['app']
beforeAll(async () => {
  fixture = await startInventory()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const requestOf = async (employee_id: number, quantity: number): Promise<number> => {
  const { id } = await app.db
    .insertInto('inventory_requests')
    .values({
      category_id: fixture.laptops.id,
      employee_id,
      quantity,
      reason: 'A new team',
      state: 'approved',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const stateOf = async (id: number) =>
  required(
    (await app.send(desk.listEquipmentRequests, fixture.chief)).body.data.find(({ request }) => request.id === id) ??
      (await app.send(desk.listEquipmentRequests, fixture.chief, { query: { state: 'fulfilled' } })).body.data.find(
        ({ request }) => request.id === id,
      ),
  ).request
const assets = (many: number) => Promise.all(Array.from({ length: many }, () => fixture.asset()))
const signature = async () =>
  (
    await fixture.data(
      app.send(calls.uploadPhoto, fixture.chief, { body: { kind: 'signature' } }, { file: { bytes: TINY_PNG } }),
    )
  ).photo_id

describe('a request for three', () => {
  it('stays open until three are accepted', async () => {
    const person = await fixture.person()
    const request_id = await requestOf(person.employee_id, 3)
    const [one, two, three, four] = await assets(4)
    const all = [required(one), required(two), required(three), required(four)] as const
    expect(codeOf(await fixture.handOut(person.employee_id, all, { request_id }))).toBe('inventory.request_less')
    const first = await fixture.data(fixture.handOut(person.employee_id, all.slice(0, 2), { request_id }))
    await fixture.data(fixture.sign(person, first.assignments, ['accept', 'decline']))
    expect(await stateOf(request_id)).toMatchObject({ state: 'approved', given: 1 })
    const second = await fixture.data(fixture.handOut(person.employee_id, all.slice(2), { request_id }))
    expect(await stateOf(request_id)).toMatchObject({ state: 'approved', given: 3 })
    expect(codeOf(await fixture.handOut(person.employee_id, [await fixture.asset()], { request_id }))).toBe(
      'inventory.request_done',
    )
    await fixture.data(fixture.sign(person, second.assignments))
    expect(await stateOf(request_id)).toMatchObject({ state: 'fulfilled', given: 3 })
  })

  it('takes three of twenty that are handed out at once', async () => {
    const person = await fixture.person()
    const request_id = await requestOf(person.employee_id, 3)
    const some = await assets(20)
    const responses = await Promise.all(
      some.map((asset) => fixture.handOut(person.employee_id, [asset], { request_id })),
    )
    expect(codesOf(responses)).toEqual({ done: 3, 'inventory.request_done': 17 })
  })
})

describe('what was lost and found', () => {
  it('is wiped before it goes on', async () => {
    const { asset } = await fixture.handedOut(await fixture.person())
    const act = async (body: object) => {
      const { version } = (await fixture.view(asset.id)).body.data.asset
      return app.send(calls.actOnAsset, fixture.chief, {
        params: { id: asset.id },
        body: { version, action: 'wipe', ...body },
      })
    }
    const next = await fixture.person()
    const handOut = async () =>
      codeOf(await fixture.handOut(next.employee_id, [(await fixture.view(asset.id)).body.data.asset]))
    await fixture.data(act({ action: 'report_lost', note: 'Left in a train' }))
    const found = await fixture.data(act({ action: 'found', condition: 'good' }))
    expect(found).toMatchObject({ status: 'in_stock', is_to_wipe: true, can: { hand_out: false, wipe: true } })
    expect(await handOut()).toBe('inventory.to_wipe')
    const responses = await Promise.all(Array.from({ length: 20 }, () => act({})))
    expect(codesOf(responses).done).toBe(1)
    expect(await handOut()).toBe('done')
  })

  it('needs no wipe where it holds no data, or was never accepted', async () => {
    const person = await fixture.person()
    const chairs = await fixture.category()
    const chair = await fixture.asset({ category_id: chairs.id })
    expect(chair.is_to_wipe).toBe(false)
    const laptop = await fixture.asset()
    const { assignments } = await fixture.data(fixture.handOut(person.employee_id, [laptop]))
    await fixture.data(fixture.sign(person, assignments, ['decline']))
    expect((await fixture.view(laptop.id)).body.data.asset).toMatchObject({ status: 'in_stock', is_to_wipe: false })
  })
})

describe('a hand-out', () => {
  it('is signed for by the terms that the person read', async () => {
    const person = await fixture.person()
    const signed = async (terms_text: string) =>
      codeOf(
        await fixture.handOut(person.employee_id, [await fixture.asset()], {
          signature_id: await signature(),
          terms_text,
        }),
      )
    expect(await signed('Laptops: Do as you like.')).toBe('inventory.terms_changed')
    expect(await signed('Laptops: Lock it.')).toBe('done')
  })

  it('as a loan has a day on which it comes back', async () => {
    const person = await fixture.person()
    const lend = async (day?: string) => {
      const { id, version } = await fixture.asset()
      const items = [{ asset_id: id, version, ...(day === undefined ? {} : { due_back_on: day }) }]
      return fixture.handOut(person.employee_id, [], { purpose: 'loan', items })
    }
    expect((await lend()).body.fields).toEqual({ due_back_on: 'Choose the day on which the loan comes back' })
    expect((await lend('2026-05-11')).status).toBe(400)
    expect(codeOf(await lend('2026-05-12'))).toBe('done')
  })

  it('to a person who leaves comes back by the last day', async () => {
    const person = await fixture.person()
    await app.db
      .updateTable('employments')
      .set({ left_on: '2026-05-29' })
      .where('employee_id', '=', person.employee_id)
      .execute()
    const { assignments } = await fixture.data(fixture.handOut(person.employee_id, [await fixture.asset()]))
    expect(assignments[0]).toMatchObject({ return_due_on: '2026-05-29', return_reason: 'leaving' })
    const [row] = await fixture.data(fixture.sign(person, assignments))
    const request = (return_due_on: string) =>
      app.send(desk.actOnAssignment, fixture.chief, {
        params: { id: required(row).id },
        body: { version: required(row).version, action: 'ask_return', return_due_on },
      })
    expect((await request('2026-05-30')).status).toBe(400)
    expect(codeOf(await request('2026-05-28'))).toBe('done')
  })
})

describe('a serial number', () => {
  it('is used once in a category, unless a reason says why not', async () => {
    const first = await fixture.asset({ serial: 'SN-77' })
    const add = (body: object) =>
      app.send(calls.addAsset, fixture.chief, { body: { category_id: fixture.laptops.id, name: 'Laptop', ...body } })
    const taken = await add({ serial: 'sn-77' })
    expect(taken.body).toMatchObject({ code: 'inventory.serial_taken', message: `Serial sn-77 is ${first.tag}.` })
    const reason = 'The maker numbers by batch'
    expect((await add({ serial: 'sn-77', serial_exception: reason })).body.data.serial_exception).toBe(reason)
    expect(codeOf(await add({ serial: 'sn-77', category_id: (await fixture.category()).id }))).toBe('done')
    expect((await add({ serial_exception: reason })).status).toBe(400)
    const responses = await Promise.all(Array.from({ length: 20 }, () => add({ serial: 'SN-78' })))
    expect(codesOf(responses)).toEqual({ done: 1, 'inventory.serial_taken': 19 })
  })
})

describe('own fields', () => {
  it.each([
    ['490154203237518', true],
    ['356938035643809', true],
    ['490154203237519', false],
    ['49015420323751', false],
    ['4901542032375180', false],
    ['49015420323751x', false],
    ['', false],
  ])('IMEI %j: %s', (value, fits) => {
    expect(isImei(value)).toBe(fits)
  })

  it('take an IMEI in groups, and numbers of 15 digits', async () => {
    const phones = await fixture.category({
      fields: [
        { key: 'imei', label: 'IMEI', type: 'imei', options: [] },
        { key: 'sim', label: 'SIM', type: 'number', options: [] },
      ],
    })
    const add = (extra: Readonly<Record<string, string>>) =>
      app.send(calls.addAsset, fixture.chief, { body: { category_id: phones.id, name: 'Phone', extra } })
    const { data } = (await add({ imei: '49-015420-323751-8', sim: '123456789012345' })).body
    expect(data.extra).toEqual({ imei: '490154203237518', sim: '123456789012345' })
    expect((await add({ imei: '490154203237519' })).body.fields).toEqual({
      'extra.imei': 'IMEI: this is no IMEI: 15 digits, of which the last one checks the others',
    })
  })
})
