// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { firstOf } from '#kit/contract/testing/required.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { PayslipLines } from './parts/payslip-lines.tsx'
import PayrollScreen from './screens/payroll-screen.tsx'
import { componentOf, fullSlip } from './testing/pay-rows.ts'

const LIST = 'GET /api/admin/pay-components'
const draw = (path: string) =>
  renderScreen(
    <ActorProvider value={adminActor(['payroll.read', 'payroll.write'])}>
      <PayrollScreen />
    </ActorProvider>,
    `/admin/payroll/add-salary?tab=components${path}`,
  )

it('a component says whether it stands in the gross or outside of it, in the list and where it is changed (P6)', async () => {
  const refund = componentOf({ id: 7, code: 'EXPENSES', name: 'Expenses refunded', calc: 'manual' })
  const { sent } = fakeServer({ [LIST]: ok([refund]), 'PUT /api/admin/pay-components/7': ok(refund) })
  await draw('&component=7')
  await screen.findByRole('cell', { name: 'In the gross' })
  const drawer = within(await screen.findByRole('dialog', { name: 'Component' }))
  await userEvent.click(await drawer.findByRole('switch', { name: /^Outside of the gross/ }))
  expect(drawer.queryByRole('switch', { name: /^Rates of the gross count it/ })).toBeNull()
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ outside: true, before_tax: false }),
  )
})

it('a new component is asked where it stands by what it is, and a rate is typed in per cent (P12)', async () => {
  const { sent } = fakeServer({ [LIST]: ok([]), 'POST /api/admin/pay-components': ok(componentOf()) })
  await draw('&component=new')
  const drawer = within(await screen.findByRole('dialog', { name: 'Add component' }))
  await userEvent.type(await drawer.findByLabelText('Name'), 'Pension')
  await userEvent.type(drawer.getByLabelText(/^Code/), 'PENSION')
  await userEvent.click(drawer.getByRole('combobox', { name: 'Kind' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Deduction' }))
  drawer.getByRole('switch', { name: /^Taken before tax/ })
  await userEvent.click(drawer.getByRole('combobox', { name: 'Calculated' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Rate of the gross' }))
  expect(drawer.queryByRole('switch', { name: /^Outside of the gross/ })).toBeNull()
  await userEvent.click(drawer.getByRole('button', { name: 'Add rate' }))
  await userEvent.type(drawer.getByLabelText('From'), '01/01/2026')
  await userEvent.type(drawer.getByLabelText('Rate'), '9.3')
  await userEvent.click(drawer.getByRole('button', { name: 'Add component' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Pension',
      code: 'PENSION',
      kind: 'deduction',
      calc: 'percent_of_gross',
      rates: [{ effective_from: '2026-01-01', rate_bp: 930 }],
    }),
  )
})

it('a payslip shows what stands outside of the gross in a block of its own, with its total', async () => {
  const { lines } = fullSlip()
  const refund = { ...firstOf(lines), seq: 8, label: 'Expenses refunded', outside: true, amount_minor: 12_000 }
  const back = { ...refund, seq: 9, label: 'Advance', kind: 'deduction' as const, amount_minor: 5_000 }
  const totals = { ...fullSlip(), outside_minor: 7_000, net_minor: 328_333 }
  await renderScreen(<PayslipLines lines={[...lines, refund, back]} totals={totals} />, '/admin/payroll/add-salary')
  const block = within(screen.getByRole('region', { name: 'Refunds and advances' }))
  block.getByText('120.00')
  block.getByText(/^[-−]50\.00$/)
  const list = within(screen.getByRole('list', { name: 'Totals' }))
  list.getByText('70.00 EUR')
  list.getByText('3,283.33 EUR')
  expect(within(screen.getByRole('region', { name: 'Earnings' })).queryByText('Expenses refunded')).toBeNull()
})

it('a line says the amount before rounding as decimals, never as a fraction', async () => {
  const { lines } = fullSlip()
  const [first] = lines
  const exact = { numerator: '153709', denominator: '5' }
  const left = first && { ...first, seq: 7, explain: { ...first.explain, exact, remainder_minor: -1 } }
  await renderScreen(
    <PayslipLines lines={left ? [...lines, left] : lines} totals={fullSlip()} />,
    '/admin/payroll/add-salary',
  )
  expect(screen.getAllByText('About 1,866.66666667 EUR before rounding.')).toHaveLength(3)
  screen.getByText(/^Exactly 307\.418 EUR before rounding; [-−]0\.01 EUR are left over/)
})
