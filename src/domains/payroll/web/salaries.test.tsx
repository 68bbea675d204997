// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PersonFieldProps } from '#kit/web/form/person-field.tsx'
import { PersonFieldProvider } from '#kit/web/form/person-field.tsx'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { Salary } from '../contract/salaries.models.ts'
import PayrollScreen from './screens/payroll-screen.tsx'
import { componentOf, payrollRow, salaryOf } from './testing/pay-rows.ts'
import { employee } from './testing/hike-rows.ts'

const PATH = '/admin/payroll/add-salary?tab=salaries&salary=new'

/** Replaces the field of the people domain: the id is typed. */
const TypedPerson = ({ id, label, value, onChange }: PersonFieldProps) => (
  <label htmlFor={id}>
    {label}
    <input id={id} value={String(value ?? '')} onChange={(event) => onChange(Number(event.currentTarget.value))} />
  </label>
)

const HOUSING = componentOf({ id: 4, code: 'HOUSING', name: 'Housing allowance', calc: 'fixed' })
const PENSION = componentOf({
  id: 5,
  code: 'PENSION',
  name: 'Pension insurance',
  kind: 'deduction',
  calc: 'percent_of_gross',
  rates: [{ effective_from: '2020-01-01', rate_bp: 930, cap_minor: null }],
})
const PENSION_OF = {
  component_id: 5,
  code: 'PENSION',
  name: 'Pension insurance',
  kind: 'deduction',
  calc: 'percent_of_gross',
  amount_minor: null,
  rate_bp: 550,
  active: true,
  outside: false,
} as const

const serve = (salaries: readonly Salary[]) =>
  fakeServer({
    'GET /api/admin/payroll': okPage([payrollRow()]),
    'GET /api/admin/pay-components': ok([HOUSING, PENSION]),
    'POST /api/admin/payroll-details/list': ok({
      employee,
      off_payroll: false,
      bank: null,
      salaries,
      payslips: [],
      adjustments: [],
      year_totals: [],
    }),
    'POST /api/admin/payroll': ok(salaryOf()),
  })
const draw = async (salaries: readonly Salary[]) => {
  const { sent } = serve(salaries)
  await renderScreen(
    <PersonFieldProvider value={async () => ({ default: TypedPerson })}>
      <ActorProvider value={adminActor(['payroll.read', 'payroll.write'])}>
        <PayrollScreen />
      </ActorProvider>
    </PersonFieldProvider>,
    PATH,
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Add salary' }))
  await userEvent.type(await drawer.findByLabelText('Person'), '5')
  await drawer.findByLabelText(/^Base/)
  const add = async () => {
    await userEvent.type(drawer.getByLabelText(/^Base/), '4500')
    await userEvent.click(drawer.getByRole('button', { name: 'Add salary' }))
    await waitFor(() =>
      expect(sent.some(({ method, path }) => method === 'POST' && path === '/api/admin/payroll')).toBe(true),
    )
    return sent.find(({ method, path }) => method === 'POST' && path === '/api/admin/payroll')?.body
  }
  return { drawer, add }
}

describe('a new salary', () => {
  it('is a change with the components of the salary before, shown and sent (P12)', async () => {
    const components = [...salaryOf().components, PENSION_OF]
    const { drawer, add } = await draw([salaryOf({ components })])
    await drawer.findByText(/^Until then: 4,000.00 EUR from/)
    expect(drawer.getByRole<HTMLInputElement>('combobox', { name: /^Reason/ }).value).toBe('Change')
    expect((await drawer.findByLabelText<HTMLInputElement>(/^Amount/)).value).toBe('200.00')
    expect(drawer.getByLabelText<HTMLInputElement>(/^Own rate/).value).toBe('5.5')
    drawer.getByText('If empty, 9.3 %.')
    expect(await add()).toMatchObject({
      reason: 'change',
      base_minor: 450_000,
      components: [
        { component_id: 4, amount_minor: 20_000 },
        { component_id: 5, rate_bp: 550 },
      ],
    })
  })

  it('is a hire where there is none before, also once its day is set before all others', async () => {
    const { drawer, add } = await draw([salaryOf({ effective_from: '2026-03-01' })])
    const day = drawer.getByLabelText(/^From/)
    await userEvent.clear(day)
    await userEvent.type(day, '02/01/2026')
    await userEvent.tab()
    await drawer.findByText(/this is the first one/)
    drawer.getByText(/^It holds until Mar 1, 2026: from then on 4,000.00 EUR is entered already/)
    expect(await add()).toMatchObject({ reason: 'hire', effective_from: '2026-02-01', components: [] })
  })

  it('leaves out components that are not in use any more, and says so', async () => {
    const [housing] = salaryOf().components
    const components = housing ? [{ ...housing, active: false }, PENSION_OF] : []
    const { drawer, add } = await draw([salaryOf({ components })])
    await drawer.findByText(/left out: Housing allowance/)
    expect(await add()).toMatchObject({ components: [{ component_id: 5 }] })
  })
})
