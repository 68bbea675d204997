// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { AdminAccount } from '../contract/accounts.models.ts'
import type { PeopleOptions } from '../contract/options.models.ts'
import type { EmployeeRecord, Placement } from '../contract/people.models.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { DetailCards } from './details/detail-cards.tsx'
import { PersonFieldProvider } from '#kit/web/form/person-field.tsx'
import { AddEmployee } from './parts/add-employee.tsx'
import { EditAdminForm } from './parts/admin-form.tsx'
import { DetailsOverview } from './parts/details-overview.tsx'
import { DetailsPersonal } from './parts/details-personal.tsx'
import { PlacementPreview } from './parts/placement-preview.tsx'
import { OnSlider } from './parts/on-slider.tsx'
import { PlacementTimeline } from './parts/placement-timeline.tsx'
import { lengthOf, spanOf, stepsOf } from './parts/timeline.rules.ts'
import { actorWith } from './testing/actor.ts'

const named = (id: number, name: string) => ({ id, name })
const placement = (change: Partial<Placement>): Placement => ({
  id: 1,
  employee_id: 5,
  effective_from: '2024-05-04',
  until: null,
  department: named(1, 'Quality'),
  team: named(1, 'QA'),
  designation: named(1, 'Quality analyst'),
  role: { id: 1, role_number: 16, name: 'Quality analyst' },
  manager: null,
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
  ...change,
})
const plan = placement({
  id: 2,
  effective_from: '2026-12-01',
  designation: named(2, 'QA lead'),
  reason_code: 'promotion',
  planned: true,
  can: { edit: true, cancel: true },
})
const hired = placement({ until: '2026-12-01' })

describe('the time axis', () => {
  it('shows the fields of a change, and the first placement whole', () => {
    expect(stepsOf(plan, hired)).toEqual([{ label: 'Designation', before: 'Quality analyst', after: 'QA lead' }])
    expect(stepsOf(hired, undefined).map((step) => step.label)).toEqual([
      'Department',
      'Team',
      'Designation',
      'Role',
      'Work pattern',
      'Work mode',
    ])
  })

  it.each([
    ['2024-05-04', '2026-11-20', '2 years 6 months'],
    ['2026-10-20', '2026-11-20', '1 month'],
    ['2026-11-19', '2026-11-20', '1 day'],
    ['2025-11-20', '2026-11-20', '1 year'],
    ['2026-11-20', '2026-11-20', 'since today'],
  ])('returns the length from %s to %s: %s', (from, to, text) => {
    expect(lengthOf(from, to)).toBe(text)
  })

  it('spans from the first placement to the last plan, or to today', () => {
    expect(spanOf([plan, hired], '2026-11-20')).toEqual({ from: '2024-05-04', to: '2026-12-01' })
    expect(spanOf([hired], '2026-11-20')).toEqual({ from: '2024-05-04', to: '2026-11-20' })
  })

  it('marks plans, and offers to edit or cancel them only where that is allowed', async () => {
    let cancelled = 0
    await renderScreen(
      <PlacementTimeline
        placements={[plan, hired]}
        today="2026-11-20"
        onEdit={() => undefined}
        onCancel={(row) => (cancelled = row.id)}
      />,
    )
    const rows = screen.getAllByRole('listitem')
    expect(rows.map((row) => row.getAttribute('data-kind'))).toEqual(['planned', 'present'])
    expect(screen.getAllByRole('button', { name: 'Cancel change' })).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel change' }))
    expect(cancelled).toBe(2)
  })
})

it('shows a lock that names who may see a hidden value', async () => {
  const person = {
    first_name: 'Jan',
    last_name: 'Vogel',
    hidden: ['mobile', 'bank_account', 'dependant'],
    gender: 'male',
    details: [],
    pending_changes: [],
    can: { edit: false },
  } as unknown as EmployeeRecord
  await renderScreen(
    <ActorProvider value={actorWith()}>
      <DetailsPersonal person={person} />
      <DetailCards record={person} kinds={['bank_account']} side="admin" mayAdd={false} />
    </ActorProvider>,
  )
  // The mobile number and the dependants.
  expect(screen.getAllByText('visible to HR')).toHaveLength(2)
  expect(screen.getAllByText('visible to payroll')).toHaveLength(1)
  expect(screen.queryByText('Education')).toBeNull()
  screen.getByText('male')
})

