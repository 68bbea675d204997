import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { MIGRATIONS } from '#app/server/migrations.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { silentLog } from '#kit/server/testing/silent-log.ts'
import { runAsAdmin, withDatabase } from '#kit/server/testing/test-server.ts'

/** The number of migrations before the tested one. */
const BEFORE = readdirSync(MIGRATIONS)
  .toSorted()
  .findIndex((file) => file.endsWith('-invoices.sql'))
const server = inject('testServer')
const name = `muster_billing_${randomUUID().replaceAll('-', '')}`
const url = withDatabase(server.applicationUrl, name)
let client: Client

const HASH = 'a'.repeat(64)
const number = (kind: string, at: number) =>
  `'${kind}-2026-000${at}', '2026-03-01', '2026-03-31', 2026, ${at}, '{}', '{}', '2026-03-01', '${HASH}', '${HASH}'`
const NUMBERED = 'number, issue_date, due_date, series_year, series_number, seller, buyer, issued_at, hash, prev_hash'
const COLUMNS =
  'id, kind, state, brand_id, client_id, currency, service_from, service_to, net_minor, tax_minor, total_minor'
const valuesOf = (id: number, kind: string, state: string, net: number) =>
  `${id}, '${kind}', '${state}', 1, 1, 'EUR', '2026-02-01', '2026-02-28', ${net}, ${net * 0.19}, ${net * 1.19}`

// An invoice that was cancelled by its credit note, one that is open and was reminded of four times, and one paid in part.
const STORED_ROWS = `
  insert into clients (id, code, name, country_id, currency) overriding system value values (1, 'OLD', 'Old', 1, 'EUR');
  insert into tax_rates (id, code, name, country_id, rate_bp, valid_from) overriding system value
    values (1, 'DE19', 'VAT', 1, 1900, '2027-01-01');
  insert into invoices (${COLUMNS}, ${NUMBERED}, cancel_reason, credits_id, paid_minor) overriding system value values
    (${valuesOf(1, 'invoice', 'cancelled', 30_000)}, ${number('INV', 1)}, 'Wrong address', null, 0),
    (${valuesOf(2, 'credit_note', 'issued', -30_000)}, ${number('CN', 1)}, null, 1, 0),
    (${valuesOf(3, 'invoice', 'issued', 10_000)}, ${number('INV', 2)}, null, null, 0),
    (${valuesOf(4, 'invoice', 'part_paid', 10_000)}, ${number('INV', 3)}, null, null, 500);
  insert into invoice_lines (id, invoice_id, seq, description, minutes, unit, unit_price_minor, tax_rate_id, net_minor)
    overriding system value values (11, 1, 1, 'A', 60, 'hour', 10000, 1, 10000), (12, 1, 2, 'B', 60, 'hour', 20000, 1, 20000),
    (21, 2, 1, 'A', 60, 'hour', 10000, 1, -10000), (22, 2, 2, 'B', 60, 'hour', 20000, 1, -20000),
    (31, 3, 1, 'C', 60, 'hour', 10000, 1, 10000), (41, 4, 1, 'D', 60, 'hour', 10000, 1, 10000);
  insert into invoice_taxes (invoice_id, tax_rate_id, code, name, rate_bp, base_minor, tax_minor)
    select id, 1, 'DE19', 'VAT', 1900, net_minor, tax_minor from invoices;
  insert into invoice_payments (invoice_id, received_on, amount_minor, method, recorded_at)
    values (4, '2026-03-05', 500, 'cash', '2026-03-05');
  insert into invoice_mails (invoice_id, kind, to_address, sent_at) values (3, 'invoice', 'a@b.test', '2026-03-01'),
    (3, 'reminder', 'a@b.test', '2026-04-01'), (3, 'reminder', 'a@b.test', '2026-04-05'),
    (3, 'reminder', 'a@b.test', '2026-04-09'), (3, 'reminder', 'a@b.test', '2026-04-20');
  insert into billed_items (source_key, invoice_line_id, minutes) values ('fee:7:2026-02', 31, 0);`

beforeAll(async () => {
  await runAsAdmin(server, `create database ${name} owner "${new URL(server.applicationUrl).username}"`)
  await migrate(url, { dir: MIGRATIONS, log: silentLog, upTo: BEFORE })
  client = new Client({ connectionString: withDatabase(server.adminUrl, name) })
  await client.connect()
  await client.query(`begin; set local session_replication_role = replica; ${STORED_ROWS}; commit`)
  await migrate(url, { dir: MIGRATIONS, log: silentLog })
})
afterAll(async () => {
  await client.end()
  await runAsAdmin(server, `drop database ${name} with (force)`)
})

const rows = async (statement: string): Promise<unknown[]> => (await client.query(statement)).rows

it('keeps what was issued, cancelled and paid before invoices were credited in parts', async () => {
  expect(
    await rows('select id, state, version, credited_minor::int, excess_minor::int, hash from invoices order by id'),
  ).toEqual([
    { id: 1, state: 'cancelled', version: 1, credited_minor: 35_700, excess_minor: 0, hash: HASH },
    { id: 2, state: 'issued', version: 1, credited_minor: 0, excess_minor: 0, hash: HASH },
    { id: 3, state: 'issued', version: 1, credited_minor: 0, excess_minor: 0, hash: HASH },
    { id: 4, state: 'part_paid', version: 1, credited_minor: 0, excess_minor: 0, hash: HASH },
  ])
  expect(
    await rows('select id, credits_line_id from invoice_lines where credits_line_id is not null order by id'),
  ).toEqual([
    { id: 21, credits_line_id: 11 },
    { id: 22, credits_line_id: 12 },
  ])
  expect(await rows('select distinct rate_bp from invoice_taxes')).toEqual([{ rate_bp: 1900 }])
})

it('counts reminders that left before as the three steps, as far as they go', async () => {
  expect(await rows("select level from invoice_mails where kind = 'reminder' order by sent_at")).toEqual([
    { level: 1 },
    { level: 2 },
    { level: 3 },
    { level: null },
  ])
})

it('leaves figures that hold for each of them, also where a rate was used before its day', async () => {
  for (const id of [1, 2, 3, 4]) await client.query(`update invoices set sent_at = '2026-05-01' where id = ${id}`)
  await client.query(`update invoices set state = 'paid', paid_minor = total_minor where id = 4`).then(
    () => expect.unreachable('a payment without its row was taken'),
    (error: Error) => expect(error.message).toMatch(/figures of invoice 4/),
  )
})
