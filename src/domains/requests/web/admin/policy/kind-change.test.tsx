// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import RequestsAdminScreen from '../../screens/requests-admin-screen.tsx'
import { KINDS, policyType } from '../../testing/policy-rows.ts'
import { draw, hr } from '../../testing/screens.tsx'

const TYPE = '/api/admin/request/type'

const pick = async (box: HTMLElement, option: string) => {
  await userEvent.click(box)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

it('gives up what the new kind of a type cannot have, so that it can be saved', async () => {
  const row = policyType(1, { used: false, allow_negative: 200, quota_amount: 500, quota_period: 'year' })
  const server = fakeServer({
    [`GET ${TYPE}`]: ok({ types: [row], kinds: KINDS }),
    [`PUT ${TYPE}/1`]: ok(row),
    'GET /api/admin/request/chain': ok([]),
  })
  await draw(hr, <RequestsAdminScreen />, '/admin/requests?tab=policy&request_type=1')
  const form = within(await screen.findByRole('dialog'))
  await pick(await form.findByRole('combobox', { name: 'Kind' }), 'Other')
  expect(form.queryByLabelText(/Overdraft/)).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Request Type Updated Successfully')
  expect(server.sent.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    kind: 'other',
    unit: 'none',
    methods: [],
    needs_balance: false,
    allow_negative: 0,
    quota_amount: null,
    quota_period: null,
    max_amount: null,
  })
})
