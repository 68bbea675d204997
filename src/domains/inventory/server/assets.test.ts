import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf } from '#kit/contract/testing/input-of.ts'
import * as categories from '../contract/categories.calls.ts'
import * as calls from '../contract/inventory.calls.ts'
import { codeOf, codesOf, type InventoryFixture, keeperGrants, startInventory } from './testing/inventory-fixture.ts'

let fixture: InventoryFixture
let app: InventoryFixture['app']
beforeAll(async () => {
  fixture = await startInventory()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const list = (actor = fixture.chief, query: object = {}) => app.send(calls.listAssets, actor, { query })

describe('what a keeper reaches', () => {
  it('A1 A3: a keeper sees and changes the categories of the role; others are not found', async () => {
    const screens = await fixture.category()
    const laptop = await fixture.asset()
    const screen = await fixture.asset({ category_id: screens.id, name: 'Screen of others' })
    const other = await fixture.category({
      keeper_role_ids: [(await fixture.app.fixture.admin(keeperGrants('own'))).role_id],
    })
    const foreign = await fixture.asset({ category_id: other.id, name: 'Chair' })
    const { body } = await list(fixture.keeper, { limit: 200 })
    const ids = body.data.map(({ id }) => id)
    expect(ids).toContain(laptop.id)
    expect(ids).toContain(screen.id)
    expect(ids).not.toContain(foreign.id)
    expect(Object.values(body.meta.status_counts).reduce((sum, count) => sum + count, 0)).toBe(body.meta.total)
    expect((await fixture.view(foreign.id, fixture.keeper)).status).toBe(404)
    const change = { params: { id: foreign.id }, body: { version: foreign.version, name: 'Mine' } }
    expect((await app.send(calls.updateAsset, fixture.keeper, change)).status).toBe(404)
    expect((await app.send(calls.deleteAsset, fixture.keeper, { params: { id: foreign.id } })).status).toBe(404)
    const reader = await app.fixture.admin({ 'inventory.read': 'all' })
    expect((await list(reader)).status).toBe(200)
    expect((await app.send(calls.addAsset, reader, { body: { category_id: other.id, name: 'Desk' } })).status).toBe(403)
    expect((await list(await app.fixture.admin({}))).status).toBe(403)
  })

  it('A1 A2: a role in the query narrows to what that role sees, and is one whole number', async () => {
    const role = await app.fixture.role('Admin', 4, { 'inventory.read': 'own' })
    const mine = await fixture.category({ keeper_role_ids: [fixture.keeper.role_id] })
    await app.db.insertInto('inventory_keepers').values({ category_id: mine.id, role_id: role }).execute()
    const { id } = await fixture.asset({ category_id: mine.id, name: 'Seen by 4' })
    const narrowed = await list(fixture.chief, { role: '4' })
    expect(narrowed.body.data.map((row) => row.id)).toEqual([id])
    expect((await list(fixture.keeper, { role: '4' })).body.data.map((row) => row.id)).toEqual([id])
    expect((await list(fixture.chief, { role: '33' })).body.data).toEqual([])
    for (const wrong of ['3,1', '*', '0x1', ' 1', ''])
      expect((await list(fixture.chief, { role: wrong })).status).toBe(400)
  })

  it('only those who change all equipment set up categories', async () => {
    const body = { name: 'Phones', tag_prefix: 'PH', keeper_role_ids: [fixture.keeper.role_id] }
    expect((await app.send(categories.addCategory, fixture.keeper, { body })).status).toBe(403)
    expect(codeOf(await app.send(categories.addCategory, fixture.chief, { body }))).toBe('done')
    expect(codeOf(await app.send(categories.addCategory, fixture.chief, { body: { ...body, name: 'phones' } }))).toBe(
      'inventory.name_taken',
    )
    const unknown = await app.send(categories.addCategory, fixture.chief, {
      body: { ...body, name: 'X1', tag_prefix: 'XX', keeper_role_ids: [9999] },
    })
    expect(unknown.status).toBe(400)
  })
})

describe('assets', () => {
  it('get the next tag of their category, also when fifty are added at once', async () => {
    const { id, tag_prefix } = await fixture.category()
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.send(calls.addAsset, fixture.chief, { body: { category_id: id, name: 'Cable' } }),
      ),
    )
    const tags = responses.map(({ body }) => body.data.tag).toSorted()
    expect(tags).toEqual(Array.from({ length: 50 }, (_, at) => `${tag_prefix}-${String(at + 1).padStart(5, '0')}`))
  })

  it('A18: a serial number is of one asset of a manufacturer, and a tag is never given twice', async () => {
    const first = await fixture.asset({ manufacturer: 'Lenovo', serial: 'SN-1', tag: 'old-1' })
    const again = { category_id: fixture.laptops.id, name: 'Twice', manufacturer: 'lenovo', serial: 'sn-1' }
    const refused = await app.send(calls.addAsset, fixture.chief, { body: again })
    expect(refused.body).toMatchObject({ code: 'inventory.serial_taken', message: `Serial sn-1 is ${first.tag}.` })
    expect(codeOf(await app.send(calls.deleteAsset, fixture.chief, { params: { id: first.id } }))).toBe('done')
    const tagged = await app.send(calls.addAsset, fixture.chief, { body: { ...again, tag: 'OLD-1' } })
    expect(codeOf(tagged)).toBe('inventory.tag_taken')
    expect(codeOf(await app.send(calls.addAsset, fixture.chief, { body: again }))).toBe('done')
  })

  it('keep a price with its currency, a warranty after the purchase and the fields of their category', async () => {
    const fields = [
      { key: 'memory', label: 'Memory', type: 'number' as const, options: [] },
      { key: 'layout', label: 'Layout', type: 'choice' as const, options: ['German', 'English'] },
    ]
    const { id } = await fixture.category({ fields, warranty_months: 24 })
    const add = (body: object) =>
      app.send(calls.addAsset, fixture.chief, { body: { category_id: id, name: 'Laptop', ...body } })
    expect((await add({ price_minor: 100 })).status).toBe(400)
    expect((await add({ currency: 'EUR' })).body.fields).toEqual({ currency: 'Only a price has a currency' })
    expect((await add({ purchased_on: '2026-01-10', warranty_until: '2026-01-09' })).status).toBe(400)
    expect((await add({ extra: { layout: 'French' } })).status).toBe(400)
    expect((await add({ extra: { size: '14' } })).status).toBe(400)
    const { body } = await add({ purchased_on: '2026-01-10', extra: { memory: '32', layout: 'German' } })
    expect(body.data).toMatchObject({ warranty_until: '2028-01-09', extra: { memory: '32', layout: 'German' } })
  })

  it('are saved once of fifty changes of one version, and all at once where they are different ones', async () => {
    const change = (id: number, version: number, location: string) =>
      app.send(calls.updateAsset, fixture.chief, { params: { id }, body: { version, location } })
    const one = await fixture.asset()
    const same = await Promise.all(Array.from({ length: 50 }, (_, at) => change(one.id, one.version, `Room ${at}`)))
    expect(same.filter(({ body }) => body.status)).toHaveLength(1)
    const others = await Promise.all(Array.from({ length: 10 }, () => fixture.asset()))
    const saved = await Promise.all(others.map(({ id, version }) => change(id, version, `Desk ${id}`)))
    expect(saved.map(({ body }) => body.data.location)).toEqual(others.map(({ id }) => `Desk ${id}`))
  })

  it('A11: lose value month by month; the remainder falls on the last one', async () => {
    const value = async (bought: string, on: string, price = 100_000, salvage = 0) => {
      const { rows } = await sql<{
        value: number
      }>`select inventory_book_value(${price}, ${salvage}, 36, ${bought}::date, ${on}::date) as value`.execute(app.db)
      return rows[0]?.value
    }
    expect(await value('2024-01-31', '2024-02-28')).toBe(100_000)
    expect(await value('2025-01-31', '2025-02-28')).toBe(97_223)
    expect(await value('2024-03-10', '2024-04-09')).toBe(100_000)
    expect(await value('2024-03-10', '2024-04-10')).toBe(97_223)
    expect(await value('2024-03-10', '2027-02-10')).toBe(2805)
    expect(await value('2024-03-10', '2027-03-10')).toBe(0)
    expect(await value('2024-03-10', '2031-03-10', 100_000, 1000)).toBe(10_000)
    expect(await value('2027-03-10', '2026-03-10')).toBe(100_000)
  })

  it('A21: are deleted without a history, and retired with one', async () => {
    const fresh = await fixture.asset()
    const deleted = await app.send(calls.deleteAsset, fixture.chief, { params: { id: fresh.id } })
    expect(deleted.body).toMatchObject({ status: true, data: { id: fresh.id } })
    const { asset } = await fixture.handedOut(await fixture.person())
    expect(codeOf(await app.send(calls.deleteAsset, fixture.chief, { params: { id: asset.id } }))).toBe(
      'inventory.has_history',
    )
  })

  it('take their steps: repair, loss, retirement and disposal, each in its state', async () => {
    const one = await fixture.asset()
    const act = async (body: Omit<BodyOf<typeof calls.actOnAsset>, 'version'>) => {
      const { version } = (await fixture.view(one.id)).body.data.asset
      return app.send(calls.actOnAsset, fixture.chief, { params: { id: one.id }, body: { version, ...body } })
    }
    expect(codeOf(await act({ action: 'found', condition: 'good' }))).toBe('inventory.wrong_state')
    expect((await act({ action: 'send_to_repair', vendor: 'Fixit' })).body.data.status).toBe('in_repair')
    expect((await act({ action: 'back_from_repair', cost_minor: 5000, currency: 'EUR' })).body.data.status).toBe(
      'in_stock',
    )
    expect((await act({ action: 'report_lost' })).status).toBe(400)
    expect((await act({ action: 'report_lost', note: 'On the train' })).body.data.status).toBe('lost')
    expect((await act({ action: 'found', condition: 'fair' })).body.data).toMatchObject({
      status: 'in_stock',
      condition: 'fair',
    })
    expect(codeOf(await act({ action: 'retire', note: 'Old' }))).toBe('inventory.wipe_missing')
    expect((await act({ action: 'wipe' })).body.data).toMatchObject({ is_wiped: true, status: 'in_stock' })
    expect(codeOf(await act({ action: 'wipe' }))).toBe('inventory.wrong_state')
    expect((await act({ action: 'retire', note: 'Old' })).body.data.status).toBe('retired')
    expect((await act({ action: 'dispose', how: 'sold' })).body.data.status).toBe('disposed')
    const { version } = (await fixture.view(one.id)).body.data.asset
    const late = await app.send(calls.updateAsset, fixture.chief, {
      params: { id: one.id },
      body: { version, name: 'No' },
    })
    expect(codeOf(late)).toBe('inventory.closed')
    const { repairs, events } = (await fixture.view(one.id)).body.data
    expect(repairs).toMatchObject([{ vendor: 'Fixit', cost_minor: 5000 }])
    expect(events.map(({ text }) => text)).toEqual([
      'Equipment was disposed of',
      'Equipment was retired',
      'The data of equipment was wiped',
      'Equipment was found again',
      'Equipment was reported lost',
      'Equipment is back from repair',
      'Equipment was sent to repair',
      'Equipment was added',
    ])
  })

  it('one step of fifty is taken', async () => {
    const one = await fixture.asset()
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.send(calls.actOnAsset, fixture.chief, {
          params: { id: one.id },
          body: { version: one.version, action: 'send_to_repair' },
        }),
      ),
    )
    expect(codesOf(responses)).toEqual({ done: 1, 'common.stale': 49 })
  })
})
