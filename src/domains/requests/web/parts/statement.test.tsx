// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { draw, employee, stopDate } from '../testing/screens.tsx'
import { balanceOf } from '../testing/rows.ts'
import { StatementDrawer } from './statement-drawer.tsx'

stopDate()

const grant = {
  id: 1,
  effective_date: '2026-01-01',
  kind: 'grant',
  amount: 2600,
  running: 2600,
  lot_id: 1,
  request_id: null,
  reason: null,
  created_by: null,
  created_at: '2025-10-01T09:00:00.000Z',
  basis: {
    rule: 'entitlement',
    total: 2600,
    rounding: 50,
    parts: [
      {
        plan_id: 1,
        from: '2026-01-01',
        to: '2026-12-31',
        yearly_amount: 2600,
        days: 365,
        of_days: 365,
        months: null,
        week: null,
      },
    ],
    share: null,
    before: null,
  },
  day: null,
}
const later = {
  ...grant,
  id: 2,
  effective_date: '2026-03-01',
  kind: 'adjustment',
  amount: 100,
  running: 2700,
  reason: 'Entitlement worked out again',
  created_at: '2026-04-20T09:00:00.000Z',
}
const statement = (postings: readonly object[]) => ok({ opening: 0, closing: 0, unit: 'day', lots: [], postings })

it('shows a balance as it was known on a day, and what was posted since', async () => {
  const server = fakeServer({
    'GET /api/request/balance/7': ({ query }) =>
      ok([balanceOf(query.has('known_on') ? { balance: 2600, available: 2600, lapse: null } : { balance: 2700 })]),
    'GET /api/request/ledger/7': ({ query }) => statement(query.has('known_on') ? [grant] : [grant, later]),
  })
  await draw(
    employee,
    <StatementDrawer user_id={7} drawer={{ id: '1', close: () => undefined }} rows={[balanceOf({ balance: 2700 })]} />,
    '/employee/request',
  )
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findAllByText('27 days')
  await userEvent.type(drawer.getByLabelText('As known on'), '04/01/2026')
  await userEvent.tab()
  const since = await drawer.findByRole('table', { name: 'Posted since' })
  expect(within(since).getAllByRole('row')).toHaveLength(2)
  within(since).getByText('Entitlement worked out again')
  within(since).getByText('+1 day')
  expect(within(drawer.getByRole('table', { name: 'Postings' })).queryByText('Entitlement worked out again')).toBeNull()
  expect(server.sent.findLast(({ query }) => query.has('known_on'))?.query.get('known_on')).toBe('2026-04-01')
})

it('says why a line has its amount, and takes a question about it to HR', async () => {
  const server = fakeServer({
    'GET /api/request/ledger/7': statement([grant]),
    'POST /api/user/request_ledger/question': ok({ request_id: 31 }),
  })
  await draw(
    employee,
    <StatementDrawer user_id={7} drawer={{ id: '1', close: () => undefined }} rows={[balanceOf()]} />,
    '/employee/request',
  )
  const drawer = within(await screen.findByRole('dialog'))
  await userEvent.click(await drawer.findByRole('button', { name: 'Granted' }))
  drawer.getByText(/26 days a year, all of it/)
  await userEvent.click(drawer.getByRole('button', { name: 'This is not right' }))
  await userEvent.type(await drawer.findByLabelText('What is not right?'), 'It is 30 by my contract.')
  await userEvent.click(drawer.getByRole('button', { name: 'Ask HR' }))
  await drawer.findByText(/HR has your question/)
  expect(server.sent.findLast(({ method }) => method === 'POST')?.body).toEqual({
    posting_id: 1,
    text: 'It is 30 by my contract.',
  })
})

it('names the list where a link leads to a type of leave without an account', async () => {
  let isClosed = false
  const { sent } = fakeServer({})
  await draw(
    employee,
    <StatementDrawer user_id={7} drawer={{ id: '99', close: () => (isClosed = true) }} rows={[balanceOf()]} />,
    '/employee/request',
  )
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('No such leave account')
  await userEvent.click(drawer.getByRole('button', { name: 'Show the balances' }))
  expect([isClosed, sent]).toEqual([true, []])
})
