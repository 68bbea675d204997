// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { balanceOf } from '../testing/rows.ts'
import { draw, hr } from '../testing/screens.tsx'
import { LeaveLeftOf } from './leave-left.tsx'

const PATH = 'GET /api/request/balance/9'

it('shows what is left of the largest leave as a ring, and of the others in a list', async () => {
  const annual = { taken: 500, booked: 300, pending: 200, available: 2000 }
  fakeServer({
    [PATH]: ok([
      balanceOf({ type_id: 2, name: 'Study leave', taken: 0, booked: 0, pending: 0, available: 500 }),
      balanceOf(annual),
    ]),
  })
  await draw(hr, <LeaveLeftOf user_id={9} />, '/admin/employee/details/9')
  await screen.findByRole('img', { name: 'Annual leave: 20 days left of 30 days' })
  screen.getByText('Study leave')
  expect(screen.getByRole('link', { name: '5 days' }).getAttribute('href')).toContain('?tab=leave&statement=2')
})

it('says that no plan grants leave', async () => {
  fakeServer({ [PATH]: ok([]) })
  await draw(hr, <LeaveLeftOf user_id={9} />, '/admin/employee/details/9')
  await screen.findByText('No leave plan grants this person leave.')
})
