// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import RequestsAdminScreen from '../../screens/requests-admin-screen.tsx'
import { KINDS, policyType } from '../../testing/policy-rows.ts'
import { balanceOf } from '../../testing/rows.ts'
import { draw, hr, page } from '../../testing/screens.tsx'

const PATH = '/api/admin/request'
const OLD = { type_id: 2, name: 'Extra leave', available: 250 } as const
const holder = (rows = [balanceOf()]) => ({
  id: 5,
  employee: { id: 5, name: 'Person 5', employee_no: 'NB-0005', team_name: 'Desk' },
  rows,
})
const open = (rows = [balanceOf()]) => {
  fakeServer({
    [`GET ${PATH}/balances`]: ok([holder(rows)], page(1)),
    [`GET ${PATH}/type`]: ok({
      types: [
        policyType(1),
        policyType(2, { name: OLD.name, active: false }),
        policyType(3, { name: 'Gone', active: false }),
      ],
      kinds: KINDS,
    }),
    'GET /api/request/balance/5': ok(rows),
    'GET /api/request/ledger/5': ok({ opening: 0, closing: 0, unit: 'day', lots: [], postings: [] }),
  })
  return draw(hr, <RequestsAdminScreen />, '/admin/requests?tab=balances')
}

it('names the person whose statement is open', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Statement of Annual leave/ }))
  await screen.findByRole('dialog', { name: 'Annual leave, Person 5' })
})

it('shows what people have left of a type that is no longer in use, and no type that nobody has', async () => {
  await open([balanceOf(), balanceOf(OLD)])
  await screen.findByRole('columnheader', { name: 'Extra leave' })
  expect(screen.queryByRole('columnheader', { name: 'Gone' })).toBeNull()
})
