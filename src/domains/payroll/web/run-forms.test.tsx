// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { updatePayslip } from '../contract/payslips.calls.ts'
import { issueRun, makeBankFile, markRunPaid, reopenRun } from '../contract/runs.calls.ts'
import type { RunFull } from '../contract/runs.models.ts'
import PayrollScreen from './screens/payroll-screen.tsx'
import { fullSlip, itemOf, listedRun, runOf } from './testing/pay-rows.ts'

const PATH = '/admin/payroll/add-salary?month=2026-06'
const ISSUE = 'PUT /api/admin/payroll-runs/issue/7'
const REOPEN = 'PUT /api/admin/payroll-runs/reopen/7'
const PAID = 'PUT /api/admin/payroll-runs/paid/7'
const FILE = 'POST /api/admin/payroll-runs/bank-file/7'
const SLIP = 'PUT /api/admin/payroll-details/11'

type Responses = Parameters<typeof fakeServer>[0]

const draw = async (run: RunFull, more: Responses, path = PATH) => {
  const server = fakeServer({
    'GET /api/admin/payroll-runs': ok([listedRun(run)]),
    'GET /api/admin/payroll-runs/7': ok(run),
    'GET /api/admin/payroll-runs/items/7': okPage([itemOf()]),
    'GET /api/admin/payroll/monthly': ok([]),
    ...more,
  })
  await renderScreen(
    <ActorProvider value={adminActor('all')}>
      <PayrollScreen />
    </ActorProvider>,
    path,
  )
  return {
    responses: server.responses,
    bodies: () => server.sent.filter(({ method }) => method !== 'GET').map(({ body }) => body),
  }
}
/** The last of several buttons of a name: that of the form below the one that opened it. */
const send = async (name: string): Promise<void> => {
  const form = await waitFor(() => {
    const found = document.querySelector<HTMLFormElement>('form:has([type="submit"])')
    if (!found) throw new Error('There is no form')
    return found
  })
  within(form).getByRole('button', { name }).click()
}

describe('the issue of a run', () => {
  const run = runOf({ state: 'approved', can: { issue: true }, next: { step: 'issue', why_not: null, others: [] } })

  it('says on which day the bank pays; a day without banks is said beside it', async () => {
    const closed = 'Banks do not work on Saturday, August 1. The next bank day is Monday, August 3'
    const { responses, bodies } = await draw(run, { [ISSUE]: faulting('pay_on', closed) })
    await clickOn('Issue 57 payslips')
    await fill('To be paid on', '08/01/2026')
    await send('Issue 57 payslips')
    await refusedAt('To be paid on', closed)
    responses[ISSUE] = ok(runOf({ state: 'issued' }))
    await fill('To be paid on', '08/03/2026')
    await send('Issue 57 payslips')
    await screen.findByText('Payroll Run Issued Successfully')
    expect(bodies()).toEqual([
      { version: 3, pay_on: '2026-08-01' },
      { version: 3, pay_on: '2026-08-03' },
    ])
  })

  it('says beside the button why it cannot be', async () => {
    await draw(run, { [ISSUE]: refusing(issueRun, 'payroll.not_approved') })
    await clickOn('Issue 57 payslips')
    await fill('To be paid on', '08/03/2026')
    await send('Issue 57 payslips')
    await refusedNextTo('Only an approved run can be {done}.')
  })
})

describe('the end of a run', () => {
  const run = runOf({ state: 'issued', can: { paid: true }, next: { step: 'pay', why_not: null, others: [] } })

  it('says on which day all were paid, which is no day to come', async () => {
    const { responses, bodies } = await draw(run, { [PAID]: faulting('paid_on', 'lies in the future') })
    await clickOn('Close the run')
    await fill('Paid on', '08/09/2126')
    await send('Close the run')
    await refusedAt('Paid on', 'Paid on lies in the future')
    responses[PAID] = ok(runOf({ state: 'paid' }))
    await fill('Paid on', '08/03/2026')
    await send('Close the run')
    await screen.findByText('Payroll Run Paid Successfully')
    expect(bodies()).toEqual([
      { version: 3, paid_on: '2126-08-09' },
      { version: 3, paid_on: '2026-08-03' },
    ])
  })

  it('says beside the button who is still owed', async () => {
    await draw(run, { [PAID]: refusing(markRunPaid, 'payroll.payments_wait') })
    await clickOn('Close the run')
    await fill('Paid on', '08/03/2026')
    await send('Close the run')
    await refusedNextTo(
      '{payments} for a second person. Someone else confirms what was entered on the pay page of the person.',
    )
  })
})

