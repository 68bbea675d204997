// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { sendInvoice, voidPayment } from '../contract/invoice-steps.calls.ts'
import { updateInvoice } from '../contract/invoices.calls.ts'
import type { InvoiceFull } from '../contract/invoices.models.ts'
import InvoiceScreen from './screens/invoice-screen.tsx'
import { paidInvoice } from './testing/rows.ts'

const PATH = '/employee/contract-invoice'
const LIST = 'GET /api/user/invoice-contract'
const SAVE = 'PUT /api/user/invoice-contract/7'
const SEND = 'POST /api/user/invoice-contract/send/7'
const VOID = 'DELETE /api/user/invoice-contract/payment/3'
const OPTIONS = {
  brands: [
    { id: 1, name: 'Northwind', is_default: true, tax_currency: 'EUR' },
    { id: 2, name: 'Northwind Poland', is_default: false, tax_currency: 'PLN' },
  ],
  clients: [{ id: 3, code: 'RHEIN', name: 'Rheintal AG', currency: 'EUR', contract_ref: null, rate_minor: null }],
  projects: [{ pr_id: 8, name: 'Claims assistant', client_id: 3, rate_minor: null }],
  tax_rates: [
    { id: 1, name: 'VAT', code: 'DE-19', rate_bp: 1900, valid_from: '2020-01-01' },
    { id: 2, name: 'Reduced', code: 'DE-7', rate_bp: 700, valid_from: '2020-01-01' },
  ],
  seller_missing: [],
}
type Responses = Parameters<typeof fakeServer>[0]

const draw = async (row: InvoiceFull, query: string, more: Responses) => {
  const server = fakeServer({
    [LIST]: okPage([]),
    [`${LIST}/options`]: ok(OPTIONS),
    [`${LIST}/7`]: ok(row),
    ...more,
  })
  await renderScreen(
    <ActorProvider value={employeeActor('all')}>
      <InvoiceScreen />
    </ActorProvider>,
    `${PATH}?${query}`,
  )
  const sent = () => server.sent.filter(({ method }) => method !== 'GET')
  return { responses: server.responses, sent, bodies: () => sent().map(({ body }) => body) }
}

describe('a draft', () => {
  const draft: InvoiceFull = { ...paidInvoice, state: 'draft', number: null, lines: paidInvoice.lines.slice(0, 1) }
  const open = async (response: Responses[string]) => {
    const shown = await draw(draft, 'edit=7', { [SAVE]: response })
    const line = within(await screen.findByRole('listitem', { name: 'Line 1' }))
    return { ...shown, line }
  }
  const unchanged = { discount_bp: 0, discount_minor: 0, items: [] }

  it('is saved with all that is typed', async () => {
    const { bodies, line } = await open(ok(draft))
    await fill('Service from', '02/01/2026')
    await fill('Service to', '02/28/2026')
    await fill('Description', 'Support in February')
    await fill('Time', '12.5')
    await fill('Price', '110')
    await userEvent.clear(line.getByLabelText(/^Discount/))
    await userEvent.type(line.getByLabelText(/^Discount/), '5')
    await choose('Tax', /^Reduced/)
    await fill(/^Amount off all lines/, '10')
    await choose(/^Brand/, 'Northwind Poland')
    await fill(/^Exchange rate/, '4.25')
    await fill(/^Reference/, 'PO 12')
    await fill(/^Due date/, '03/31/2026')
    await choose(/^Project/, 'Claims assistant')
    await fill(/^Note/, 'Thank you')
    await fill(/^Footer/, 'Northwind')
    await clickOn('Save')
    await screen.findByText('Invoice Updated Successfully')
    expect(bodies()).toEqual([
      {
        version: 4,
        service_from: '2026-02-01',
        service_to: '2026-02-28',
        brand_id: 2,
        pr_id: 8,
        contract_ref: 'PO 12',
        due_date: '2026-03-31',
        note: 'Thank you',
        footer: 'Northwind',
        discount_bp: 0,
        discount_minor: 1000,
        exchange_micro: 4_250_000,
        lines: [
          {
            ...unchanged,
            description: 'Support in February',
            minutes: 750,
            quantity_milli: null,
            unit: 'hour',
            unit_price_minor: 11_000,
            discount_bp: 500,
            tax_rate_id: 2,
          },
        ],
      },
    ])
  })

  it('counts a line in pieces, also while their number is emptied, and says which field is missing', async () => {
    const { bodies, line } = await open(ok(draft))
    await userEvent.clear(line.getByRole('textbox', { name: 'Time' }))
    await clickOn('Save')
    await refusedAt('Time', 'Time is missing')
    await userEvent.click(line.getByRole('radio', { name: 'Quantity' }))
    await userEvent.clear(line.getByRole('textbox', { name: 'Quantity' }))
    await clickOn('Save')
    await refusedAt('Quantity', 'Quantity is missing')
    await fill('Quantity', '3')
    await choose('Unit', 'Day')
    await clickOn('Save')
    await screen.findByText('Invoice Updated Successfully')
    expect(bodies()).toMatchObject([{ lines: [{ minutes: null, quantity_milli: 3000, unit: 'day' }] }])
  })

  it('says that a discount is not given in both ways, that one is not emptied, and that it is issued', async () => {
    const { responses } = await open(refusing(updateInvoice, 'invoices.issued'))
    await fill(/^Discount on all lines/, '5')
    await fill(/^Amount off all lines/, '10')
    await clickOn('Save')
    await refusedAt(/^Amount off all lines/, 'Amount off all lines must be 0 where a rate is given')
    await userEvent.clear(screen.getByLabelText(/^Amount off all lines/))
    await clickOn('Save')
    await refusedAt(/^Amount off all lines/, 'Amount off all lines cannot be emptied here')
    await fill(/^Amount off all lines/, '0')
    await clickOn('Save')
    await refusedNextTo('An issued invoice cannot be changed.{instead}')
    responses[SAVE] = faulting('due_date', 'lies before the invoice')
    await clickOn('Save')
    await refusedAt(/^Due date/, 'Due date lies before the invoice')
  })
})

