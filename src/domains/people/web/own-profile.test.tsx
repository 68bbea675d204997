// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createStore, useStore } from '#kit/web/store.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { OwnExit } from '../contract/exits.models.ts'
import type { OwnProfile } from '../contract/people.models.ts'
import type { Warning } from '../contract/states.models.ts'
import { OwnProfileForm } from './parts/own-profile-form.tsx'
import EmployeeProfileScreen from './screens/employee-profile-screen.tsx'
import { actorWith } from './testing/actor.ts'

const warning: Warning = {
  id: 1,
  employee: { id: 5, name: 'Greta Schulz' },
  severity: 1,
  category: 'conduct',
  title: 'Tone on a call',
  description: 'On Monday.',
  incident_on: '2026-03-02',
  files: [],
  state: 'issued',
  drafted_by: null,
  issued_by: 'Anjali Desai',
  issued_at: '2026-03-03T09:00:00.000Z',
  expires_on: '2099-03-03',
  acknowledged_at: null,
  statement: null,
  withdrawn_at: null,
  withdrawn_reason: null,
  version: 1,
  can: { edit: false, issue: false, withdraw: false, acknowledge: true },
}
const exit: OwnExit = { exit: null, notice_days: 30, today: '2026-06-03', can: { submit: true } }
const profile = {
  view: 'own',
  id: 5,
  name: 'Greta Schulz',
  first_name: 'Greta',
  middle_name: null,
  last_name: 'Schulz',
  date_of_birth: null,
  nationality_country_id: null,
  photo_version: null,
  work_email: 'greta.schulz@example.test',
  current_address: null,
  permanent_address: null,
  mobile: null,
  employments: [],
  placements: [],
  details: [],
  pending_changes: [
    { id: 3, field: 'last_name', old_text: 'Schulz', new_text: 'Schulz-Neumann', new_value: 'Schulz-Neumann' },
  ],
  mandatory: [{ id: 6, kind: 'profile', fields: ['mobile'], confirmed: [], due_on: '2099-06-10', note: null }],
  version: 2,
} as unknown as OwnProfile

const ACTING = { admin_name: 'Clara Winter', ends_at: '2099-06-03T10:00:00Z' }
const draw = async (tab: string, acting: typeof ACTING | null) => {
  const isSelf = acting === null
  fakeServer({
    'GET /api/user/user_data/5': ok(profile),
    'GET /api/user/warning/5': ok([{ ...warning, can: { ...warning.can, acknowledge: isSelf } }]),
    'GET /api/user/resignation': ok({ ...exit, can: { submit: isSelf } }),
    'GET /api/user/employee-options': ok({ departments: [], teams: [], designations: [], countries: [] }),
  })
  const view = await renderScreen(
    <ActorProvider value={actorWith([], { area: 'employee', id: 5, name: 'Greta Schulz', acting })}>
      <EmployeeProfileScreen />
    </ActorProvider>,
    `/?tab=${tab}`,
  )
  await screen.findByText('Check your profile.')
  return view
}

describe('the own profile, while an admin acts as the person', () => {
  it.each([
    ['documents', 'Add bank account'],
    ['warnings', 'Acknowledge'],
    ['resign', 'Hand in resignation'],
  ])('has no button that would be refused: %s', async (tab, name) => {
    const own = await draw(tab, null)
    await screen.findByRole('button', { name })
    screen.getByRole('button', { name: 'Review' })
    own.unmount()
    await draw(tab, ACTING)
    if (tab === 'documents') await screen.findByText('No bank account yet.')
    if (tab === 'warnings') await screen.findByText('Tone on a call')
    if (tab === 'resign') await screen.findByText('Greta Schulz has not resigned')
    expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
  })

  it('shows the current values of the fields that wait, and sends them unchanged', async () => {
    const own = await draw('profile', null)
    const name = async () => screen.findByLabelText<HTMLInputElement>(/^Last name/)
    expect([(await name()).value, (await name()).disabled]).toEqual(['Schulz-Neumann', false])
    own.unmount()
    await draw('profile', ACTING)
    expect([(await name()).value, (await name()).disabled]).toEqual(['Schulz', true])
    expect(screen.getByLabelText<HTMLInputElement>(/^Personal email/).disabled).toBe(true)
  })
})

it('counts the warnings that wait to be acknowledged next to their tab', async () => {
  await draw('profile', null)
  await screen.findByText('1 to acknowledge')
})

it('reverts values that HR rejects, and retains the input', async () => {
  fakeServer({ 'GET /api/user/employee-options': ok({ departments: [], teams: [], designations: [], countries: [] }) })
  const stored = createStore(profile)
  const Form = () => <OwnProfileForm profile={useStore(stored)} />
  await renderScreen(
    <ActorProvider value={actorWith([], { area: 'employee', id: 5 })}>
      <Form />
    </ActorProvider>,
  )
  const shown = () => [/^Last name/, /^About/].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
  fireEvent.change(screen.getByLabelText(/^About/), { target: { value: 'Sings' } })
  expect(shown()).toEqual(['Schulz-Neumann', 'Sings'])
  act(() => stored.set({ ...profile, pending_changes: [] }))
  expect(shown()).toEqual(['Schulz', 'Sings'])
})
