// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { firstFew, firstOf } from '#kit/contract/testing/required.ts'
import type { RunFull, RunItem } from '../contract/runs.models.ts'
import PayrollScreen from './screens/payroll-screen.tsx'
import { exceptionOf, fullSlip, itemOf, listedRun, payrollRow, runOf, salaryOf, slipOf } from './testing/pay-rows.ts'

const OFFICER = ['payroll.read', 'payroll.write', 'payroll.run', 'payroll.approve', 'payroll.pay']
const PATH = '/admin/payroll/add-salary'
const JUNE = `${PATH}?month=2026-06`
const RUNS = 'GET /api/admin/payroll-runs'
const RUN = 'GET /api/admin/payroll-runs/7'
const ITEMS = 'GET /api/admin/payroll-runs/items/7'
const MONTHLY = 'GET /api/admin/payroll/monthly'
const LIST = 'GET /api/admin/payroll'

const refused = (code: string, error: string) => ({ status: 409, body: { status: false, code, error, message: error } })
const serve = (run: RunFull, items: readonly RunItem[] = [itemOf()], more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({ [RUNS]: ok([listedRun(run)]), [RUN]: ok(run), [ITEMS]: okPage(items), [MONTHLY]: ok([]), ...more })
const draw = (path = JUNE, keys: readonly string[] = OFFICER) =>
  renderScreen(
    <ActorProvider value={adminActor(keys)}>
      <PayrollScreen />
    </ActorProvider>,
    path,
  )

describe('the run of a month', () => {
  it('is started where there is none', async () => {
    const { sent } = fakeServer({
      [RUNS]: ok([]),
      [MONTHLY]: ok([]),
      'POST /api/admin/payroll-runs': ok(listedRun(runOf())),
    })
    await draw()
    await screen.findByText('No run for June 2026 yet.')
    await userEvent.click(screen.getByRole('button', { name: 'Start the run' }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ month: '2026-06' }))
    await screen.findByText('Payroll Run Started Successfully')
  })

  it('says why it does not start', async () => {
    const why = 'Finish May 2026 first.'
    fakeServer({
      [RUNS]: ok([]),
      [MONTHLY]: ok([]),
      'POST /api/admin/payroll-runs': refused('payroll.earlier_open', why),
    })
    await draw()
    await userEvent.click(await screen.findByRole('button', { name: 'Start the run' }))
    await screen.findByText(why)
  })

  it('shows its progress, with the time that is left', async () => {
    serve(runOf({ state: 'calculating', done: 20, failed: 1, skipped: 2, total: 60, per_second: 10, eta_seconds: 4 }))
    await draw()
    await screen.findByText('23 of 60 people, 10 per second, 4 seconds left')
    screen.getByRole('progressbar', { name: 'Progress' })
  })

  it('shows totals against the month before, and people with change and exceptions', async () => {
    serve(runOf(), [
      itemOf({ exceptions: [exceptionOf()] }),
      itemOf({ id: 6, state: 'failed', payslip: null, message: 'There is no salary in this month.' }),
    ])
    await draw()
    await screen.findByText('+200.00 against last month')
    await screen.findByText('The net pay changed by 24.0 %.')
    screen.getByText('Base +620.00')
    screen.getByText('There is no salary in this month.')
  })

  it('offers only what the actor may do next', async () => {
    serve(runOf({ can: { approve: true } }))
    await draw()
    await screen.findByRole('button', { name: 'Approve 57 payslips' })
    for (const name of ['Recalculate all', 'Delete run', 'Mark as paid', 'Reopen'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('asks before an approval, with sums and what changed, and says what was opened meanwhile', async () => {
    serve(runOf({ can: { approve: true } }), [], {
      'PUT /api/admin/payroll-runs/approve/7': refused('payroll.open_exceptions', '3 exceptions are open.'),
    })
    await draw()
    await userEvent.click(await screen.findByRole('button', { name: 'Approve 57 payslips' }))
    const question = await screen.findByRole('dialog', { name: 'Approve 57 payslips of June 2026?' })
    within(question).getByText(
      'Net 3,200.00 EUR, +200.00 against last month. 4 people get another amount than before, 1 of them by much more or less. 3 people get no pay by this run.',
    )
    await userEvent.click(within(question).getByRole('button', { name: 'Approve 57 payslips' }))
    await screen.findByText('3 exceptions are open.')
  })

  it.each([
    ['review', '2 exceptions are open.', [], '2 exceptions are open.'],
    ['approve', 'Someone else must approve this run.', ['Dan Ode'], 'Someone else must approve this run. Dan Ode can.'],
  ] as const)(
    'says at the step %s why the actor cannot take it, and who can',
    async (step, why_not, others, expected) => {
      serve(runOf({ next: { step, why_not, others: [...others] } }))
      await draw()
      await screen.findByText(expected)
      expect(screen.queryByRole('button', { name: 'Approve 57 payslips' })).toBeNull()
      expect(document.querySelector('[aria-current="step"] strong')?.textContent).toBe(
        step === 'review' ? 'Review' : 'Approve',
      )
    },
  )

  it('accepts exceptions of several people with one reason', async () => {
    const items = [itemOf({ exceptions: [exceptionOf()] }), itemOf({ id: 6, exceptions: [exceptionOf({ id: 32 })] })]
    const { sent } = serve(runOf({ can: { accept: true } }), items, {
      'POST /api/admin/payroll-runs/accept/7': ok({ accepted: 2 }),
    })
    await draw()
    for (const box of (await screen.findAllByRole('checkbox')).slice(1)) await userEvent.click(box)
    await userEvent.click(screen.getByRole('button', { name: 'Accept 2 exceptions' }))
    const drawer = await screen.findByRole('dialog', { name: 'Accept 2 exceptions' })
    await userEvent.type(within(drawer).getByLabelText(/^Reason/), 'Checked')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Accept 2 exceptions' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ exception_ids: [31, 32], note: 'Checked' }),
    )
  })
})

describe('a payslip', () => {
  const VIEW = 'GET /api/admin/payroll-details/11'

  it('opens beside the list: each line is explained, and what differs from the month before comes to the difference', async () => {
    serve(runOf(), [itemOf()], { [VIEW]: ok(fullSlip()) })
    await draw(`${JUNE}&payslip=11`)
    const drawer = await screen.findByRole('dialog', { name: 'Payslip of June 2026' })
    await within(drawer).findByText('1,866.67')
    expect(within(drawer).getAllByText('Why this amount?')).toHaveLength(3)
    expect(within(drawer).getAllByText('14 of 30 days at 4,000.00 EUR a month.')).toHaveLength(3)
    expect(within(drawer).getAllByText('About 1,866.66666667 EUR before rounding.')).toHaveLength(3)
    within(drawer).getByText('Why different from May 2026? +213.33')
    expect(within(drawer).queryByRole('button', { name: 'PDF' })).toBeNull()
  })

  it('is held back with a reason', async () => {
    const { sent } = serve(runOf(), [itemOf()], {
      [VIEW]: ok(fullSlip()),
      'PUT /api/admin/payroll-details/hold/11': ok(slipOf({ withheld: true })),
    })
    await draw(`${JUNE}&payslip=11`)
    await userEvent.click(await screen.findByRole('button', { name: 'Hold' }))
    await userEvent.type(screen.getByLabelText(/^Reason/), 'Account in doubt')
    await userEvent.click(screen.getByRole('button', { name: 'Hold payslip' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
        version: 2,
        withheld: true,
        withheld_reason: 'Account in doubt',
      }),
    )
  })

  it('that is issued offers its PDF and its correction, and no change', async () => {
    const can = { update: false, correct: true, delete: false, hold: false, pdf: true }
    serve(runOf(), [], { [VIEW]: ok(fullSlip({ state: 'issued', number: 'NB-PS-2026-000001', can })) })
    await draw(`${JUNE}&payslip=11`)
    await screen.findByRole('button', { name: 'PDF' })
    screen.getByRole('button', { name: 'Correct' })
    for (const name of ['Recalculate', 'Delete', 'Hold']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('the salaries', () => {
  const SALARIES = `${PATH}?tab=salaries`

  it('show base and total, who is without one, and who is off the payroll', async () => {
    const rows = [
      payrollRow(),
      payrollRow({ id: 6, salary: null }),
      payrollRow({ id: 7, salary: null, off_payroll: true }),
    ]
    fakeServer({ [LIST]: okPage(rows) })
    await draw(SALARIES)
    await screen.findByText('4,000.00 EUR')
    screen.getByText('4,200.00 EUR')
    const table = within(screen.getByRole('table', { name: 'Salaries' }))
    table.getByText('Without salary')
    table.getByText('Off the payroll')
  })

  it('ask the server for what is in the address', async () => {
    const { sent } = fakeServer({ [LIST]: okPage([payrollRow()]) })
    await draw(`${SALARIES}&phase=none&on=2026-06-01&q=asha`)
    await screen.findByText('Asha Rao')
    expect(Object.fromEntries(firstOf(sent).query)).toMatchObject({ phase: 'none', on: '2026-06-01', q: 'asha' })
  })

  it('are deleted after a question, only those that no payslip uses', async () => {
    const { sent } = fakeServer({
      [LIST]: okPage([
        payrollRow(),
        payrollRow({ id: 6, salary: salaryOf({ can: { update: false, delete: false } }) }),
      ]),
      'DELETE /api/admin/payroll/9': ok({ id: 9 }),
    })
    await draw(SALARIES)
    const [first, second] = firstFew(await screen.findAllByRole('button', { name: 'Actions for Asha Rao' }), 2)
    await userEvent.click(second)
    await screen.findByRole('menuitem', { name: 'New salary' })
    expect(screen.queryByRole('menuitem', { name: 'Delete salary' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(first)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete salary' }))
    const question = await screen.findByRole('dialog', { name: /^Delete the salary of Asha Rao/ })
    await userEvent.click(within(question).getByRole('button', { name: 'Delete salary' }))
    await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
  })

  it('and accounts show nothing that the actor may not do', async () => {
    fakeServer({ [LIST]: okPage([payrollRow()]) })
    await draw(SALARIES, ['payroll.read'])
    await screen.findByText('Asha Rao')
    expect(screen.queryByRole('button', { name: 'Add salary' })).toBeNull()
    expect(screen.queryByRole('tab', { name: 'Accounts' })).toBeNull()
  })
})

describe('the register', () => {
  it('has one line for each person with the net, their components below, and one line of sums for each currency', async () => {
    const component = (id: number, name: string) => ({ id, code: name.toUpperCase(), name })
    const [basic, tax] = [component(1, 'Basic pay'), component(2, 'Income tax')]
    const sums = (currency: string, earned: number) => [
      { component: basic, kind: 'earning', currency, people: 1, amount_minor: earned },
      { component: tax, kind: 'deduction', currency, people: 1, amount_minor: 100_000 },
    ]
    const person = {
      id: 31,
      employee: payrollRow().employee,
      number: 'NB-PS-2026-000191',
      brand: 'Northwind',
      currency: 'EUR',
      gross_minor: 400_000,
      deductions_minor: 100_000,
      employer_cost_minor: 0,
      net_minor: 300_000,
      lines: [
        { component: basic, kind: 'earning', amount_minor: 400_000 },
        { component: tax, kind: 'deduction', amount_minor: 100_000 },
      ],
    }
    fakeServer({
      [RUNS]: ok([]),
      'GET /api/admin/pay-components': ok([]),
      'GET /api/admin/pay-register/people': ok([person], {
        next_cursor: null,
        total: 1,
        sums: [...sums('EUR', 400_000), ...sums('INR', 900_000)],
      }),
    })
    await draw(`${PATH}?tab=register&month=2026-06`)
    const rows = within(await screen.findByRole('table', { name: 'Salary register of June 2026' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      '3,000.00 EUR',
      'NB-PS-2026-000191',
      '',
    ])
    const lines = screen.getByRole('group', { name: 'Sums of the month' })
    expect([...lines.children].map((line) => line.textContent)).toEqual([
      expect.stringContaining('EUREarnings4,000.00Deductions1,000.00Net3,000.00'),
      expect.stringContaining('INREarnings9,000.00Deductions1,000.00Net8,000.00'),
    ])
  })
})
