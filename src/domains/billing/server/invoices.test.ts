import { amountText } from '#engines/money/contract/amounts.ts'
import { readPdf } from '#kit/server/testing/read-pdf.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSetting } from '#domains/settings/server/index.ts'
import { firstOf, nthOf, required } from '#kit/contract/testing/required.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import * as steps from '../contract/invoice-steps.calls.ts'
import * as calls from '../contract/invoices.calls.ts'
import { type BillingFixture, NOW, OFFICER, startBilling, TODAY } from './testing/billing-fixture.ts'

let fixture: BillingFixture
let app: BillingFixture['app']
beforeAll(async () => {
  fixture = await startBilling()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const check = async (kind: 'invoice' | 'credit_note' = 'invoice', year = 2026) =>
  (await app.send(steps.checkSeries, fixture.officer, { query: { brand_id: fixture.brand_id, year, kind } })).body.data

describe('a draft', () => {
  it('has the figures of its lines, in the currency of its client', async () => {
    const { id } = await fixture.client()
    const draft = await fixture.draft(id, [
      fixture.line({ minutes: 50, unit_price_minor: 9000 }),
      fixture.line({ minutes: null, quantity_milli: 3500, unit: 'day', unit_price_minor: 64_000, discount_bp: 1000 }),
    ])
    expect(draft).toMatchObject({ net_minor: 209_100, tax_minor: 39_729, total_minor: 248_829, currency: 'EUR' })
    expect(draft).toMatchObject({ state: 'draft', number: null, hash: null, balance_minor: 0 })
    expect(draft.next_number).toMatch(/^NB-INV-2026-\d{4}$/)
    expect(draft.history.map(({ what }) => what)).toEqual(['Drafted'])
  })

  it.each([
    ['a total', { total_minor: 5 }],
    ['a fraction of a cent', { lines: [{ unit_price_minor: 0.1 }] }],
    ['a price beyond all amounts', { lines: [{ unit_price_minor: 1e21 }] }],
    ['a quantity below 0', { lines: [{ minutes: null, quantity_milli: -1 }] }],
    ['minutes and a quantity', { lines: [{ quantity_milli: 5 }] }],
    ['neither of them', { lines: [{ minutes: null }] }],
    ['an amount beyond all amounts', { lines: [{ minutes: 9_000_000, unit_price_minor: 999_999_999_999 }] }],
    ['a tax rate that is not there', { lines: [{ tax_rate_id: 999_999 }] }],
    ['a service that ends before it starts', { service_from: '2026-03-01' }],
    ['a project of another client', { pr_id: 999_999 }],
  ])('takes no %s', async (_name, wrong) => {
    const { id: client_id } = await fixture.client()
    const lines = ('lines' in wrong ? (wrong.lines as object[]) : [{}]).map((one) => ({ ...fixture.line(), ...one }))
    const body = { client_id, service_from: '2026-02-01', service_to: '2026-02-28', ...wrong, lines }
    expect((await app.send(calls.addInvoice, fixture.officer, { body: malformed(body) })).status).toBe(400)
  })

  it('is changed with its lines in the version that was read, and refuses an older one', async () => {
    const draft = await fixture.draft((await fixture.client()).id)
    const saveNote = (version: number, note: string) =>
      app.send(calls.updateInvoice, fixture.officer, {
        params: { id: draft.id },
        body: { version, note, lines: [fixture.line({ minutes: 30 }), fixture.line({ minutes: 90 })] },
      })
    expect((await saveNote(draft.version, 'First')).body.data).toMatchObject({ net_minor: 20_000, note: 'First' })
    expect((await saveNote(draft.version, 'Second')).body.code).toBe('common.stale')
    expect((await fixture.view(draft.id)).body.data.note).toBe('First')
  })

  it('leaves no gap when it is deleted', async () => {
    const { id } = await fixture.client()
    const drafts = [
      await fixture.draft(id),
      await fixture.draft(id),
      await fixture.draft(id),
      await fixture.draft(id),
      await fixture.draft(id),
    ]
    for (const draft of drafts.slice(0, 3))
      await app.send(calls.deleteInvoice, fixture.officer, { params: { id: draft.id } })
    const before = await check()
    await fixture.issue(nthOf(drafts, 3))
    await fixture.issue(nthOf(drafts, 4))
    const after = await check()
    expect(after).toMatchObject({ count: before.count + 2, gaps: [], ok: true })
  })

  it('is not made for an archived client', async () => {
    const client = await fixture.client()
    await app.db.updateTable('clients').set({ status: 'archived' }).where('id', '=', client.id).execute()
    const body = { client_id: client.id, service_from: '2026-02-01', service_to: '2026-02-28', lines: [] }
    expect((await app.send(calls.addInvoice, fixture.officer, { body })).body.code).toBe('invoices.client_archived')
    const { data } = (await app.send(calls.readInvoiceOptions, fixture.officer)).body
    expect(data.clients.map(({ id }) => id)).not.toContain(client.id)
    const listed = await app.send(calls.listInvoices, fixture.officer, { query: { client_id: client.id } })
    expect(listed.body.data).toEqual([])
  })
})

describe('issuing', () => {
  it('gives a number, freezes both parties and dates what is due', async () => {
    const row = (await fixture.issue(await fixture.draft((await fixture.client()).id))).body.data
    expect(row).toMatchObject({ state: 'issued', issue_date: TODAY, due_date: '2026-04-10', balance_minor: 11_900 })
    expect(row.seller?.account.bank_code).toBe('SPREDEB1')
    expect(row.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(row.can).toMatchObject({ update: false, delete: false, issue: false, pay: true, cancel: true })
  })

  it.each([
    ['without a line', {}, [] as object[], 'Add a line first.'],
    ['of nothing', {}, [{ unit_price_minor: 0 }], 'The total must be more than 0.'],
    ['without the tax id of the client', { tax_id: null }, [{}], 'Add the tax id of the client.'],
    ['without its address', { address: null }, [{}], 'Add the address of the client.'],
  ])('is refused %s', async (_name, client, lines, message) => {
    const { id } = await fixture.client(client)
    const draft = await fixture.draft(
      id,
      lines.map((one) => fixture.line(one)),
    )
    expect((await fixture.issue(draft)).body).toMatchObject({ code: 'invoices.incomplete', message })
  })

  it('is refused where the brand has no account of the currency, and the choices say so before', async () => {
    const draft = await fixture.draft((await fixture.client({ currency: 'GBP' })).id)
    const { body } = await fixture.issue(draft)
    expect(body.code).toBe('invoices.seller_incomplete')
    expect(body.message).toMatch(/^Brand \d+ GmbH has no GBP account\.$/)
    const options = (await app.send(calls.readInvoiceOptions, fixture.officer)).body.data
    expect(options.seller_missing).toContainEqual(expect.objectContaining({ currency: 'GBP', field: 'GBP account' }))
  })

  it('keeps dates in the order of numbers', async () => {
    const { id } = await fixture.client()
    const last = (await fixture.issue(await fixture.draft(id), '2026-03-10')).body
    expect(last.code).toBe('invoices.date_order')
    const future = await fixture.issue(await fixture.draft(id), '2026-03-12')
    expect(future.body.message).toBe('The date lies in the future.')
    const early = await fixture.issue(await fixture.draft(id), '2026-03-01')
    expect(early.body.message).toMatch(/^The date lies before NB-INV-2026-\d{4} of 11 March\.$/)
  })

  it('answers one number to one key, however often it is sent', async () => {
    const draft = await fixture.draft((await fixture.client()).id)
    const key = randomUUID()
    const [first, again] = [await fixture.issue(draft, undefined, key), await fixture.issue(draft, undefined, key)]
    expect(again.body.data.number).toBe(first.body.data.number)
    expect((await check()).ok).toBe(true)
  })

  it('belongs to the year of the organisation, not to that of the clock of the server', async () => {
    await app.begin((work) => setSetting(work, 'organisation.time_zone', 'Europe/Berlin'))
    const draft = await fixture.draft((await fixture.client()).id)
    app.clock.set('2026-12-31T23:30:00Z')
    const row = (await fixture.issue(draft)).body.data
    app.clock.set(NOW)
    expect(row).toMatchObject({ number: 'NB-INV-2027-0001', issue_date: '2027-01-01' })
    expect(await check('invoice', 2027)).toMatchObject({ count: 1, ok: true })
  })
})

describe('an issued invoice', () => {
  it('changes by no call and by no statement', async () => {
    const row = await fixture.issued((await fixture.client()).id)
    const change = { params: { id: row.id }, body: { version: row.version, note: 'Later' } }
    expect((await app.send(calls.updateInvoice, fixture.officer, change)).body.code).toBe('invoices.issued')
    expect((await app.send(calls.deleteInvoice, fixture.officer, { params: { id: row.id } })).body.code).toBe(
      'invoices.issued',
    )
    const tries = [
      sql`update invoices set note = 'Later' where id = ${row.id}`,
      sql`update invoices set total_minor = 1, net_minor = 1, tax_minor = 0 where id = ${row.id}`,
      sql`update invoices set state = 'draft' where id = ${row.id}`,
      sql`delete from invoices where id = ${row.id}`,
      sql`update invoice_lines set net_minor = 1 where invoice_id = ${row.id}`,
      sql`delete from invoice_lines where invoice_id = ${row.id}`,
      sql`insert into invoice_taxes (invoice_id, tax_rate_id, rate_bp, base_minor, tax_minor, code, name)
        values (${row.id}, ${fixture.tax_rate_id}, 0, 0, 0, 'X', 'X')`,
      sql`update invoices set paid_minor = 1, state = 'part_paid' where id = ${row.id}`,
    ]
    for (const statement of tries)
      await expect(statement.execute(app.db)).rejects.toThrow(/^Invoice \S+ cannot|^The figures of invoice/)
    expect((await fixture.view(row.id)).body.data).toEqual(row)
  })

  it('is printed with the same bytes each time, and a draft is marked', async () => {
    const row = await fixture.issued((await fixture.client()).id)
    const print = (id: number) => app.send(steps.printInvoice, fixture.officer, { params: { id } })
    const [one, other] = [await print(row.id), await print(row.id)]
    expect(one.headers['content-type']).toBe('application/pdf')
    expect(one.bytes.equals(other.bytes)).toBe(true)
    const { pages, roles, info } = await readPdf(one.bytes)
    expect(pages.join()).toContain(row.number)
    expect(pages.join()).toContain(amountText(row.total_minor, row.currency))
    expect(roles).toEqual(expect.arrayContaining(['H1', 'Table', 'THColumn', 'TD']))
    expect(info).toMatchObject({ Title: `Invoice ${row.number}` })
    const draft = await fixture.draft((await fixture.client()).id)
    expect((await print(draft.id)).bytes.subarray(0, 4).toString()).toBe('%PDF')
    expect((await print(999_999)).status).toBe(404)
  })

  it('is found broken by the check when it was altered behind the back of the server', async () => {
    const row = await fixture.issued((await fixture.client()).id)
    expect((await check()).broken).toEqual([])
    await app.db.transaction().execute(async (tx) => {
      await sql`alter table invoices disable trigger invoices_issued`.execute(tx)
      await sql`update invoices set contract_ref = 'PO-7' where id = ${row.id}`.execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      await sql`alter table invoices enable trigger invoices_issued`.execute(tx)
    })
    expect(await check()).toMatchObject({ ok: false, broken: [row.number] })
    await app.db.transaction().execute(async (tx) => {
      await sql`alter table invoices disable trigger invoices_issued`.execute(tx)
      await sql`update invoices set contract_ref = null where id = ${row.id}`.execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      await sql`alter table invoices enable trigger invoices_issued`.execute(tx)
    })
    expect((await check()).ok).toBe(true)
    const audited = await sql<{ n: number }>`
      select count(*)::int as n from audit_rows where action = 'billing.series_checked'`.execute(app.db)
    expect(firstOf(audited.rows).n).toBeGreaterThan(2)
  })
})

describe('payments', () => {
  it('settle an invoice in parts, never with more than is open, and are voided with a reason', async () => {
    const row = await fixture.issued((await fixture.client()).id)
    expect((await fixture.pay(row.id, 5000)).body.data).toMatchObject({ state: 'part_paid', balance_minor: 6900 })
    const over = await fixture.pay(row.id, 6901)
    expect(over.body).toMatchObject({ code: 'invoices.overpaid', message: 'The open balance is 69.00 EUR.' })
    expect((await fixture.cancel(row)).body.code).toBe('invoices.has_payments')
    const paid = (await fixture.pay(row.id, 6900)).body.data
    expect(paid).toMatchObject({ state: 'paid', balance_minor: 0 })
    expect((await fixture.pay(row.id, 1)).body.code).toBe('invoices.not_issued')
    const voidIt = (id: number) =>
      app.send(steps.voidPayment, fixture.officer, { params: { id }, query: { reason: 'Wrong account' } })
    expect((await voidIt(firstOf(paid.payments).id)).body.data).toMatchObject({ state: 'part_paid', paid_minor: 6900 })
    expect((await voidIt(firstOf(paid.payments).id)).body.code).toBe('invoices.payment_voided')
    const open = (await voidIt(nthOf(paid.payments, 1).id)).body.data
    expect(open).toMatchObject({ state: 'issued', paid_minor: 0 })
    expect((await fixture.cancel(open)).body.data.credit_note.total_minor).toBe(-11_900)
    expect((await voidIt(999_999)).status).toBe(404)
  })

  it.each(['2026-03-12', '2026-03-10'])('are not received on %s, before the issue or in the future', async (day) => {
    const row = await fixture.issued((await fixture.client()).id)
    expect((await fixture.pay(row.id, 100, day)).status).toBe(400)
  })
})

describe('cancelling', () => {
  it('adds a credit note that undoes the invoice in every sum', async () => {
    const client = await fixture.client()
    const row = await fixture.issued(client.id)
    const { invoice, credit_note, draft } = (await fixture.cancel(row)).body.data
    expect(invoice).toMatchObject({ state: 'cancelled', balance_minor: 0, credited_by_id: credit_note.id })
    expect(credit_note).toMatchObject({ kind: 'credit_note', state: 'issued', credits_id: row.id, balance_minor: 0 })
    expect(credit_note.number).toMatch(/^NB-CN-2026-\d{4}$/)
    expect(draft).toBeNull()
    const { meta } = (await app.send(calls.listInvoices, fixture.officer, { query: { client_id: client.id } })).body
    expect(meta.totals).toEqual([{ currency: 'EUR', issued: 0, open: 0, overdue: 0 }])
    expect((await fixture.cancel(invoice)).body.code).toBe('invoices.not_issued')
    expect((await fixture.cancel(credit_note)).body.code).toBe('invoices.not_issued')
    expect(await check('credit_note')).toMatchObject({ ok: true })
  })

  it('copies the invoice into a new draft where that is asked for', async () => {
    const row = await fixture.issued((await fixture.client()).id)
    const { draft } = (await fixture.cancel(row, true)).body.data
    expect(draft).toMatchObject({ state: 'draft', total_minor: row.total_minor, number: null })
  })
})

describe('mail', () => {
  it('carries the document to the client, once in ten minutes', async () => {
    const client = await fixture.client({ payment_terms_days: 0 })
    const row = await fixture.issued(client.id)
    app.clock.set('2026-03-12T09:00:00Z')
    const send = (body: object = {}) => app.send(steps.sendInvoice, fixture.officer, { params: { id: row.id }, body })
    const responses = [await send(), await send(), await send({ reminder: true })]
    app.clock.set(NOW)
    expect(new Set(responses.map(({ body }) => body.data.sent_at)).size).toBe(1)
    const mails = await app.db
      .selectFrom('mail_outbox')
      .select(['to_address', 'template_key', 'subject'])
      .where('to_address', '=', required(client.billing_email))
      .orderBy('id')
      .execute()
    expect(mails.map(({ template_key }) => template_key)).toEqual(['billing.invoice', 'billing.reminder'])
    expect(firstOf(mails).subject).toContain(row.number)
    const attached = await sql<{ n: number }>`
      select count(*)::int as n from mail_files f join mail_outbox m on m.id = f.mail_id where m.to_address = ${client.billing_email}`.execute(
      app.db,
    )
    expect(firstOf(attached.rows).n).toBe(2)
  })

  it('needs an address and an issued invoice', async () => {
    const draft = await fixture.draft((await fixture.client({ billing_email: null })).id)
    const send = (id: number) => app.send(steps.sendInvoice, fixture.officer, { params: { id }, body: {} })
    expect((await send(draft.id)).body.message).toBe('Only an issued invoice can be sent.')
    const { id } = (await fixture.issue(draft)).body.data
    expect((await send(id)).body.code).toBe('invoices.no_address')
  })
})

it('all officers share one list, in pages, with totals of each currency apart', async () => {
  const colleague = await app.fixture.user({ grants: OFFICER, role_number: 3163 })
  const rupees = await fixture.client({ currency: 'INR' })
  await fixture.issued(rupees.id)
  const query = { limit: 3 }
  const [mine, theirs] = [
    await app.send(calls.listInvoices, fixture.officer, { query }),
    await app.send(calls.listInvoices, colleague, { query }),
  ]
  expect(theirs.body).toEqual(mine.body)
  expect(mine.body.meta.totals.map(({ currency }) => currency)).toEqual(['EUR', 'INR'])
  const seen = new Set<number>()
  let cursor: string | null = null
  do {
    const page: typeof mine = await app.send(calls.listInvoices, colleague, {
      query: { limit: 3, ...(cursor ? { cursor } : {}) },
    })
    for (const row of page.body.data) seen.add(row.id)
    cursor = page.body.meta.next_cursor
  } while (cursor !== null)
  expect(seen.size).toBe(mine.body.meta.total)
})

it.each([101, 31111])('code %i reaches no call of invoices', async (role_number) => {
  const { id } = await app.db
    .selectFrom('roles')
    .select('id')
    .where('area', '=', 'User')
    .where('role_number', '=', role_number)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const person = await app.fixture.user()
  await app.db.updateTable('placements').set({ role_id: id }).where('employee_id', '=', person.employee_id).execute()
  const params = { id: 1 }
  const x = [
    await app.send(calls.listInvoices, person),
    await app.send(calls.viewInvoice, person, { params }),
    await app.send(calls.deleteInvoice, person, { params }),
    await app.send(steps.printInvoice, person, { params }),
  ]
  expect(x.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})
