import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setSetting } from '#domains/settings/server/index.ts'
import { required } from '#kit/contract/testing/required.ts'
import * as clients from '../contract/clients.calls.ts'
import * as steps from '../contract/invoice-steps.calls.ts'
import * as calls from '../contract/invoices.calls.ts'
import { type BillingFixture, codesOf, NOW, startBilling } from './testing/billing-fixture.ts'

let fixture: BillingFixture
let app: BillingFixture['app']
beforeAll(async () => {
  fixture = await startBilling()
  ;({ app } = fixture)
})
afterEach(() => app.clock.set(NOW))
afterAll(() => app.stop())

const remind = (id: number, body: object = {}) =>
  app.send(steps.sendInvoice, fixture.officer, { params: { id }, body: { reminder: true, ...body } })

/** An invoice that is due on the day of its issue, 11 March. */
const dueAtOnce = async (client: object = {}) => {
  const made = await fixture.client({ payment_terms_days: 0, ...client })
  return { client: made, row: await fixture.issued(made.id) }
}

const mailsOf = async (address: string | null) => {
  const { rows } = await sql<{ template_key: string }>`
    select template_key from mail_outbox where to_address = ${address} order by id`.execute(app.db)
  return rows.map(({ template_key }) => template_key)
}

describe('a reminder', () => {
  it('goes out for what is due and open alone', async () => {
    const { row } = await dueAtOnce()
    expect(row).toMatchObject({ reminder_level: 0, can: { remind: false } })
    expect((await remind(row.id)).body.code).toBe('invoices.not_due')
    const paid = await dueAtOnce()
    await fixture.pay(paid.row.id, paid.row.total_minor)
    const cancelled = await dueAtOnce()
    const { credit_note } = (await fixture.cancel(cancelled.row)).body.data
    const draft = await fixture.draft((await fixture.client()).id)
    const later = await fixture.issued((await fixture.client()).id)
    app.clock.set('2026-03-12T09:00:00Z')
    expect((await remind(paid.row.id)).body.code).toBe('invoices.not_due')
    expect((await remind(credit_note.id)).body.code).toBe('invoices.not_due')
    expect((await remind(cancelled.row.id)).body.code).toBe('invoices.not_issued')
    expect((await remind(draft.id)).body.code).toBe('invoices.not_issued')
    expect((await remind(later.id)).body.code).toBe('invoices.not_due')
    expect((await fixture.view(row.id)).body.data.can.remind).toBe(true)
    expect((await remind(row.id)).body.status).toBe(true)
    for (const id of [paid.row.id, credit_note.id, cancelled.row.id, draft.id]) {
      const statement = sql`insert into invoice_mails (invoice_id, kind, level, to_address, sent_at)
        values (${id}, 'reminder', 1, 'a@b.test', ${NOW}::timestamptz)`
      await expect(statement.execute(app.db)).rejects.toThrow(/^Nothing of invoice/)
    }
  })

  it('leaves three times with a text of its own, and then no more', async () => {
    const { row, client } = await dueAtOnce()
    for (const [at, day] of ['12', '13', '14'].entries()) {
      app.clock.set(`2026-03-${day}T09:00:00Z`)
      expect((await remind(row.id)).body.status).toBe(true)
      expect((await fixture.view(row.id)).body.data.reminder_level).toBe(at + 1)
    }
    app.clock.set('2026-03-15T09:00:00Z')
    expect((await remind(row.id)).body.code).toBe('invoices.reminded')
    expect(await mailsOf(client.billing_email)).toEqual([
      'billing.reminder',
      'billing.reminder_2',
      'billing.reminder_3',
    ])
    expect((await fixture.view(row.id)).body.data.reminders).toEqual({
      sent: [
        { level: 1, on: '2026-03-12' },
        { level: 2, on: '2026-03-13' },
        { level: 3, on: '2026-03-14' },
      ],
      next: null,
    })
  })

  it('is not sent to a client for which it is switched off', async () => {
    const { row, client } = await dueAtOnce({ reminders: false })
    expect(client.reminders).toBe(false)
    app.clock.set('2026-03-12T09:00:00Z')
    expect((await remind(row.id)).body.code).toBe('invoices.reminders_off')
    const body = { version: client.version, reminders: true }
    await app.send(clients.updateClient, fixture.keeper, { params: { id: client.id }, body })
    expect((await remind(row.id)).body.status).toBe(true)
  })

  it('is sent once by fifty at once', async () => {
    const { row, client } = await dueAtOnce()
    app.clock.set('2026-03-12T09:00:00Z')
    const responses = await Promise.all(Array.from({ length: 50 }, () => remind(row.id)))
    expect(codesOf(responses)).toEqual({ done: 50 })
    expect(await mailsOf(client.billing_email)).toEqual(['billing.reminder'])
  })
})

describe('the steps of the settings', () => {
  const listed = async (client_id: number) =>
    (await app.send(calls.listInvoices, fixture.officer, { query: { client_id, to_remind: true } })).body.meta.total

  it('say on which day each comes, and the morning sends it once where that is set', async () => {
    const { row, client } = await dueAtOnce()
    const off = await dueAtOnce({ reminders: false })
    const nowhere = await dueAtOnce({ billing_email: null })
    await app.begin(async (work) => {
      await setSetting(work, 'billing.first_reminder_days', 5)
      await setSetting(work, 'billing.second_reminder_days', 3)
    })
    expect((await fixture.view(row.id)).body.data.reminders.next).toEqual({ level: 1, on: '2026-03-16' })
    expect((await fixture.view(off.row.id)).body.data.reminders.next).toBeNull()
    app.clock.set('2026-03-16T07:00:00Z')
    expect(await listed(client.id)).toBe(1)
    expect(await listed(off.client.id)).toBe(0)
    expect(await listed(nowhere.client.id)).toBe(1)
    await app.runJob('billing.reminders')
    expect(await mailsOf(client.billing_email)).toEqual([])
    await app.begin((work) => setSetting(work, 'billing.sends_reminders', true))
    app.clock.set('2026-03-15T07:00:00Z')
    expect(await listed(client.id)).toBe(0)
    await app.runJob('billing.reminders')
    expect(await mailsOf(client.billing_email)).toEqual([])
    for (const [day, sent] of [
      ['16', 1],
      ['17', 1],
      ['18', 1],
      ['19', 2],
    ] as const) {
      app.clock.set(`2026-03-${day}T07:00:00Z`)
      await app.runJob('billing.reminders')
      await app.runJob('billing.reminders')
      expect(await mailsOf(client.billing_email)).toHaveLength(sent)
    }
    expect(await mailsOf(required(off.client.billing_email))).toEqual([])
    await fixture.pay(row.id, row.total_minor)
    app.clock.set('2026-05-16T07:00:00Z')
    await app.runJob('billing.reminders')
    expect(await mailsOf(client.billing_email)).toHaveLength(2)
  })
})
