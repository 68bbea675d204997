import { afterAll, beforeAll, expect, it } from 'vitest'
import { required } from '#kit/contract/testing/required.ts'
import * as desk from '../contract/desk.calls.ts'
import * as calls from '../contract/inventory.calls.ts'
import type { Assignment } from '../contract/inventory.models.ts'
import * as own from '../contract/own.calls.ts'
import {
  codeOf,
  codesOf,
  type InventoryFixture,
  keeperGrants,
  NOW,
  startInventory,
} from './testing/inventory-fixture.ts'

type Actor = Awaited<ReturnType<InventoryFixture['person']>>

let fixture: InventoryFixture
let app: InventoryFixture['app']
let second: InventoryFixture['chief']
beforeAll(async () => {
  fixture = await startInventory()
  ;({ app } = fixture)
  second = await app.fixture.admin(keeperGrants('all'))
  for (const { account_id } of [fixture.chief, second])
    await app.db.updateTable('accounts').set({ activated_at: NOW }).where('id', '=', account_id).execute()
})
afterAll(() => app.stop())

const PRICE = { price_minor: 100_000, currency: 'EUR', purchased_on: '2026-05-01' }

const charged = async () => {
  const person = await fixture.person()
  const { row } = await fixture.handedOut(person, PRICE)
  const [returned] = await fixture.data(
    fixture.recordReturn(row, { recovery_minor: 20_000, note: 'The screen is broken.' }),
  )
  return { person, row: required(returned) }
}
const object = (person: Actor, { id, version }: Pick<Assignment, 'id' | 'version'>, text = 'It was so') =>
  app.send(own.actOnOwnEquipment, person, { body: { assignment_id: id, version, action: 'object_charge', text } })
const decide = ({ id, version }: Pick<Assignment, 'id' | 'version'>, body: object = {}, actor = second) =>
  app.send(desk.actOnAssignment, actor, {
    params: { id },
    body: { version, action: 'answer_objection', text: 'You are right', ...body },
  })
const noticesOf = ({ account_id }: Readonly<{ account_id: number }>) =>
  app.db
    .selectFrom('notifications')
    .select(['title', 'body'])
    .where('kind', '=', 'inventory.charge')
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute()

it('a charge is told to the holder, who objects once, and another keeper answers', async () => {
  const { person, row } = await charged()
  expect(await noticesOf(person)).toEqual([
    {
      title: `You are asked to pay 200.00 EUR for ${row.asset.name}`,
      body: 'The screen is broken. Object to it with your equipment if it is wrong.',
    },
  ])
  expect((await object(person, row, 'no')).status).toBe(400)
  const responses = await Promise.all(Array.from({ length: 20 }, () => object(person, row)))
  expect(codesOf(responses)['done']).toBe(1)
  const objected = required(responses.find(({ body }) => body.status)).body.data
  expect(objected).toMatchObject({ objection_text: 'It was so', can: { object: false } })
  expect((await noticesOf(second)).map(({ title }) => title)).toContain(
    `${row.employee.name} objects to the charge for ${row.asset.tag}`,
  )
  expect(await noticesOf(fixture.chief)).toEqual([])
  const counter = await fixture.data(app.send(desk.readCounter, second, { params: { id: person.employee_id } }))
  expect(counter.assignments[0]?.can.answer).toBe(true)
  expect(codeOf(await decide(objected, {}, fixture.chief))).toBe('inventory.own_charge')
  expect((await decide(objected, { recovery_minor: 30_000 })).status).toBe(400)
  const decisions = await Promise.all(Array.from({ length: 20 }, () => decide(objected, { recovery_minor: 0 })))
  expect(codesOf(decisions)['done']).toBe(1)
  const done = required(decisions.find(({ body }) => body.status)).body.data
  expect(done).toMatchObject({ recovery_minor: null, objection_answer: 'You are right', can: { answer: false } })
  expect((await noticesOf(person)).at(-1)).toEqual({
    title: `You do not have to pay for ${row.asset.name}`,
    body: 'You are right',
  })
  expect(codeOf(await decide(done))).toBe('inventory.no_objection')
})

it('a loss that is charged is told, too, and the objection outlives the assignment', async () => {
  const person = await fixture.person()
  const { asset } = await fixture.handedOut(person, PRICE)
  const { version } = (await fixture.view(asset.id)).body.data.asset
  await fixture.data(
    app.send(calls.actOnAsset, fixture.chief, {
      params: { id: asset.id },
      body: { version, action: 'report_lost', note: 'Gone', recovery_minor: 50_000 },
    }),
  )
  expect((await noticesOf(person)).map(({ title }) => title)).toEqual([
    `You are asked to pay 500.00 EUR for ${asset.name}`,
  ])
  const { returned } = await fixture.data(app.send(own.listOwnEquipment, person))
  const row = required(returned[0])
  expect(row.can.object).toBe(true)
  const objected = await fixture.data(object(person, row))
  expect((await fixture.data(decide(objected, { text: 'It stays', recovery_minor: 10_000 }))).recovery_minor).toBe(
    10_000,
  )
})

it('nobody else objects, and nothing without a charge', async () => {
  const { row } = await charged()
  const other = await fixture.person()
  expect((await object(other, row)).status).toBe(404)
  const free = await fixture.handedOut(other)
  expect(codeOf(await object(other, free.row))).toBe('inventory.no_charge')
})