describe('an invoice is mailed', () => {
  const due = { ...paidInvoice, reminder_level: 1, can: { ...paidInvoice.can, remind: true } }

  it('as a reminder, or for itself, with the text that is added', async () => {
    const { bodies } = await draw(due, 'step=send-7', { [SEND]: ok({ sent_at: '2026-03-01T08:00:00Z' }) })
    await fill('To optional', 'pay@rhein.example')
    await userEvent.click(screen.getByLabelText('As payment reminder 2 of 3'))
    await fill(/^Text/, 'As agreed')
    await clickOn('Send')
    await waitFor(() => expect(bodies()).toEqual([{ to: 'pay@rhein.example', reminder: false, text: 'As agreed' }]))
  })

  it('to an address, which is asked for at its field; other reasons stand beside the button', async () => {
    const withoutAddress = { ...paidInvoice, billing_email: null }
    const { responses, bodies } = await draw(withoutAddress, 'step=send-7', {
      [SEND]: refusing(sendInvoice, 'invoices.no_address'),
    })
    await clickOn('Send')
    await refusedAt('To optional', 'The client has no billing email.')
    responses[SEND] = refusing(sendInvoice, 'invoices.not_issued')
    await fill('To optional', 'pay@rhein.example')
    await clickOn('Send')
    await refusedNextTo('Only an issued invoice can be {done}.')
    expect(bodies()).toEqual([
      { reminder: false, text: null },
      { to: 'pay@rhein.example', reminder: false, text: null },
    ])
  })
})

describe('a payment is voided', () => {
  const payment = {
    id: 3,
    received_on: '2026-02-20',
    amount_minor: 50_000,
    method: 'bank' as const,
    reference: null,
    note: null,
    voided: false,
    can: { void: true },
  }
  const row = { ...paidInvoice, payments: [payment as unknown as InvoiceFull['payments'][number]] }

  it('for a reason, which is asked for at its field', async () => {
    const { responses, sent } = await draw(row, 'step=void-7-3', {
      [VOID]: refusing(voidPayment, 'invoices.credit_used'),
    })
    await fill('Reason', 'no')
    await clickOn('Void payment')
    await refusedAt('Reason', 'Reason must have at least 3 characters')
    expect(sent()).toEqual([])
    await fill('Reason', 'Entered twice')
    await clickOn('Void payment')
    await refusedNextTo('This credit is used already. Void what used it first.')
    responses[VOID] = ok(row)
    await clickOn('Void payment')
    await screen.findByText('Payment Deleted Successfully')
    expect(sent().map(({ path, query }) => [path, query.get('reason')])).toEqual([
      ['/api/user/invoice-contract/payment/3', 'Entered twice'],
      ['/api/user/invoice-contract/payment/3', 'Entered twice'],
    ])
  })
})
