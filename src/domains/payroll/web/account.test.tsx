// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import {
  choose,
  faulting,
  fill,
  clickOn,
  refusedAt,
  refusedNextTo,
  refusing,
  takeAction,
} from '#kit/web/testing/form-steps.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { type PayDifference, putOffDifference, waiveDifference } from '../contract/differences.calls.ts'
import {
  type PayEntry,
  type PayStatement,
  recordPayment,
  returnPayment,
  type WaitingPayment,
} from '../contract/pay-accounts.calls.ts'
import { AccountTab } from './account/account-tab.tsx'

const BRAND = { id: 1, name: 'Northwind Support' }
const VIEW = 'GET /api/admin/pay-accounts/5'
const RECORD = 'POST /api/admin/pay-accounts'
const RETURNED = 'PUT /api/admin/pay-accounts/returned/4'
const PUT_OFF = 'PUT /api/admin/pay-differences/put-off'
const WAIVE = 'PUT /api/admin/pay-differences/waive'

const euros = { brand: BRAND, currency: 'EUR', owed_minor: 321_333, sent_minor: 0, open_minor: 321_333 }
const yen = { ...euros, currency: 'JPY', owed_minor: 50_000, open_minor: 50_000 }
const sentEntry: PayEntry = {
  id: 2,
  kind: 'sent',
  on: '2026-06-02',
  brand: BRAND,
  currency: 'EUR',
  amount_minor: -321_333,
  open_minor: 0,
  payslip: null,
  payment: {
    id: 4,
    origin: 'file',
    reference: 'NB-PS-2026-000012',
    note: null,
    bank_holder: 'Asha Rao',
    bank_last4: '3000',
    entered_by: 'Olivia Grant',
    confirmed_by: null,
    returned_on: null,
    return_reason: null,
  },
  can: { return: true },
}
const difference: PayDifference = {
  for_month: '2026-04',
  component_id: 8,
  component: 'Overtime',
  kind: 'earning',
  currency: 'EUR',
  amount_minor: 12_000,
  net_minor: 9000,
  why: 'Overtime of April 20 was approved later.',
  found_at: '2026-05-20T08:00:00Z',
  put_off_until: null,
  put_off_reason: null,
  waive_reason: null,
  waive_asked_by: null,
  can: { put_off: true, waive: true, agree: false },
}
const waits: WaitingPayment = {
  id: 9,
  brand: BRAND,
  currency: 'EUR',
  amount_minor: 21_333,
  reference: 'By hand',
  note: null,
  sent_on: '2026-06-02',
  entered_by: 'Dan Ode',
  entered_at: '2026-06-02T09:00:00Z',
  can: { confirm: false, refuse: false },
}

const draw = async (given: Partial<PayStatement>, more: Parameters<typeof fakeServer>[0]) => {
  const statement: PayStatement = {
    balances: [euros],
    entries: [sentEntry],
    waiting: [],
    held: [],
    differences: [],
    can: { record: true },
    ...given,
  }
  const { sent } = fakeServer({ [VIEW]: ok(statement), ...more })
  await renderScreen(<AccountTab employee_id={5} />)
  return {
    bodies: () => sent.filter(({ method }) => method !== 'GET').map(({ body }) => body),
  }
}