describe('the way back of an approved run', () => {
  const run = runOf({ state: 'approved', can: { reopen: true }, next: { step: 'issue', why_not: null, others: [] } })
  const open = async (): Promise<void> => {
    await clickOn('More actions of the run')
    screen.getByRole('menuitem', { name: 'Reopen' }).click()
  }

  it('asks for the reason at its field, and sends it', async () => {
    const { bodies } = await draw(run, { [REOPEN]: ok(runOf({ state: 'review' })) })
    await open()
    await screen.findByLabelText(/^Reason/)
    await send('Reopen run')
    await refusedAt('Reason', 'Reason is required')
    await fill('Reason', 'A salary came late')
    await send('Reopen run')
    await screen.findByText('Payroll Run Reopened Successfully')
    expect(bodies()).toEqual([{ version: 3, reason: 'A salary came late' }])
  })

  it('says beside the button why it cannot be', async () => {
    await draw(run, { [REOPEN]: refusing(reopenRun, 'payroll.not_approved') })
    await open()
    await fill('Reason', 'A salary came late')
    await send('Reopen run')
    await refusedNextTo('Only an approved run can be {done}.')
  })
})

describe('a file for the bank after the pay day', () => {
  const payable = [{ brand: { id: 1, name: 'Northwind' }, currency: 'EUR', count: 3, total_minor: 960_000 }]
  const run = runOf({ state: 'issued', pay_on: '2020-07-01', payable, can: { bank_file: true } })
  const made = {
    file: {
      id: 3,
      brand: { id: 1, name: 'Northwind' },
      currency: 'EUR',
      name: 'pay.xml',
      count: 3,
      total_minor: 960_000,
      created_by: 'Asha Rao',
      created_at: '2026-08-01T08:00:00Z',
    },
    count: 3,
    total_minor: 960_000,
    sha256: 'abc',
    left_out: [],
  }

  it('asks for another day, which is not left out and has not passed', async () => {
    const past = 'The pay day of {day} has passed. Choose a new one.'
    const { responses, bodies } = await draw(run, { [FILE]: refusing(makeBankFile, 'payroll.pay_day_past') })
    await clickOn(/^Bank file Northwind/)
    expect((await screen.findByText('To be paid on')).textContent).toBe('To be paid on')
    await send('Pay 3 people 9,600.00 EUR')
    await refusedAt('To be paid on', past)
    responses[FILE] = ok(made)
    await fill('To be paid on', '08/03/2026')
    await send('Pay 3 people 9,600.00 EUR')
    await waitFor(() => expect(screen.queryByLabelText('To be paid on')).toBeNull())
    expect(bodies()).toEqual([
      { brand_id: 1, currency: 'EUR' },
      { brand_id: 1, currency: 'EUR', pay_on: '2026-08-03' },
    ])
  })

  it('says beside the button why it cannot be made', async () => {
    await draw(run, { [FILE]: refusing(makeBankFile, 'payroll.no_company_account') })
    await clickOn(/^Bank file Northwind/)
    await fill('To be paid on', '08/03/2026')
    await send('Pay 3 people 9,600.00 EUR')
    await refusedNextTo('There is no {currency} account for {brand}.')
  })
})

describe('the correction of a payslip', () => {
  const can = { update: false, correct: true, delete: false, hold: false, pdf: true }
  const responses = { 'GET /api/admin/payroll-details/11': ok(fullSlip({ state: 'issued', number: 'NB-1', can })) }
  const open = async (response: Responses[string]) => {
    const shown = await draw(runOf(), { ...responses, [SLIP]: response }, `${PATH}&payslip=11`)
    await clickOn('Correct')
    return shown
  }

  it('is begun with a reason, which is asked for at its field', async () => {
    const { responses: given, bodies } = await open(faulting('correction_reason', 'Reason is required'))
    await clickOn('Begin correction')
    await refusedAt('Reason', 'Reason is required')
    given[SLIP] = ok(fullSlip({ id: 12 }))
    await fill('Reason', 'Hours came late')
    await clickOn('Begin correction')
    await screen.findByText('Payslip Updated Successfully')
    expect(bodies()).toEqual([{ version: 2 }, { version: 2, correction_reason: 'Hours came late' }])
  })

  it('says beside the button that there is one already', async () => {
    await open(refusing(updatePayslip, 'payslips.correction_open'))
    await fill('Reason', 'Hours came late')
    await clickOn('Begin correction')
    await refusedNextTo('A correction is already open.')
  })
})
