// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { required } from '#kit/contract/testing/required.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { unbroken } from '#kit/web/testing/unbroken.ts'
import InvoiceScreen from './screens/invoice-screen.tsx'
import { paidInvoice, work } from './testing/rows.ts'

const PATH = '/employee/contract-invoice'
const OPTIONS = {
  brands: [{ id: 1, name: 'Northwind', is_default: true, tax_currency: 'EUR' }],
  clients: [],
  projects: [{ pr_id: 8, name: 'Claims assistant', client_id: 3, rate_minor: null }],
  tax_rates: [],
  seller_missing: [],
}
const responses = {
  'GET /api/user/invoice-contract': ok([], { next_cursor: null, total: 0, totals: [] }),
  'GET /api/user/invoice-contract/options': ok(OPTIONS),
  'GET /api/user/invoice-contract/7': ok(paidInvoice),
  'GET /api/user/invoice-contract/unbilled': ok(
    { clients: [work], items: [] },
    { next_cursor: null, total: 0, is_recorded: true },
  ),
}

const open = (path: string) =>
  renderScreen(
    <ActorProvider value={employeeActor(['invoices.read', 'invoices.write', 'invoices.issue', 'invoices.pay'])}>
      <InvoiceScreen />
    </ActorProvider>,
    path,
  )

it('a draft begins with the time and the project that have work, and says what it comes to', async () => {
  const server = fakeServer({ ...responses, 'POST /api/user/invoice-contract/draft': ok(paidInvoice) })
  await open(`${PATH}?tab=unbilled&draft=3`)
  const form = await screen.findByRole('dialog', { name: 'Draft invoice' })
  await within(form).findByText('9,665.33 EUR')
  expect(form.textContent).toContain(unbroken('30 min without a rate stay unbilled.'))
  await userEvent.click(within(form).getByRole('button', { name: 'Draft invoice' }))
  const [sent] = server.sent.filter(({ path }) => path.endsWith('/draft'))
  expect(sent?.body).toEqual({ client_id: 3, from: '2026-01-05', to: '2026-02-20', pr_id: 8, group: 'project' })
})

it('a credit in part sends what was typed, at most what is left of a line, and says what it comes to', async () => {
  const done = ok({ invoice: paidInvoice, credit_note: paidInvoice })
  const server = fakeServer({ ...responses, 'PUT /api/user/invoice-contract/credit/7': done })
  await open(`${PATH}?step=credit-7`)
  const form = await screen.findByRole('dialog', { name: 'Credit in part' })
  const first = await within(form).findByLabelText(/^Support/)
  expect(form.textContent).toContain('At most 600.00 EUR.')
  await userEvent.click(within(form).getByRole('button', { name: 'Issue credit note' }))
  for (const missing of ['Credited of the lines', 'Reason'])
    await within(form).findByRole('link', { name: `${missing} is required` })
  expect(server.sent.some(({ path }) => path.endsWith('/credit/7'))).toBe(false)
  await userEvent.type(first, '100')
  expect(form.textContent).toContain('The credit note comes to −119.00 EUR with tax.')
  await userEvent.type(within(form).getByLabelText(/^Reason/), 'Agreed by phone')
  await userEvent.click(within(form).getByRole('button', { name: 'Issue credit note' }))
  const [sent] = server.sent.filter(({ path }) => path.endsWith('/credit/7'))
  expect(sent?.body).toEqual({ version: 4, reason: 'Agreed by phone', lines: [{ line_id: 71, amount_minor: 10_000 }] })
})

it('a credit offers to free work where a line that has some is credited whole', async () => {
  const [line, ...others] = paidInvoice.lines
  const items = [{ source_type: 'work_data', source_id: 9 }]
  const row = { ...paidInvoice, lines: [{ ...required(line), items }, ...others] }
  const server = fakeServer({
    ...responses,
    'GET /api/user/invoice-contract/7': ok(row),
    'PUT /api/user/invoice-contract/credit/7': ok({ invoice: row, credit_note: row }),
  })
  await open(`${PATH}?step=credit-7`)
  const form = await screen.findByRole('dialog', { name: 'Credit in part' })
  const amount = await within(form).findByLabelText(/^Support/)
  await userEvent.type(amount, '60')
  expect(within(form).queryByRole('checkbox')).toBeNull()
  await userEvent.type(amount, '0')
  await userEvent.click(within(form).getByRole('checkbox'))
  await userEvent.type(within(form).getByLabelText(/^Reason/), 'Agreed by phone')
  await userEvent.click(within(form).getByRole('button', { name: 'Issue credit note' }))
  const [sent] = server.sent.filter(({ path }) => path.endsWith('/credit/7'))
  expect(sent?.body).toMatchObject({ free_work: true })
})

it('a payment of more than is open asks whether the rest is kept', async () => {
  const server = fakeServer({ ...responses, 'POST /api/user/invoice-contract/payment/7': ok(paidInvoice) })
  await open(`${PATH}?step=pay-7`)
  const form = await screen.findByRole('dialog', { name: 'Add payment' })
  const amount = await within(form).findByLabelText(/^Amount/)
  expect(within(form).queryByRole('checkbox')).toBeNull()
  await userEvent.clear(amount)
  await userEvent.type(amount, '1000')
  await userEvent.click(within(form).getByLabelText('Keep 191.00 EUR as credit of the client'))
  await userEvent.click(within(form).getByRole('button', { name: 'Add payment' }))
  const [sent] = server.sent.filter(({ path }) => path.endsWith('/payment/7'))
  expect(sent?.body).toMatchObject({ amount_minor: 100_000, keep_excess: true })
})

it('an invoice shows its credit notes, offers the credit of the client, and says when it is reminded of', async () => {
  fakeServer(responses)
  await open(`${PATH}?invoice=7`)
  const drawer = await screen.findByRole('dialog', { name: 'Invoice' })
  const notes = await within(drawer).findByRole('list', { name: 'Credit notes' })
  expect(notes.textContent).toContain('−476.00 EUR credited NB-CN-2026-0001')
  expect(within(drawer).getByRole('button', { name: 'Set off credit' }).textContent).toBe('Set off credit')
  expect(drawer.textContent).toContain('809.00 EUR open')
  expect(drawer.textContent).toMatch(/Reminder 1 comes on .*Mar 11/)
})