it('leads from the number of reports to the same people, on the same day', async () => {
  const person = {
    id: 5,
    work_email: 'jan@example.test',
    manager: named(7, 'Mara Chen'),
    reports: 3,
    placements: [],
    time_zone: 'UTC',
    employments: [],
    brand: named(1, 'Northwind'),
    employee_no: 'NB-0005',
    employment_type: 'permanent',
    joined_on: '2024-01-01',
    login: { state: 'none', email: null },
  } as unknown as EmployeeRecord
  const entry = { on: '2026-05-04', at: null, kind: 'record', fields: [], actor: null, planned: false, link: null }
  fakeServer({ 'GET /api/admin/employee-history/5': ok([{ ...entry, text: 'The record was changed' }]) })
  const links = async (on: string | undefined) => {
    const { unmount } = await renderScreen(
      <ActorProvider value={actorWith()}>
        <DetailsOverview person={person} on={on} />
      </ActorProvider>,
    )
    // The record of another day does not show what happens now.
    if (on === undefined) await screen.findByText('The record was changed')
    else expect(screen.queryByRole('heading', { name: 'Last changes' })).toBeNull()
    const found = ['3 people', 'Mara Chen'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
    unmount()
    return found
  }
  const list = '/admin/employees?manager_id=5&status=employed'
  expect(await links(undefined)).toEqual([list, '/admin/employee/details/7'])
  expect(await links('2026-08-01')).toEqual([`${list}&on=2026-08-01`, '/admin/employee/details/7?on=2026-08-01'])
})

it('shows the requested name next to the current one, to be approved in place', async () => {
  const { sent } = fakeServer({ 'POST /api/admin/employee-change': ok({ id: 3, state: 'approved' }) })
  const change = { id: 3, field: 'last_name', old_text: 'Schulz', new_text: 'Schulz-Neumann', can: { decide: true } }
  const person = { id: 5, hidden: [], details: [], can: {}, last_name: 'Schulz', pending_changes: [change] }
  await renderScreen(
    <ActorProvider value={actorWith([])}>
      <DetailsPersonal person={person as unknown as EmployeeRecord} />
    </ActorProvider>,
  )
  screen.getByText('Schulz-Neumann')
  fireEvent.click(screen.getByRole('button', { name: 'Approve Last name' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ kind: 'field', id: 3, approve: true }))
})

const options: PeopleOptions = {
  brands: [{ id: 1, name: 'Northwind', default_pattern_id: 1, is_default: true }],
  departments: [named(1, 'Support')],
  teams: [],
  designations: [],
  roles: [{ id: 1, name: 'Associate', role_number: 101 }],
  admin_roles: [],
  work_patterns: [],
  countries: [],
}

describe('the form of an admin account', () => {
  const account: AdminAccount = {
    id: 7,
    name: 'Clara Winter',
    email: 'clara@northwind.example',
    role: { id: 3, role_number: 3, name: 'HR' },
    employee: named(5, 'Clara Winter'),
    phone: null,
    locale: 'de-DE',
    time_zone: 'UTC',
    state: 'active',
    last_sign_in_at: null,
    version: 2,
    can: { edit: true, change_role: true, disable: true, delete: true, invite: false },
  }
  // By name: hundreds of time zones stand in the form, and labels are slow to find among them.
  const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const show = async (me: number): Promise<void> => {
    fakeServer({ 'GET /api/admin/employee-options': ok(options), 'GET /api/admin/fetch': ok([account]) })
    await renderScreen(
      <ActorProvider value={actorWith([], { id: me })}>
        <PersonFieldProvider value={async () => import('./parts/person-field.tsx')}>
          <EditAdminForm id={7} onClose={() => undefined} />
        </PersonFieldProvider>
      </ActorProvider>,
    )
    await waitFor(() => expect(input('employee_id')).not.toBeNull())
  }

  it('leaves to others whom the own account belongs to', async () => {
    await show(7)
    expect(input('employee_id')?.disabled).toBe(true)
    screen.getByText('Someone else must link your account')
  })

  it('lets everyone else link it', async () => {
    await show(1)
    expect(input('employee_id')?.disabled).toBe(false)
    expect(input('locale')?.value).toBe('de-DE')
    expect(screen.queryByText('Someone else must link your account')).toBeNull()
  })
})

it('moves the page along the time axis, within the days of the axis', async () => {
  const days: string[] = []
  const axis = { from: '2024-05-04', to: '2026-12-01', setOn: (day: string) => void days.push(day) }
  await renderScreen(<OnSlider {...axis} on="2026-11-20" />)
  const slider = screen.getByRole('slider', { name: `As of ${fullDay('2026-11-20')}` })
  expect([slider.getAttribute('aria-valuetext'), slider.getAttribute('max')]).toEqual([fullDay('2026-11-20'), '941'])
  fireEvent.change(slider, { target: { value: '2' } })
  await screen.findByRole('slider', { name: `As of ${fullDay('2024-05-06')}` })
  await waitFor(() => expect(days).toEqual(['2024-05-06']))
})

describe('adding an employee', () => {
  const clickButton = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }))

  it('goes on only when the step is right, and sends nothing before the last', async () => {
    const server = fakeServer({
      'GET /api/admin/employee-options': ok(options),
      'GET /api/admin/getbrand-employeeid': ok({ brand_id: 1, employee_no: 'NB-0042' }),
    })
    await renderScreen(
      <ActorProvider value={actorWith(['people.write'])}>
        <AddEmployee onClose={() => undefined} />
      </ActorProvider>,
    )
    await screen.findByLabelText('First name')
    expect(screen.queryByLabelText('Give a login and invite the person')).toBeNull()
    clickButton('Next')
    await screen.findByText('First name is required')
    expect(screen.queryByText('Department is required')).toBeNull()
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Asha' } })
    fireEvent.change(screen.getByLabelText(/^Last name/), { target: { value: 'Rao' } })
    fireEvent.change(screen.getByLabelText(/^Work email/), { target: { value: 'asha@northwind.example' } })
    clickButton('Next')
    await screen.findByText(/the next one is given: NB-0042/)
    clickButton('Next')
    await screen.findAllByLabelText(/^Department/)
    clickButton('Add Employee')
    await screen.findByText('Department is required')
    await waitFor(() => expect(server.sent.filter(({ method }) => method === 'POST')).toEqual([]))
  })

  it('names people who may be the same, to rehire or to open', async () => {
    const one = { employee_no: 'NB-0004', date_of_birth: '1990-05-04', joined_on: '2020-01-01', left_on: '2024-03-31' }
    const { sent } = fakeServer({
      'GET /api/admin/employee-options': ok(options),
      'POST /api/admin/employee-similar': ok([
        { ...one, id: 4, name: 'Asha Rao', has_left: true, by: ['birth'] },
        { ...one, id: 9, name: 'Ben', employee_no: 'NB-0009', left_on: null, has_left: false, by: ['mobile'] },
      ]),
    })
    await renderScreen(
      <ActorProvider value={actorWith(['people.write', 'people.personal.read'])}>
        <AddEmployee onClose={() => undefined} />
      </ActorProvider>,
    )
    fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Asha' } })
    expect(screen.queryByText('Is this the same person?')).toBeNull()
    fireEvent.change(screen.getByLabelText(/^Mobile/), { target: { value: '0170 1234567' } })
    await screen.findByText(/Asha Rao \(NB-0004\), born May 4, 1990, left Mar 31, 2024/)
    screen.getByText(/Ben \(NB-0009\), born May 4, 1990, here since Jan 1, 2020, the same mobile number/)
    expect(screen.getByRole('link', { name: 'Rehire' }).getAttribute('href')).toContain('act=rehire&who=4')
    expect(sent.at(-1)?.body).toMatchObject({ first_name: 'Asha', mobile: '0170 1234567' })
  })

  it('shows the result of the placement before anyone is added', async () => {
    const server = fakeServer({
      'GET /api/admin/employee-options': ok(options),
      'GET /api/admin/placement-preview': ok({
        employee_no: 'NB-0042',
        managers: [named(7, 'Jan Vogel'), named(8, 'Mara Chen')],
        work_pattern: named(1, 'Berlin 40 h'),
        holiday_calendar: named(1, 'Berlin'),
        time_zone: 'Europe/Berlin',
      }),
    })
    const draft = { first_name: 'Asha', last_name: 'Rao', brand_id: 1, joined_on: '2026-12-01' }
    const { unmount } = await renderScreen(<PlacementPreview draft={{ ...draft, placement: null }} />)
    expect(server.sent).toEqual([])
    unmount()
    const placement = { department_id: 1, role_id: 1, team_id: 2 }
    await renderScreen(<PlacementPreview draft={{ ...draft, placement }} />)
    await screen.findByText('Mara Chen › Jan Vogel › Asha Rao')
    screen.getByText('NB-0042')
    expect(Object.fromEntries(server.sent.at(-1)?.query ?? [])).toEqual({
      brand_id: '1',
      joined_on: '2026-12-01',
      department_id: '1',
      team_id: '2',
    })
  })
})
