import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as calls from '#domains/records/contract/imports.calls.ts'
import { type ImportFixture, importFixture } from '#domains/records/server/testing/import-fixture.ts'
import { updateAsset } from '../contract/inventory.calls.ts'
import { type InventoryFixture, keeperGrants, startInventory } from './testing/inventory-fixture.ts'

let inventory: InventoryFixture
let admin: TestActor
let imports: ImportFixture
beforeAll(async () => {
  inventory = await startInventory()
  admin = await inventory.app.fixture.admin({ ...keeperGrants('all'), 'records.import': 'own' })
  imports = importFixture(inventory.app, 'equipment', admin)
})
afterAll(() => inventory.app.stop())

const dump = async () => {
  const assets =
    await sql<object>`select to_jsonb(a) - 'version' - 'updated_at' as row from inventory_assets a order by id`.execute(
      inventory.app.db,
    )
  const categories = await sql<object>`select id, next_number from inventory_categories order by id`.execute(
    inventory.app.db,
  )
  return { assets: assets.rows, categories: categories.rows }
}

it('adds and changes equipment by its tag, and undoes it', async () => {
  const phones = await inventory.category({
    name: 'Phones',
    fields: [{ key: 'imei', label: 'IMEI', type: 'imei', options: [] }],
  })
  await inventory.asset({ tag: 'PH-OLD', name: 'Phone', category_id: phones.id, model: 'A1', location: 'Berlin' })
  const before = await dump()
  const found = await imports.check(
    [
      'Asset tag;Asset name;Type;Model;Site;Condition;Purchase date;Price;Currency;Serial no;Further details',
      'ph-old;Phone;phones;A2;(clear);;;;EUR;;imei: 490154203237518',
      'PH-77;Phone 7;Phones;;;good;01.03.2026;1.299,50;EUR;S-77;',
      ';Phone 8;Phones;;;;;€ 250;eur;;',
    ].join('\n'),
    { match: 'tag' },
  )
  expect(found.rows.flatMap(({ faults }) => faults)).toEqual([])
  expect(found.counts).toMatchObject({
    create: 2,
    update: 1,
    error: 0,
    changes: { model: 1, location: 1, 'further details': 1 },
  })
  expect(await dump()).toEqual(before)
  const done = await imports.apply(found)
  expect(done.body.data).toMatchObject({ created: 2, updated: 1 })
  const { rows } =
    await sql<object>`select name, model, location, condition, purchased_on, price_minor, currency, serial,
    extra from inventory_assets where category_id = ${phones.id} order by id`.execute(inventory.app.db)
  expect(rows).toEqual([
    expect.objectContaining({ model: 'A2', location: null, price_minor: null, extra: { imei: '490154203237518' } }),
    expect.objectContaining({
      name: 'Phone 7',
      condition: 'good',
      purchased_on: '2026-03-01',
      price_minor: 129_950,
      currency: 'EUR',
      serial: 'S-77',
    }),
    expect.objectContaining({ name: 'Phone 8', price_minor: 25_000, currency: 'EUR' }),
  ])
  const again = await imports.check(
    'Tag,Name,Category,Price,Currency,Further details\nPH-77,Phone 7,Phones,1299.5,EUR,\nPH-OLD,Phone,Phones,,,IMEI:490154203237518\n',
    { match: 'tag' },
  )
  expect(again.counts).toMatchObject({ unchanged: 2, update: 0, create: 0 })
  expect((await imports.undo({ id: found.id, version: done.body.data.version })).body).toMatchObject({ status: true })
  expect(await dump()).toEqual(before)
})

