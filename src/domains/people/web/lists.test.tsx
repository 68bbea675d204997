// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fullDay } from '#kit/web/format/dates.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { PeopleOptions } from '../contract/options.models.ts'
import EmployeesScreen from './screens/employees-screen.tsx'
import UsersScreen from './screens/users-screen.tsx'
import { actorWith } from './testing/actor.ts'

const options: PeopleOptions = {
  brands: [{ id: 2, name: 'Northwind India', default_pattern_id: 1, is_default: true }],
  departments: [],
  teams: [{ id: 8, name: 'Night Desk', department_id: 1 }],
  designations: [{ id: 4, name: 'Trainer' }],
  roles: [{ id: 9, name: 'Associate', role_number: 101 }],
  admin_roles: [{ id: 3, name: 'HR', role_number: 3, can_give: true }],
  work_patterns: [],
  countries: [],
}
type Responses = Parameters<typeof fakeServer>[0]
const none = okPage([])

const draw = async (path: string, keys = ['people.read', 'people.admin.read'], more: Responses = {}) => {
  const server = fakeServer({
    'GET /api/admin/employee-options': ok(options),
    'GET /api/admin/employee': (call) =>
      call.query.get('q') === null ? none : ok([{ id: 5, name: 'Mara Chen', designation: null, team: null }]),
    'GET /api/admin/fetch-single-employee/5': ok({ id: 5, name: 'Mara Chen' }),
    'GET /api/admin/get-suspended': none,
    'GET /api/admin/get_backup_employees': none,
    'GET /api/admin/get_resigned': none,
    'GET /api/admin/get-warned': none,
    'GET /api/admin/fetch': none,
    'GET /api/admin/org-chart': ok({ nodes: [], tops: 0, circles: [] }),
    ...more,
  })
  const view = path.includes('users') ? <UsersScreen /> : <EmployeesScreen />
  const { history } = await renderScreen(<ActorProvider value={actorWith(keys)}>{view}</ActorProvider>, path)
  /** Returns the query that was sent to a path last, without the fields of the page. */
  const sentQuery = (to: string) => {
    const query = server.sent.findLast(({ path: at }) => at === to)?.query
    return Object.fromEntries([...(query ?? [])].filter(([name]) => name !== 'limit'))
  }
  return { history, sentQuery }
}
const choose = async (label: string, option: string) => {
  fireEvent.click(await screen.findByLabelText(label, { selector: 'input' }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

it('names the manager of a link to reports', async () => {
  const { sentQuery } = await draw('/?tab=all&manager_id=5')
  await screen.findByDisplayValue('Mara Chen')
  expect(sentQuery('/api/admin/employee')).toEqual({ manager_id: '5' })
})

it.each([
  ['all', 'team_id=8'],
  ['warned', 'severity=2'],
])('clears at once what was chosen, also without a word to search for: %s', async (tab, text) => {
  const { history } = await draw(`/?tab=${tab}&${text}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(history.location.search).toBe(`?tab=${tab}`))
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
})

it('shows the content of a tab, and its day', async () => {
  await draw('/?tab=warned&on=2026-05-04')
  await screen.findByText(`Employees with active warnings, as of ${fullDay('2026-05-04')}`)
})

it('shows the chart of any day', async () => {
  const { history } = await draw('/?tab=chart')
  fireEvent.change(await screen.findByLabelText('As of'), { target: { value: '2026-05-04' } })
  await waitFor(() => expect(history.location.search).toContain('on=2026-05-04'))
  fireEvent.click(await screen.findByRole('button', { name: `Remove filter As of ${fullDay('2026-05-04')}` }))
  await waitFor(() => expect(history.location.search).not.toContain('on='))
})

it('leads from the holdings of a leaver to the exit, and shows an exit as open once the last day has passed', async () => {
  const exit = { id: 4, kind: 'resignation', state: 'accepted', submitted_on: '2026-01-03', reason_code: 'other' }
  const person = { photo_version: null, team: null, designation: null, manager: null, can: {}, flags: [] }
  const leaver = (id: number, name: string, last_day: string, holdings_open: number) => ({
    ...person,
    id,
    name,
    login: { state: 'none', is_disabled: false, is_by_number: false },
    status: 'notice',
    exit: { ...exit, last_day, holdings_open, closed_at: null },
  })
  const rows = [leaver(5, 'Mara Chen', '2099-02-02', 0), leaver(6, 'Ravi Kumar', '2026-02-02', 2)]
  await draw('/?tab=resigned', ['people.read'], { 'GET /api/admin/get_resigned': ok(rows) })
  const link = await screen.findByRole('link', { name: 'What Ravi Kumar still holds: 2' })
  expect(link.getAttribute('href')).toBe('/admin/employee/details/6?tab=exit')
  const states = screen.getAllByRole('row').map((row) => /Accepted|Open/.exec(row.textContent ?? '')?.[0])
  expect(states.slice(1)).toEqual(['Accepted', 'Open'])
})

it('finds people by all filters, and stores them in the address', async () => {
  const { history, sentQuery } = await draw('/?tab=all&role_id=9&brand_id=2&joined_to=2026-02-05')
  await screen.findByLabelText('Brand', { selector: 'input' })
  await choose('Designation', 'Trainer')
  fireEvent.change(screen.getByLabelText('Joined from'), { target: { value: '2026-01-05' } })
  const sent = { designation_id: '4', role_id: '9', brand_id: '2', joined_from: '2026-01-05', joined_to: '2026-02-05' }
  await waitFor(() => expect(sentQuery('/api/admin/employee')).toEqual(sent))
  expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({ tab: 'all', ...sent })
  fireEvent.click(screen.getByLabelText('Clear Designation'))
  const { designation_id: _designation, ...left } = sent
  await waitFor(() => expect(sentQuery('/api/admin/employee')).toEqual(left))
})

it.each([
  ['suspended', 'get-suspended', 'planned=yes', { planned: 'true' }],
  ['warned', 'get-warned', 'severity=2&category=conduct', { severity: '2', category: 'conduct' }],
  ['resigned', 'get_resigned', 'exit_state=closed', { exit_state: 'closed' }],
  ['backup', 'get_backup_employees', 'covers_kind=team&covers_id=8', { covers_kind: 'team', covers_id: '8' }],
])('narrows the list %s by what is its own, and no other list', async (tab, path, text, sent) => {
  const { sentQuery } = await draw(`/?tab=${tab}&${text}`)
  await waitFor(() => expect(sentQuery(`/api/admin/${path}`)).toEqual(sent))
  const other = tab === 'warned' ? 'get-suspended' : 'get-warned'
  await waitFor(() => expect(sentQuery(`/api/admin/${other}`)).toEqual({}))
})

it('shows planned suspensions at a switch', async () => {
  const { sentQuery } = await draw('/?tab=suspended')
  fireEvent.click(await screen.findByLabelText('Planned'))
  await waitFor(() => expect(sentQuery('/api/admin/get-suspended')).toEqual({ planned: 'true' }))
})

it('offers the covered people of a backup once the kind is chosen', async () => {
  const { sentQuery } = await draw('/?tab=backup')
  expect(screen.queryByLabelText('Covered team')).toBeNull()
  await choose('Covers', 'A team')
  await choose('Covered team', 'Night Desk')
  await waitFor(() =>
    expect(sentQuery('/api/admin/get_backup_employees')).toEqual({ covers_kind: 'team', covers_id: '8' }),
  )
})

it('narrows admin accounts to a role and a state', async () => {
  const { sentQuery } = await draw('/users?tab=admins')
  await choose('Role', 'HR')
  await choose('State', 'Disabled')
  await waitFor(() => expect(sentQuery('/api/admin/fetch')).toEqual({ role_id: '3', state: 'disabled' }))
})

it('restores a deleted record, or shows next to it why it cannot be', async () => {
  const person = {
    id: 7,
    name: 'Ines Kraft',
    employee_no: 'NB-0042',
    work_email: 'ines@example.test',
    deleted_at: '2026-05-04T09:00:00.000Z',
    restorable_until: '2026-06-03T09:00:00.000Z',
  }
  const refusal = { status: false, code: 'people.email_taken', message: 'This email is in use.' }
  const DELETED = {
    'GET /api/admin/employee-deleted': ok([person]),
    'POST /api/admin/employee-restore/7': { body: refusal },
  }
  await draw('/?tab=all', ['people.read', 'people.delete'], DELETED)
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Deleted records' }))
  const drawer = within(await screen.findByRole('dialog'))
  fireEvent.click(await drawer.findByRole('button', { name: 'Restore Ines Kraft' }))
  await drawer.findByText('This email is in use.')
})

it('has no deleted records without the right to delete', async () => {
  await draw('/?tab=all', ['people.read'])
  await screen.findByRole('tab', { name: 'All' })
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
})

it('leads from an admin account to the record of the person behind it', async () => {
  const account = {
    id: 3,
    name: 'Anjali (HR)',
    email: 'hr@example.test',
    role: { id: 3, role_number: 3, name: 'HR' },
    employee: { id: 14, name: 'Anjali Desai' },
    state: 'active',
    last_sign_in_at: null,
    can: {},
  }
  const FETCH = { 'GET /api/admin/fetch': okPage([account]) }
  await draw('/users?tab=admins', ['people.admin.read'], FETCH)
  const link = await screen.findByRole('link', { name: 'Anjali Desai' })
  expect(link.getAttribute('href')).toBe('/admin/employee/details/14')
})
