// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { Detail } from '../../contract/details.models.ts'
import type { Side } from '../documents/document-upload.tsx'
import { DetailCards } from './detail-cards.tsx'
import { actorWith } from '../testing/actor.ts'
import { PendingField } from './pending-field.tsx'

const account: Detail = {
  id: 8,
  employee_id: 5,
  kind: 'bank_account',
  data: { holder: 'Asha Rao', bank_name: 'HDFC Bank', currency: 'INR', valid_from: '2026-05-01', is_iban: false },
  number: '•••• 1107',
  country: null,
  file: null,
  expires_on: null,
  state: 'pending',
  replaces_id: null,
  comment: null,
  added_at: '2026-05-01T09:00:00Z',
  version: 1,
  can: { edit: false, delete: false, reveal: true, decide: true },
}

const draw = (details: readonly Detail[], side: Side = 'admin', keys: readonly string[] = ['people.bank.write']) =>
  renderScreen(
    <ActorProvider value={actorWith(keys)}>
      <DetailCards
        record={{ id: 5, details, hidden: [] }}
        kinds={['bank_account', 'emergency_contact', 'note']}
        side={side}
        mayAdd
      />
    </ActorProvider>,
  )

it('shows an account that waits with its end alone, and approves it', async () => {
  const response = {
    body: { status: true, message: 'Change Approved Successfully', data: { id: 8, state: 'approved' } },
  }
  const { sent } = fakeServer({ 'POST /api/admin/employee-change': response })
  await draw([account])
  screen.getByText('•••• 1107')
  screen.getByText('Needs approval')
  fireEvent.click(screen.getByRole('button', { name: 'Approve bank account HDFC Bank' }))
  await screen.findByText('Change Approved Successfully')
  expect(sent[0]?.body).toEqual({ kind: 'detail', id: 8, approve: true })
})

it('requires a reason before it shows a number, and hides it again', async () => {
  const { sent } = fakeServer({ 'POST /api/admin/reveal-detail': ok({ value: '50100238841107' }) })
  await draw([account])
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show' }))
  expect((await within(dialog).findAllByText('Reason is required')).length).toBeGreaterThan(0)
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'The bank asks' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show' }))
  await screen.findByText('50100238841107')
  expect(sent[0]?.body).toEqual({ id: 8, reason: 'The bank asks' })
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByText('50100238841107')).toBeNull()
})

it('offers to add what may be added: accounts by payroll alone, notes by HR alone', async () => {
  fakeServer({})
  const hr = await draw([], 'admin', [])
  expect(screen.queryByRole('button', { name: 'Add bank account' })).toBeNull()
  screen.getByRole('button', { name: 'Add note' })
  hr.unmount()
  await draw([], 'own', [])
  screen.getByRole('button', { name: 'Add bank account' })
  expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull()
})

it('checks a new contact by its kind before it sends it', async () => {
  const { sent } = fakeServer({ 'POST /api/user/user_detail': ok({ ...account, kind: 'emergency_contact' }) })
  await draw([], 'own', [])
  fireEvent.click(screen.getByRole('button', { name: 'Add emergency contact' }))
  const form = await screen.findByRole('dialog')
  fireEvent.change(within(form).getByLabelText('Name'), { target: { value: 'Ana' } })
  fireEvent.change(within(form).getByLabelText('Relation'), { target: { value: 'Sister' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Add emergency contact' }))
  expect((await within(form).findAllByText('Phone is required')).length).toBeGreaterThan(0)
  fireEvent.change(within(form).getByLabelText('Phone'), { target: { value: '+49 30 1' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Add emergency contact' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'emergency_contact',
      data: { name: 'Ana', relation: 'Sister', phone: '+49 30 1' },
    }),
  )
})

it('lets no one decide about a field while the form has edits that are not saved', async () => {
  const change = {
    id: 3,
    field: 'last_name',
    old_text: 'Schulz',
    new_text: 'Schulz-Neumann',
    new_value: 'Schulz-Neumann',
    requested_at: '2026-05-01T09:00:00Z',
    can: { decide: true },
  } as const
  const field = (isDirty: boolean) => <PendingField change={change} label="Last name" isDirty={isDirty} />
  const clean = await renderScreen(field(false))
  screen.getByRole('button', { name: 'Approve Last name' })
  clean.unmount()
  await renderScreen(field(true))
  expect(screen.queryByRole('button', { name: 'Approve Last name' })).toBeNull()
  screen.getByText('Save your changes before you decide.')
})
