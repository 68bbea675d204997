// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { nthOf } from '#kit/contract/testing/required.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { draw, employee, stopDate } from '../testing/screens.tsx'
import { balanceOf, typeOf } from '../testing/rows.ts'
import { PlannerTab } from './planner-tab.tsx'

stopDate()

const window = {
  from_date: '2026-12-24',
  to_date: '2026-12-31',
  amount: 450,
  free_from: '2026-12-24',
  free_to: '2027-01-03',
  free_days: 11,
  days: [
    { date: '2026-12-24', amount: 50 },
    { date: '2026-12-25', amount: 0 },
    { date: '2026-12-28', amount: 100 },
  ],
  clashes: 2,
  queue: { used: 1, most: 3 },
  blocks: [{ name: 'Christmas', level: 'peak' }],
}
const TYPES = 'GET /api/user/request_type/7'
const PLANNER = 'GET /api/user/leave_planner/7'

it('lists the best days with what speaks against them, and leads to the form', async () => {
  const server = fakeServer({ [TYPES]: ok([typeOf(1, { balance: balanceOf() })]), [PLANNER]: ok([window]) })
  await draw(employee, <PlannerTab />, '/employee/request?tab=planner')
  const list = await screen.findByRole('list', { name: 'Best days' })
  const card = within(nthOf(within(list).getAllByRole('listitem'), 0))
  card.getByText(/11 days free for 4.5 days of leave/)
  card.getByText(/2 colleagues of the team away · 2 places left of 3 · Christmas: peak days/)
  const link = card.getByRole('link', { name: /Add Request/ })
  expect(link.getAttribute('href')).toBe('/employee/request?add=new&type=1&day=2026-12-24&until=2026-12-31')
  const query = server.sent.find(({ path }) => path === '/api/user/leave_planner/7')?.query
  expect(Object.fromEntries(query ?? [])).toEqual({
    type_id: '1',
    from: '2026-05-12',
    to: '2027-05-12',
    max_amount: '500',
  })
  await userEvent.click(screen.getByRole('combobox', { name: 'Within' }))
  await userEvent.click(await screen.findByRole('option', { name: '3 months' }))
  expect(server.sent.at(-1)?.query.get('to')).toBe('2026-08-12')
})

it('says why no days are found', async () => {
  fakeServer({ [TYPES]: ok([typeOf(1, { balance: balanceOf() })]), [PLANNER]: ok([]) })
  await draw(employee, <PlannerTab />, '/employee/request?tab=planner')
  await screen.findByText('No days found')
})
