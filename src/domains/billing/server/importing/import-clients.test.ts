import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import * as calls from '#domains/records/contract/imports.calls.ts'
import { addClient } from '../../contract/clients.calls.ts'

let app: TestApp
let admin: TestActor
beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin({ 'records.import': 'own', 'clients.read': 'all', 'clients.write': 'all' })
})
afterAll(() => app.stop())

const checked = async (text: string, options: Record<string, unknown> = {}) => {
  const added = await app.send(
    calls.addImport,
    admin,
    { body: { kind: 'clients' } },
    { file: { bytes: Buffer.from(text), name: 'clients.csv', type: 'text/csv' } },
  )
  const { id, version } = added.body.data
  const set = await app.send(calls.updateImport, admin, { params: { id }, body: { version, options } })
  const done = await app.send(calls.checkImport, admin, { params: { id }, body: { version: set.body.data.version } })
  expect(done.body).toMatchObject({ status: true })
  const rows = (await app.send(calls.listImportRows, admin, { params: { id }, query: { limit: 200 } })).body.data
  return { ...done.body.data, rows }
}
const apply = (id: number, version: number) => app.send(calls.applyImport, admin, { params: { id }, body: { version } })
const undo = (id: number, version: number) => app.send(calls.undoImport, admin, { params: { id }, body: { version } })
const dump = async () =>
  (await sql<object>`select to_jsonb(c) - 'version' - 'updated_at' as row from clients c order by id`.execute(app.db))
    .rows

it('adds and changes clients by their code, and undoes it', async () => {
  const country = await app.db.selectFrom('countries').select('id').where('code', '=', 'GB').executeTakeFirst()
  await app.send(addClient, admin, {
    body: { code: 'OLD', name: 'Old & Co', country_id: country?.id ?? 0, phone: '1', contact_name: 'Ann' },
  })
  const before = await dump()
  const found = await checked(
    [
      'Client code;Customer;Country;Phone;Contact;Payment terms;Time without a project comes from',
      'old;Old & Co;united kingdom;2;(clear);;',
      'NEW;Müller;Germany;;;14;tickets',
    ].join('\n'),
    { match: 'code' },
  )
  expect(found.rows.flatMap(({ faults }) => faults)).toEqual([])
  expect(found.counts).toMatchObject({ create: 1, update: 1, error: 0, changes: { phone: 1, contact: 1 } })
  const done = await apply(found.id, found.version)
  expect(done.body.data).toMatchObject({ created: 1, updated: 1 })
  const { rows } = await sql<object>`select code, name, phone, contact_name, currency, payment_terms_days, time_source
    from clients where code in ('OLD', 'NEW') order by code`.execute(app.db)
  expect(rows).toEqual([
    expect.objectContaining({
      code: 'NEW',
      name: 'Müller',
      currency: 'EUR',
      payment_terms_days: 14,
      time_source: 'tickets',
    }),
    expect.objectContaining({ code: 'OLD', phone: '2', contact_name: null }),
  ])
  const again = await checked('Client code,Customer,Country,Phone\nOLD,Old & Co,United Kingdom,2\n', { match: 'code' })
  expect(again.counts).toMatchObject({ unchanged: 1, update: 0, create: 0 })
  expect((await undo(found.id, done.body.data.version)).body).toMatchObject({ status: true })
  expect(await dump()).toEqual(before)
})

it('finds each error at its cell', async () => {
  const found = await checked(
    'Code,Name,Country,Currency,Payment terms,Contract start\nAA,A,Germny,EUR,x,2026-02-30\nAA,B,Germany,,,\n,C,,,,\n',
    { match: 'code' },
  )
  const texts = found.rows.flatMap(({ row_no, faults }) => faults.map(({ message }) => `${row_no} ${message}`))
  expect(texts).toEqual([
    '2 “Germny” is not there',
    '2 This is no whole number',
    '2 This is no date. Write it like 2026-04-30',
    '3 Row 2 is the same',
    '4 Code is required',
    '4 Country is required',
  ])
  expect(found.rows[0]?.faults[0]?.suggestions).toContain('Germany')
})

it('leaves no client behind that is used since', async () => {
  const found = await checked('Code,Name,Country\nUSED,Used,Germany\n', { match: 'code' })
  const done = await apply(found.id, found.version)
  await sql`insert into client_revenue (client_id, country_id, month, currency)
    select id, country_id, '2026-01', 'EUR' from clients where code = 'USED'`.execute(app.db)
  expect((await undo(found.id, done.body.data.version)).body).toMatchObject({ code: 'records.undo_changed' })
})
