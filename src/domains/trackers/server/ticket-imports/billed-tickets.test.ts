import { expect, it } from 'vitest'
import * as invoices from '#domains/billing/contract/invoices.calls.ts'
import { startBilling } from '#domains/billing/server/testing/billing-fixture.ts'
import { importFixture } from '#domains/records/server/testing/import-fixture.ts'
import { ADMIN } from '../testing/tickets-fixture.ts'

it('keeps imported tickets while their time is on an invoice', async () => {
  const billing = await startBilling()
  const { app } = billing
  try {
    const { id, code } = await billing.client({ time_source: 'tickets', code: 'BILLED' })
    const department = await app.fixture.department()
    const team_id = await app.fixture.team(department)
    await app.db.insertInto('client_teams').values({ client_id: id, team_id }).execute()
    const person = await app.fixture.employee({ joined_on: '2024-01-01', department_id: department, team_id })
    const { employee_no } = await app.db
      .selectFrom('employments')
      .select('employee_no')
      .where('employee_id', '=', person)
      .executeTakeFirstOrThrow()
    const actor = await app.fixture.admin({ ...ADMIN, 'records.import': 'own', 'people.read': 'all' })
    const billed = importFixture(app, 'tickets', actor)
    const line = `${code};B-1;Billed;2026-02-02 09:00;2026-02-02 09:30;2026-02-02 10:00;${employee_no};30`
    const found = await billed.check(
      ['Client;Number;Subject;Received;First reply;Solved;Agent number;Minutes', line].join('\n'),
      { match: 'ticket_ref' },
    )
    expect(billed.faultsOf(found)).toEqual([])
    const done = await billed.apply(found)
    const event = await app.db
      .selectFrom('ticket_events')
      .select('id')
      .where('minutes', '>', 0)
      .executeTakeFirstOrThrow()
    await billing.work([{ id: event.id, on: '2026-02-02', minutes: 30, client_id: id }], 'ticket_event')
    const drafted = await app.send(invoices.draftInvoice, billing.officer, {
      body: { client_id: id, from: '2026-02-01', to: '2026-02-28' },
    })
    const undo = async () => (await billed.undo({ id: found.id, version: done.body.data.version }, true)).body.data.kept
    expect(await undo()).toMatchObject([{ row_no: 2, why: 'Its time is on an invoice' }])
    expect(drafted.body.status).toBe(true)
  } finally {
    await app.stop()
  }
})
