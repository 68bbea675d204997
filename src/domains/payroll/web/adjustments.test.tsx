// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type PersonFieldProps, PersonFieldProvider } from '#kit/web/form/person-field.tsx'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { parseAdjustments } from './adjustments/parse-adjustments.ts'
import { leaveText } from './parts/labels.ts'
import PayrollScreen from './screens/payroll-screen.tsx'
import { employee } from './testing/hike-rows.ts'
import { componentOf } from './testing/pay-rows.ts'

const FIND = 'POST /api/admin/pay-adjustments/find'
const ADD = 'POST /api/admin/pay-adjustments'
const PERSON_NAME = ({ id, label, value, onChange, chosen }: PersonFieldProps) => (
  <label htmlFor={id}>
    {label} {chosen?.name}
    <input id={id} value={String(value ?? '')} onChange={(event) => onChange(Number(event.currentTarget.value))} />
  </label>
)
const LEAVE = [{ type_id: 4, name: 'Annual leave', unit: 'day', left: 450 }]
const fine = { ok: true, code: null, message: null, supplementary: false }

/** The grid over a server that returns the result of `check` for each row. */
const draw = async (check: (items: readonly Record<string, unknown>[]) => readonly object[]) => {
  const { sent } = fakeServer({
    'GET /api/admin/pay-adjustments': ok([]),
    'GET /api/admin/pay-components': ok([
      componentOf({ id: 7, code: 'EXPENSES', name: 'Expenses refunded', calc: 'manual' }),
    ]),
    [FIND]: ({ body }) => {
      const { rows } = body as { rows: readonly { employee_no?: string }[] }
      return ok(
        rows.map(({ employee_no }) =>
          employee_no === 'NB-9'
            ? { employee: null, component_id: 7, currency: null, leave: [], problem: 'No one has the number NB-9.' }
            : { employee, component_id: 7, currency: 'JPY', leave: LEAVE, problem: null },
        ),
      )
    },
    [ADD]: ({ body }) => {
      const { items } = body as { items: readonly Record<string, unknown>[] }
      return ok({ items: check(items).map((row, at) => ({ row: at + 1, ...fine, ...row })), totals: [] })
    },
  })
  await renderScreen(
    <PersonFieldProvider value={async () => ({ default: PERSON_NAME })}>
      <ActorProvider value={adminActor(['payroll.read', 'payroll.write'])}>
        <PayrollScreen />
      </ActorProvider>
    </PersonFieldProvider>,
    '/admin/payroll/add-salary?tab=adjustments&month=2026-06&adjustment=new',
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Add adjustments' }))
  const paste = async (text: string) => {
    await userEvent.click(await drawer.findByRole('button', { name: 'Paste from a spreadsheet' }))
    await userEvent.click(drawer.getByLabelText('Rows of a spreadsheet'))
    await userEvent.paste(text)
    await userEvent.click(drawer.getByRole('button', { name: 'Take rows' }))
  }
  const saved = () =>
    sent.filter(
      ({ path, body }) => path.endsWith('adjustments') && body !== null && !JSON.stringify(body).includes('dry_run'),
    )
  return { drawer, paste, saved }
}

describe('adjustments that are pasted', () => {
  it('are rows of the grid, each with its fault, and are saved once all are right', async () => {
    const { drawer, paste, saved } = await draw((items) => items.map(() => ({})))
    await paste('Number\tCode\tAmount\tNote\nNB-5\tEXPENSES\t1200\tTrain\nNB-9\tEXPENSES\tx\tTaxi')
    const second = within(await drawer.findByRole('listitem', { name: 'Adjustment 2' }))
    second.getByText('No one has the number NB-9. “x” is no amount.')
    await userEvent.click(drawer.getByRole('button', { name: 'Remove adjustment 2' }))
    const first = within(drawer.getByRole('listitem', { name: 'Adjustment 1' }))
    await first.findByLabelText('Person Asha Rao')
    await userEvent.click(drawer.getByRole('button', { name: 'Add 1 adjustment' }))
    await waitFor(() => expect(saved()).toHaveLength(1))
    // The amount is read in the currency of the person, which has no smaller unit.
    expect(saved()[0]?.body).toEqual({
      items: [{ employee_id: 5, month: '2026-06', component_id: 7, amount_minor: 1200, note: 'Train' }],
    })
  })

  it('ask whether the same is added again, and say what goes to a supplementary payslip (P10)', async () => {
    const twice = { ok: false, code: 'payroll.entered_already', message: 'Expenses refunded is entered already.' }
    const { drawer, paste, saved } = await draw((items) =>
      items.map(({ again }) => (again ? { supplementary: true } : twice)),
    )
    await paste('NB-5;EXPENSES;120;Train')
    await drawer.findByText('Expenses refunded is entered already.')
    expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Add 1 adjustment' }).disabled).toBe(true)
    await userEvent.click(drawer.getByRole('checkbox', { name: 'Add it anyway' }))
    await drawer.findByText(/goes to a supplementary payslip/)
    await userEvent.click(drawer.getByRole('button', { name: 'Add 1 adjustment' }))
    await waitFor(() => expect(saved()[0]?.body).toMatchObject({ items: [{ again: true }] }))
  })
})

it.each([
  ['A\tB\t12.50\tOne', [{ employee_no: 'A', component_code: 'B', amount: '12.50', note: 'One' }]],
  ['Number;Code;Amount;Note\nA;B;1;"x"\n\n', [{ employee_no: 'A', component_code: 'B', amount: '1', note: 'x' }]],
  ['A\tB', []],
  [
    'A\tB\t1\nC',
    [
      { employee_no: 'A', component_code: 'B', amount: '1', note: '' },
      { employee_no: 'C', component_code: '', amount: '', note: '' },
    ],
  ],
])('rows of a spreadsheet are read: %j', (text, rows) => {
  expect(parseAdjustments(text)).toEqual(rows)
})

it('writes halves of days of leave', () => {
  expect([leaveText(2450, 'day'), leaveText(100, 'day')]).toEqual(['24.5 days', '1 day'])
})