describe('a payment without a bank file', () => {
  const fillIn = async () => {
    await fill('Paid on', '06/03/2026')
    await fill('Reference', 'Cheque 12')
    await fill('Why it was not paid by a bank file', 'The account is closed')
    await clickOn('Record payment')
  }

  it('is sent as typed, for the account that is owed, without what waits for a second person', async () => {
    const { bodies } = await draw({ waiting: [waits] }, { [RECORD]: ok({ id: 10 }) })
    await clickOn('Record a payment')
    await screen.findByDisplayValue('3000.00')
    await fillIn()
    await waitFor(() =>
      expect(bodies()).toEqual([
        {
          employee_id: 5,
          brand_id: 1,
          currency: 'EUR',
          amount_minor: 300_000,
          sent_on: '2026-06-03',
          reference: 'Cheque 12',
          note: 'The account is closed',
        },
      ]),
    )
  })

  it('of another account begins with what that one owes, in its own currency', async () => {
    const { bodies } = await draw({ balances: [euros, yen] }, { [RECORD]: ok({ id: 10 }) })
    await clickOn('Record a payment')
    await choose('Account', /JPY/)
    expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('50000')
    await fill('Amount', '45000')
    await fillIn()
    await waitFor(() => expect(bodies()).toMatchObject([{ currency: 'JPY', amount_minor: 45_000 }]))
  })

  it('says beside the amount that less is owed, and beside the day that it is to come', async () => {
    const wrong = 'Payment day lies in the future'
    await draw({}, { [RECORD]: refusing(recordPayment, 'payroll.more_than_owed') })
    await clickOn('Record a payment')
    await fillIn()
    await refusedAt('Amount', 'Only {amount} is owed.')
    fakeServer({ [RECORD]: faulting('sent_on', wrong) })
    await fill('Amount', '10')
    await clickOn('Record payment')
    await refusedAt('Paid on', wrong)
  })
})

describe('a payment that came back', () => {
  const open = async (response: ReturnType<typeof ok>) => {
    const shown = await draw({}, { [RETURNED]: response })
    await takeAction(/^Actions for/, 'Came back from the bank')
    await fill('Came back on', '06/05/2026')
    await fill('Reason of the bank', 'Account closed')
    await clickOn('Save')
    return shown
  }

  it('is sent with its day and the reason', async () => {
    const { bodies } = await open(ok({ id: 4 }))
    await waitFor(() => expect(bodies()).toEqual([{ returned_on: '2026-06-05', return_reason: 'Account closed' }]))
  })

  it('says beside the day that it lies before the payment, and beside the button that it came back already', async () => {
    await open(faulting('returned_on', 'lies before the day on which it was sent'))
    await refusedAt('Came back on', 'Came back on lies before the day on which it was sent')
    fakeServer({ [RETURNED]: refusing(returnPayment, 'payroll.payment_returned') })
    await fill('Came back on', '06/06/2026')
    await clickOn('Save')
    await refusedNextTo('This payment was returned already.')
  })
})

describe('a difference', () => {
  const NAMED = { employee_id: 5, for_month: '2026-04', component_id: 8, amount_minor: 12_000 }
  const MENU = 'Actions for Overtime, April 2026'

  it('is put off until the month and for the reason given', async () => {
    const { bodies } = await draw({ differences: [difference] }, { [PUT_OFF]: ok({ employee_id: 5 }) })
    await takeAction(MENU, 'Put off')
    await fill('Settle with the pay of', '08/2026')
    await fill('Reason', 'Asked for by Asha')
    await clickOn('Put off')
    const body = { ...NAMED, put_off_until: '2026-08', put_off_reason: 'Asked for by Asha' }
    await waitFor(() => expect(bodies()).toEqual([body]))
  })

  it('says beside the month that it is too early, and beside the button that it is settled', async () => {
    const early = faulting('put_off_until', 'comes after the month of the difference')
    await draw({ differences: [difference] }, { [PUT_OFF]: early })
    await takeAction(MENU, 'Put off')
    await fill('Settle with the pay of', '04/2026')
    await fill('Reason', 'Asked for by Asha')
    await clickOn('Put off')
    await refusedAt('Settle with the pay of', 'Settle with the pay of comes after the month of the difference')
    fakeServer({ [PUT_OFF]: refusing(putOffDifference, 'payroll.difference_gone') })
    await fill('Settle with the pay of', '08/2026')
    await clickOn('Put off')
    await refusedNextTo('This difference is settled or has changed.')
  })

  it('is asked to be waived for the reason given, or it is said why not', async () => {
    const { bodies } = await draw(
      { differences: [difference] },
      { [WAIVE]: refusing(waiveDifference, 'payroll.difference_gone') },
    )
    await takeAction(MENU, 'Ask to waive')
    await fill('Reason', 'Too little to settle')
    await clickOn('Ask to waive')
    await refusedNextTo('This difference is settled or has changed.')
    expect(bodies()).toEqual([{ ...NAMED, waive_reason: 'Too little to settle' }])
  })
})