it('finds each error at its cell', async () => {
  await inventory.asset({ tag: 'TWICE-1', serial: 'SAME', serial_exception: 'A pair' })
  await inventory.asset({ tag: 'TWICE-2', serial: 'SAME', serial_exception: 'A pair' })
  await inventory.asset({ tag: 'ONE-1', serial: 'TAKEN' })
  const found = await imports.check(
    [
      'Tag,Name,Category,Price,Currency,Condition,Serial number,Value at the end of its life (%),Warranty until,Bought on',
      'E-10,Ten,Laptop,12x,EUR,Goood,,,,',
      'E-11,Eleven,Laptops,12,,,,x,,',
      'E-12,Twelve,Laptops,,,,taken,,,',
      'E-13,Thirteen,Laptops,,,,,,2025-01-01,2026-01-01',
      'E-12,Again,Laptops,,,,,,,',
      'E 14,Fourteen,Laptops,,,,,,,',
    ].join('\n'),
    { match: 'tag' },
  )
  expect(imports.faultsOf(found)).toEqual([
    '2:2 “Laptop” is not there',
    '2:5 “Goood” is none of the choices',
    '2:3 This is no amount in EUR. Write it like 1299.50',
    '3:7 This is no percentage',
    '3:4 A price needs its currency',
    '4:6 Serial taken is ONE-1.',
    '5:8 The warranty ends before the purchase',
    '6:0 Row 4 is the same',
    '7:0 Tag must be 3 to 20 letters, digits, dots or hyphens',
  ])
  expect(found.rows[0]?.faults[0]?.suggestions).toEqual(['Laptops'])
  const bySerial = await imports.check(
    'Tag,Name,Category,Serial number\n,Any,Laptops,SAME\nOTHER-1,Laptop,Laptops,TAKEN\n',
    { match: 'serial' },
  )
  expect(imports.faultsOf(bySerial)).toEqual([
    expect.stringMatching(/^2:3 This is TWICE-1 .+ and TWICE-2 .+\. Match by another column$/),
    '3:0 The tag stays ONE-1',
  ])
})

it('leaves what was handed out or changed since, with the reason', async () => {
  const found = await imports.check(
    'Tag,Name,Category\nUSED-1,Used,Laptops\nCHANGED-1,Changed,Laptops\nFREE-1,Free,Laptops\n',
    { match: 'tag' },
  )
  const done = await imports.apply(found)
  const rowOf = async (tag: string) =>
    inventory.app.db
      .selectFrom('inventory_assets')
      .select(['id', 'version'])
      .where('tag', '=', tag)
      .executeTakeFirstOrThrow()
  const used = await rowOf('USED-1')
  const { asset } = await inventory.data(inventory.view(used.id))
  const user = await inventory.person()
  await inventory.data(inventory.handOut(user.employee_id ?? 0, [asset]))
  const changed = await rowOf('CHANGED-1')
  await inventory.app.send(updateAsset, admin, {
    params: { id: changed.id },
    body: { version: changed.version, model: 'X' },
  })
  expect((await imports.undo({ id: found.id, version: done.body.data.version })).body).toMatchObject({
    code: 'records.undo_changed',
  })
  const undone = await imports.undo({ id: found.id, version: done.body.data.version }, true)
  expect(undone.body.data).toMatchObject({
    removed: 1,
    kept: [
      { row_no: 2, name: 'USED-1 Used', why: 'Was changed since' },
      { row_no: 3, name: 'CHANGED-1 Changed', why: 'Was changed since' },
    ],
  })
})

it('shows and changes to a keeper only the categories that their role keeps', async () => {
  const { app, laptops } = inventory
  const keeper = await app.fixture.admin({ ...keeperGrants('own'), 'records.import': 'own' })
  const desks = await inventory.category({ name: 'Desks' })
  await inventory.asset({ tag: 'DESK-1', name: 'Desk', category_id: desks.id })
  await app.db.insertInto('inventory_keepers').values({ category_id: laptops.id, role_id: keeper.role_id }).execute()
  const own = importFixture(app, 'equipment', keeper)
  const kinds = (await app.send(calls.listImportKinds, keeper, {})).body.data
  const choices = kinds[0]?.columns.find(({ field }) => field === 'category')?.choices
  expect(kinds.map(({ kind }) => kind)).toEqual(['equipment'])
  expect(choices).toEqual(['Laptops'])
  const found = await own.check(
    'Tag,Name,Category,Model\nDESK-1,Desk,Laptops,X\nDESK-2,Desk,Desks,X\nLAP-900,Laptop,Laptops,X\n',
    { match: 'tag' },
  )
  expect(own.faultsOf(found)).toEqual(['2:0 Tag DESK-1 is used already.', '3:2 “Desks” is not there'])
  expect(found.counts).toMatchObject({ create: 1, update: 0 })
  const reader = await app.fixture.admin({ 'inventory.read': 'all', 'records.import': 'own' })
  expect((await importFixture(app, 'equipment', reader).upload('Tag\nA\n')).status).toBe(403)
})
