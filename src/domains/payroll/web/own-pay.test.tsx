// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Actor, ActorProvider } from '#kit/web/screens/actor.tsx'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import OwnPayTab from './own/own-pay-tab.tsx'
import { ownPayslip, ownPayslipFull, payRead } from './testing/hike-rows.ts'

const PATH = '/employee/userprofile?tab=payslips'
const YEAR = { currency: 'EUR', gross_minor: 2_000_000, deductions_minor: 500_000, net_minor: 1_500_000 }
const salary = {
  id: 1,
  employee: ownPayslipFull.employee,
  effective_from: '2025-06-01',
  effective_to: null,
  currency: 'EUR',
  basis: 'monthly',
  base_minor: 400_000,
  components: [],
  monthly_total_minor: 420_000,
  reason: 'hire',
  hike_id: null,
  phase: 'past',
  created_at: '2025-05-20T08:00:00Z',
}
const raised = {
  ...salary,
  id: 2,
  effective_from: '2026-05-01',
  base_minor: 440_000,
  reason: 'hike',
  hike_id: 9,
  phase: 'current',
}
const hike = {
  id: 9,
  effective_from: '2026-05-01',
  currency: 'EUR',
  basis: 'monthly',
  current_minor: 400_000,
  new_minor: 440_000,
  percent_bp: 1000,
  applied_on: '2026-05-01',
}

const BRAND = { id: 1, name: 'Northwind Support' }
const owed = {
  id: 1,
  kind: 'payslip',
  on: '2026-06-01',
  brand: BRAND,
  currency: 'EUR',
  amount_minor: 321_333,
  open_minor: 321_333,
  payslip: { id: 12, number: 'NB-PS-2026-000012', month: '2026-05' },
  payment: null,
}
const sent = {
  ...owed,
  id: 2,
  kind: 'sent',
  on: '2026-06-02',
  amount_minor: -329_193,
  open_minor: -7860,
  payslip: null,
  payment: {
    id: 4,
    origin: 'file',
    reference: 'NB-PS-2026-000012',
    bank_holder: 'Asha Rao',
    bank_last4: '3000',
    returned_on: null,
    return_reason: null,
  },
}

const responses = {
  'GET /api/user/payslips': ok({ payslips: [ownPayslip], year_totals: [YEAR] }),
  'GET /api/user/payslips/12': ok(ownPayslipFull),
  'GET /api/user/pay-timeline': ok({
    salaries: [salary, raised],
    hikes: [hike],
    bank: { holder: 'Asha Rao', last4: '3000', changed_at: '2025-06-01' },
  }),
  'GET /api/user/pay-reads': okPage([payRead]),
  'GET /api/user/pay-account': ok({
    balances: [{ brand: BRAND, currency: 'EUR', owed_minor: 321_333, sent_minor: 329_193, open_minor: -7860 }],
    entries: [sent, owed],
  }),
}
const draw = (path = PATH, change: Partial<Actor> = {}) =>
  renderScreen(
    <ActorProvider value={employeeActor(['payroll.own'], change)}>
      <OwnPayTab />
    </ActorProvider>,
    path,
  )

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-06-10T08:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

describe('the own pay', () => {
  it('holds no amount on the page until amounts are shown', async () => {
    fakeServer(responses)
    const { container } = await draw()
    await screen.findByRole('table', { name: 'Payslips' })
    await screen.findByRole('table', { name: 'Pay timeline' })
    expect(container.textContent).not.toMatch(/3,213\.33|15,000\.00|4,400\.00|10 %/)
    await userEvent.click(screen.getByRole('button', { name: 'Show amounts' }))
    expect(container.textContent).toMatch(/3,213\.33 EUR/)
    expect(container.textContent).toMatch(/4,400\.00 EUR/)
    expect(container.textContent).toMatch(/78\.60 EUR more were sent than is owed/)
    await userEvent.click(screen.getByRole('button', { name: 'Hide amounts' }))
    expect(container.textContent).not.toMatch(/3,213\.33/)
  })

  it('opens a payslip whose lines come with the amounts, each with its reason', async () => {
    fakeServer(responses)
    await draw(`${PATH}&payslip=12`)
    const dialog = await screen.findByRole('dialog', { name: 'Payslip of May 2026' })
    within(dialog).getByText('The amounts are hidden.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show amounts' }))
    within(dialog).getByText('Why different from April 2026? +213.33')
    within(dialog).getByText('Why this amount?')
    within(dialog).getByText(/The share of the monthly base/)
    within(dialog).getByRole('button', { name: 'PDF' })
  })

  it('sends a question about a line to payroll, and leads to it', async () => {
    const { sent } = fakeServer({ ...responses, 'POST /api/user/payslips/ask': ok({ request_id: 44 }) })
    await draw(`${PATH}&payslip=12`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Payslip of May 2026' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Show amounts' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Ask about Basic pay' }))
    await userEvent.type(dialog.getByLabelText(/^Question about Basic pay/), 'Why so little?')
    await userEvent.click(dialog.getByRole('button', { name: 'Ask payroll' }))
    const link = await dialog.findByRole('link', { name: 'Open it' })
    expect(link.getAttribute('href')).toBe('/employee/request?request=44')
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      payslip_id: 12,
      line_id: 1,
      text: 'Why so little?',
    })
  })

  it('says where pay goes, who looked at it, and has the letter of each hike', async () => {
    fakeServer(responses)
    await draw()
    await screen.findByText(/Asha Rao, account ending 3000/)
    screen.getByRole('button', { name: /^Letter of / })
    const reads = await screen.findByRole('table', { name: 'Who looked at my pay' })
    within(reads).getByText('Clara Winter')
    within(reads).getByText('A payslip')
  })

  it('says what comes before the first payslip, and that another year has none', async () => {
    fakeServer({ ...responses, 'GET /api/user/payslips': ok({ payslips: [], year_totals: [] }) })
    await draw()
    await screen.findByText('Your first payslip appears here after it is issued.')
    await userEvent.click(screen.getByRole('button', { name: 'Year before' }))
    await screen.findByText('No payslips in 2025')
  })

  it('asks for nothing while an admin acts as the employee', async () => {
    const { sent } = fakeServer(responses)
    await draw(PATH, { acting: { admin_name: 'Clara Winter', ends_at: '2026-06-10T09:00:00Z' } })
    await screen.findByText('Pay is not shown')
    expect(sent).toEqual([])
  })
})
