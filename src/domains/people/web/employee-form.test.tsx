// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { PersonFieldProvider } from '#kit/web/form/person-field.tsx'
import { actorWith } from './testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { PeopleOptions } from '../contract/options.models.ts'
import type { EmployeeForm as Values } from '../contract/people.models.ts'
import type { EmployeeRecord, Placement } from '../contract/people.models.ts'
import { EmployeeEditor } from './parts/employee-editor.tsx'

const options: PeopleOptions = {
  brands: [{ id: 1, name: 'Northwind', default_pattern_id: 1, is_default: true }],
  departments: [],
  teams: [],
  designations: [],
  roles: [],
  admin_roles: [],
  work_patterns: [],
  countries: [],
}
const values: Values['values'] = {
  first_name: 'Asha',
  middle_name: null,
  last_name: 'Rao',
  preferred_name: null,
  pronouns: null,
  name_pronunciation: null,
  work_email: 'asha@example.test',
  work_phone: null,
  about: null,
  linkedin_url: null,
  brand_id: 1,
  employee_no: 'NB-0005',
  employment_type: 'permanent',
  joined_on: '2024-01-01',
  probation_ends_on: null,
  contract_ends_on: null,
  notice_days: 30,
  left_on: null,
  login_email: null,
}
const record = (change: Partial<Values['values']>, version: number): Values => ({
  values: { ...values, ...change },
  editable: ['first_name', 'last_name', 'about', 'preferred_name'],
  version,
})
const named = (id: number, name: string) => ({ id, name })
const placement: Placement = {
  id: 1,
  employee_id: 5,
  effective_from: '2024-01-01',
  until: null,
  department: named(1, 'Support'),
  team: named(1, 'Bengaluru'),
  designation: null,
  role: { id: 1, role_number: 16, name: 'Associate' },
  manager: named(8, 'Ravi Kumar'),
  second_manager: null,
  work_pattern: named(1, 'Berlin 40 h'),
  time_zone: null,
  work_mode: 'office',
  changed: [],
  reason_code: 'hire',
  note: null,
  planned: false,
  version: 1,
  can: { edit: false, cancel: false },
}
const person = {
  id: 5,
  name: 'Asha Rao',
  photo_version: null,
  time_zone: 'UTC',
  brand: named(1, 'Northwind'),
  placement,
  placements: [placement],
  pending_changes: [],
  details: [],
  hidden: [],
  login: { state: 'none', email: null, last_sign_in_at: null, is_disabled: false, is_by_number: false, pin: null },
  can: { edit: false, login: false, password: false },
} as unknown as EmployeeRecord
/** The screen, to which what another person saved comes by itself. */
const Form = () => {
  const [stored, setStored] = useState(record({}, 3))
  return (
    <ActorProvider value={actorWith(['people.write'])}>
      <EmployeeEditor person={person} record={stored} options={options} />
      <button type="button" onClick={() => setStored(record({ about: 'Sings' }, 4))}>
        Arrive
      </button>
    </ActorProvider>
  )
}

