// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import RequestsAdminScreen from '../screens/requests-admin-screen.tsx'
import { draw, hr, stopDate } from '../testing/screens.tsx'

stopDate()

const ROW = {
  id: 4,
  from: { id: 7, name: 'Asha Rao' },
  to: { id: 9, name: 'Ben Cole' },
  from_date: '2026-05-12',
  to_date: '2026-05-25',
  kinds: null,
  state: 'running',
}
const open = (actor: typeof hr) => draw(actor, <RequestsAdminScreen />, '/admin/requests?tab=deputy')

it('HR names a deputy for an approver who is away', async () => {
  const responses = { 'GET /api/request/delegation': ok([]), 'POST /api/request/delegation': ok(ROW) }
  const { sent } = fakeServer(responses)
  await open(adminActor(['requests.read', 'approvals.delegate']))
  await userEvent.click(await screen.findByRole('button', { name: 'Add deputy' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add deputy' }))
  fireEvent.change(await form.findByLabelText('Decides for'), { target: { value: '7' } })
  fireEvent.change(form.getByLabelText('Deputy'), { target: { value: '9' } })
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Delegation Added Successfully')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    from_employee_id: 7,
    to_employee_id: 9,
    from_date: '2026-05-12',
    to_date: '2026-05-25',
  })
})

it('nobody else of the admin area has the list', async () => {
  fakeServer({})
  await open(hr)
  await screen.findByRole('tab', { name: 'Policy' })
  expect(screen.queryByRole('tab', { name: 'Deputies' })).toBeNull()
})