it('retains the input when someone else saved the same version, and overwrites nothing', async () => {
  const message = 'Someone changed this in the meantime. Load the new version.'
  const { sent } = fakeServer({
    'PUT /api/admin/employee/5': { body: { status: false, code: 'common.stale', message } },
    'GET /api/admin/employee-options': ok(options),
  })
  await renderScreen(<Form />)
  const about = () => screen.getByLabelText<HTMLTextAreaElement>(/^About/)
  fireEvent.change(about(), { target: { value: 'Plays the oboe' } })
  fireEvent.change(screen.getByLabelText(/^Preferred name/), { target: { value: 'Ash' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 3 })
  expect(about().value).toBe('Plays the oboe')
  expect(screen.getByLabelText<HTMLInputElement>(/^Preferred name/).value).toBe('Ash')
  fireEvent.click(screen.getByRole('button', { name: 'Arrive' }))
  expect(about().value).toBe('Plays the oboe')
  fireEvent.click(screen.getByRole('button', { name: 'Load the new version' }))
  expect(about().value).toBe('Sings')
})

it('follows the record while nothing is typed', async () => {
  fakeServer({ 'GET /api/admin/employee-options': ok(options) })
  await renderScreen(<Form />)
  fireEvent.click(screen.getByRole('button', { name: 'Arrive' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^About/).value).toBe('Sings')
})

describe('the one button of the page', () => {
  const teams = [
    { id: 1, name: 'Bengaluru', department_id: 1 },
    { id: 2, name: 'Berlin', department_id: 1 },
  ]
  const places: PeopleOptions = { ...options, departments: [named(1, 'Support')], teams }
  const draw = async () => {
    const server = fakeServer({
      'PUT /api/admin/employee/5': ok({ id: 5 }),
      'POST /api/admin/placement': ok(placement),
      'GET /api/admin/placement-preview': ok({
        employee_no: 'NB-0042',
        managers: [named(9, 'Mara Chen'), named(3, 'Clara Winter')],
        work_pattern: named(1, 'Berlin 40 h'),
        holiday_calendar: named(1, 'Berlin'),
        time_zone: 'Europe/Berlin',
      }),
    })
    const view = await renderScreen(
      <ActorProvider value={actorWith(['people.write'])}>
        <PersonFieldProvider value={async () => import('./parts/person-field.tsx')}>
          <EmployeeEditor person={person} record={record({}, 3)} options={places} />
        </PersonFieldProvider>
      </ActorProvider>,
      '/admin/employee/update/5',
    )
    const input = (name: string) => document.querySelector<HTMLInputElement>(`#placements-add-changes-${name}`)
    await waitFor(() => expect(input('manager_id')?.value).toBe('Ravi Kumar'))
    return { ...server, ...view, input }
  }
  const chooseTeam = async (input: (name: string) => HTMLInputElement | null, team: string): Promise<void> => {
    const field = input('team_id')
    if (!field) throw new Error('There is no team to choose')
    fireEvent.click(field)
    const option = await screen.findByText(team)
    await act(async () => fireEvent.click(option))
  }
  const sentBy = (sent: readonly { method: string; path: string; body: unknown }[], method: string) =>
    sent.find((request) => request.method === method)?.body

  it('counts changes, discards them, and saves record and placement', async () => {
    const { input, sent, history } = await draw()
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
    expect([save().disabled, screen.getByText('No changes').tagName]).toEqual([true, 'SPAN'])
    const typed = () => fireEvent.change(screen.getByLabelText(/^Preferred name/), { target: { value: 'Ash' } })
    typed()
    screen.getByText('1 change')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    screen.getByText('No changes')
    typed()
    await chooseTeam(input, 'Berlin')
    await screen.findByText('3 changes')
    await act(async () => fireEvent.click(save()))
    await waitFor(() => expect(history.location.pathname).toBe('/admin/employee/details/5'))
    expect(sentBy(sent, 'PUT')).toMatchObject({ data: { preferred_name: 'Ash' }, version: 3 })
    expect(sentBy(sent, 'POST')).toMatchObject({ employee_id: 5, changes: { team_id: 2, manager_id: 9 } })
  })

  it('proposes the lead of a new team as the manager, which can be reverted', async () => {
    const { input } = await draw()
    await chooseTeam(input, 'Berlin')
    await waitFor(() => expect(input('manager_id')?.value).toBe('Mara Chen'))
    screen.getByText(/Proposed: the new team reports to them/)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Keep Ravi Kumar' })))
    await waitFor(() => expect(input('manager_id')?.value).toBe('Ravi Kumar'))
    screen.getByText('1 change')
    expect(screen.queryByText(/Proposed/)).toBeNull()
  })
})

describe('a new work email', () => {
  const draw = async (editable: readonly string[]) => {
    const { sent } = fakeServer({
      'PUT /api/admin/employee/5': ok({ version: 4, changed: [] }),
      'GET /api/admin/employee-options': ok(options),
    })
    const stored = { ...record({ login_email: 'asha@example.test' }, 3), editable: ['work_email', ...editable] }
    await renderScreen(
      <ActorProvider value={actorWith(['people.write'])}>
        <EmployeeEditor person={person} record={stored} options={options} />
      </ActorProvider>,
    )
    const type = (value: string) => fireEvent.change(screen.getByLabelText(/^Work email/), { target: { value } })
    return { sent, type }
  }
  const box = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Also sign in with this address' })

  it('is offered as the address to sign in with, which is sent with it', async () => {
    const { sent, type } = await draw(['login_email'])
    expect(box()).toBeNull()
    type('rao@example.test')
    const choice = box()
    if (!choice) throw new Error('Nothing is offered')
    fireEvent.click(choice)
    expect(box()?.checked).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        data: { work_email: 'rao@example.test', login_email: 'rao@example.test' },
      }),
    )
  })

  it('leaves the sign-in as it is for those who may not change it, and says so', async () => {
    const { type } = await draw([])
    type('rao@example.test')
    expect(box()).toBeNull()
    screen.getByText('Still signs in with asha@example.test. Payroll or a super admin can change that.')
  })
})
