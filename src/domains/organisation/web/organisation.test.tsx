// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { firstOf } from '#kit/contract/testing/required.ts'
import type { Role } from '../contract/roles.models.ts'
import type { Department } from '../contract/units.models.ts'
import { inTreeOrder, withBelow } from './parts/department-tree.ts'
import { daysFor } from './parts/pattern-draft.ts'
import DepartmentsScreen from './screens/departments-screen.tsx'
import RolesScreen from './screens/roles-screen.tsx'
import DesignationsScreen from './screens/designations-screen.tsx'
import TeamsScreen from './screens/teams-screen.tsx'

const draw = (content: ReactNode, path: string, ...rights: string[]) =>
  renderScreen(<ActorProvider value={adminActor(rights)}>{content}</ActorProvider>, path)

const department = (id: number, name: string, parent: number | null = null, may = true): Department => ({
  id,
  version: 1,
  archived_at: null,
  can: { update: may, delete: may, restore: false },
  name,
  code: name.slice(0, 3).toUpperCase(),
  parent: parent === null ? null : { id: parent, name: 'above' },
  head: null,
  cost_centre: null,
  description: null,
  people_count: 14,
  team_count: 2,
})

describe('the tree of departments', () => {
  const rows = [department(3, 'Care', 2), department(1, 'Finance'), department(2, 'Support'), department(4, 'Night', 3)]

  it('stands each below its parent, also when the parent is not listed', () => {
    expect(inTreeOrder(rows).map(({ name, depth }) => [name, depth])).toEqual([
      ['Finance', 0],
      ['Support', 0],
      ['Care', 1],
      ['Night', 2],
    ])
    expect(inTreeOrder([department(3, 'Care', 2)]).map(({ depth }) => depth)).toEqual([0])
  })

  it('cannot be moved below itself', () => {
    expect(withBelow(rows, 2)).toEqual(new Set([2, 3, 4]))
  })
})

describe('deleting a department', () => {
  const responses = { 'GET /api/admin/viewdepts': ok([department(1, 'Support')]) }

  it.each([
    ['whom and what', ['people.read'], [['People in it', '/admin/employees?department_id=1']]],
    ['what, where people are not seen,', [], []],
  ])('names the consequence first, and shows %s to move', async (_name, rights, people) => {
    const message = '14 people and 2 teams are still in Support. Move them first.'
    const server = fakeServer({
      ...responses,
      'DELETE /api/admin/delete_depts/1': { body: { status: false, code: 'organisation.in_use', message } },
    })
    const { history } = await draw(
      <DepartmentsScreen />,
      '/admin/organisation/departments',
      'organisation.write',
      'organisation.read',
      ...rights,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Support' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete the department Support?' })
    expect(server.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(0)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete department' }))
    const refused = await screen.findByRole('dialog', { name: 'Support is still in use' })
    within(refused).getByText(message)
    const links = within(refused).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ...people,
      ['Teams of it', '/admin/organisation/teams?department_id=1'],
      ['Designations of it', '/admin/organisation/designation?department_id=1'],
      ['Departments', '/admin/organisation/departments'],
    ])
    fireEvent.click(within(refused).getByText(message))
    expect(history.location.search).toBe('')
    fireEvent.click(within(refused).getByRole('link', { name: 'Teams of it' }))
    expect(history.location.href).toBe('/admin/organisation/teams?department_id=1')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /in use/ })).toBeNull())
    // The address of the teams is none of a department, also while the departments are still shown.
    expect(screen.queryByRole('dialog', { name: 'Support' })).toBeNull()
  })

  it('says no more than the toast when it is refused for another reason', async () => {
    const body = { status: false, code: 'organisation.other', message: 'Not now.' }
    fakeServer({ ...responses, 'DELETE /api/admin/delete_depts/1': { body } })
    await draw(<DepartmentsScreen />, '/admin/organisation/departments', 'organisation.write')
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Support' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete department' }))
    await screen.findByText('Not now.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not offered to those who may not', async () => {
    fakeServer({ 'GET /api/admin/viewdepts': ok([department(1, 'Support', null, false)]) })
    await draw(<DepartmentsScreen />, '/admin/organisation/departments')
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Support' }))
    await screen.findByRole('menuitem', { name: 'Teams of it' })
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add department' })).toBeNull()
  })
})

it('moves a department from the keyboard, without its other fields', async () => {
  const server = fakeServer({
    'GET /api/admin/viewdepts': ok([department(1, 'Support'), department(2, 'Care', 1), department(3, 'Finance')]),
    'PUT /api/admin/editdepts/1': ok({ ...department(1, 'Support', 3), version: 2 }),
  })
  const path = '/admin/organisation/departments'
  const { history } = await draw(<DepartmentsScreen />, path, 'organisation.write')
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Support' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move Support' })
  const field = within(dialog).getByLabelText(/^Move to/, { selector: 'input' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  fireEvent.click(field)
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Finance'])
  fireEvent.click(firstOf(options))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(history.location.search).toBe(''))
  expect(server.sent.find(({ method }) => method === 'PUT')?.body).toEqual({ parent_id: 3, version: 1 })
})

it('sorts departments among those below the same one', async () => {
  const busy = (id: number, name: string, people_count: number, parent: number | null = null) => ({
    ...department(id, name, parent),
    people_count,
  })
  fakeServer({
    'GET /api/admin/viewdepts': ok([
      busy(1, 'Care', 3),
      busy(2, 'Desk', 1, 1),
      busy(3, 'Night', 2, 1),
      busy(4, 'Law', 9),
    ]),
  })
  await draw(<DepartmentsScreen />, '/admin/organisation/departments?sort=-people_count', 'organisation.read')
  await screen.findByRole('button', { name: 'Night' })
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.querySelector('[data-opens]')?.textContent)).toEqual(['Law', 'Care', 'Night', 'Desk'])
})

it('shows the text of a job description as it will be read', async () => {
  fakeServer({ 'GET /api/admin/designation': ok([]), 'GET /api/admin/viewdepts': ok([]) })
  const path = '/admin/organisation/designation?designation=new'
  await draw(<DesignationsScreen />, path, 'organisation.read', 'organisation.write')
  const field = await screen.findByLabelText(/^Job description/)
  expect(screen.queryByText('Preview')).toBeNull()
  fireEvent.change(field, { target: { value: 'Answers calls.\nWrites <b>notes</b>.' } })
  const preview = (await screen.findByText('Preview')).closest('details')
  expect(preview?.querySelector('span')?.textContent).toBe('Answers calls.\nWrites <b>notes</b>.')
})

it('leads from a designation to the people with it', async () => {
  const row = {
    id: 4,
    version: 1,
    archived_at: null,
    can: { update: false, delete: false, restore: false },
    name: 'Developer',
    department: null,
    level: 3,
    job_description: null,
    people_count: 6,
  }
  fakeServer({
    'GET /api/admin/designation': ok([row, { ...row, id: 5, name: 'Trainer', people_count: 0 }]),
    'GET /api/admin/viewdepts': ok([]),
  })
  const path = '/admin/organisation/designation'
  const { history, unmount } = await draw(<DesignationsScreen />, path, 'organisation.read', 'people.read')
  const link = await screen.findByRole('link', { name: '6' })
  // People who join later have the designation too, and are not counted.
  const counted = '/admin/employees?status=employed&designation_id='
  expect(link.getAttribute('href')).toBe(`${counted}4`)
  expect(screen.queryByRole('link', { name: '0' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Trainer' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'People' }))
  expect(history.location.href).toBe(`${counted}5`)
  unmount()
  await draw(<DesignationsScreen />, path, 'organisation.read')
  await screen.findByText('Trainer')
  expect(screen.queryByRole('button', { name: 'Actions for Trainer' })).toBeNull()
})

it('counts people who can be looked at only for those who may see people', async () => {
  fakeServer({ 'GET /api/admin/viewdepts': ok([department(1, 'Support')]) })
  const path = '/admin/organisation/departments'
  const { unmount } = await draw(<DepartmentsScreen />, path, 'organisation.read', 'people.read')
  const link = await screen.findByRole('link', { name: '14' })
  expect(link.getAttribute('href')).toBe('/admin/employees?status=employed&department_id=1')
  unmount()
  await draw(<DepartmentsScreen />, path, 'organisation.read')
  await screen.findByText('14')
  expect(screen.queryByRole('link', { name: '14' })).toBeNull()
})

it('waits for the name when something is added, and for nothing when something is looked at', async () => {
  fakeServer({ 'GET /api/admin/viewdepts': ok([department(1, 'Support')]) })
  const path = '/admin/organisation/departments'
  const rights = ['organisation.read', 'organisation.write']
  const { unmount } = await draw(<DepartmentsScreen />, `${path}?department=new`, ...rights)
  const name = await screen.findByLabelText('Name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  unmount()
  await draw(<DepartmentsScreen />, `${path}?department=1`, ...rights)
  const shown = await screen.findByLabelText('Name')
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  expect(document.activeElement).not.toBe(shown)
})

it('closes the form after saving, without asking about what was typed', async () => {
  fakeServer({
    'GET /api/admin/viewdepts': ok([department(1, 'Support')]),
    'PUT /api/admin/editdepts/1': ok({ ...department(1, 'Help'), version: 2 }),
  })
  const path = '/admin/organisation/departments?department=1'
  const { history } = await draw(<DepartmentsScreen />, path, 'organisation.write')
  const name = await screen.findByLabelText('Name')
  fireEvent.change(name, { target: { value: 'Help' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Department Updated Successfully')
  await waitFor(() => expect(history.location.search).toBe(''))
  expect(screen.queryByText('Leave without saving?')).toBeNull()
})

const role = (change: Partial<Role> = {}): Role => ({
  id: 7,
  version: 3,
  role_number: 2,
  name: 'Clerk',
  area: 'Admin',
  description: null,
  is_locked: false,
  holders: 2,
  archived_at: null,
  grants: [{ key: 'organisation.read', scope: 'all' }],
  can: { update: true, delete: true, restore: false },
  ...change,
})
const permission = (key: string, label: string) => ({
  key,
  domain: 'organisation',
  label,
  help: '',
  area: 'Admin',
  scopes: ['own', 'all'],
  sensitive: false,
  calls: [],
})
const permissions = ok([permission('organisation.read', 'See'), permission('organisation.write', 'Change')])

describe('the role editor', () => {
  it('sends all grants with the version it saw', async () => {
    const server = fakeServer({
      'GET /api/admin/role': ok([role()]),
      'GET /api/admin/permission': permissions,
      'PUT /api/admin/role/7': ok(role({ version: 4 })),
    })
    await draw(<RolesScreen />, '/admin/organisation/roles?role=7', 'organisation.role.write')
    const scopes = await screen.findByRole('radiogroup', { name: 'Scope of Change' })
    fireEvent.click(within(scopes).getByRole('radio', { name: 'Own' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.sent.some(({ method }) => method === 'PUT')).toBe(true))
    expect(server.sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      version: 3,
      grants: [
        { key: 'organisation.read', scope: 'all' },
        { key: 'organisation.write', scope: 'own' },
      ],
    })
  })

  it('only shows a role that cannot be changed', async () => {
    const can = { update: false, delete: false, restore: false }
    fakeServer({
      'GET /api/admin/role': ok([role({ is_locked: true, can })]),
      'GET /api/admin/permission': permissions,
    })
    await draw(<RolesScreen />, '/admin/organisation/roles?role=7', 'organisation.role.write')
    const scopes = await screen.findByRole('radiogroup', { name: 'Scope of See' })
    expect(within(scopes).getByRole('radio', { name: 'All' })).toMatchObject({ checked: true, disabled: true })
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})

it.each([
  ['User', ['people.read'], '/admin/employees?status=employed&role_id=7'],
  ['Admin', ['people.admin.read'], '/admin/users'],
  ['Admin', ['people.read'], null],
] as const)('leads from a role of the area %s to its holders with %j', async (area, rights, path) => {
  fakeServer({ 'GET /api/admin/role': ok([role({ area })]), 'GET /api/admin/permission': permissions })
  await draw(<RolesScreen />, '/admin/organisation/roles?role=7', 'organisation.role.write', ...rights)
  await screen.findByText(/2 holders/)
  expect(screen.queryByRole('link', { name: '2 holders' })?.getAttribute('href') ?? null).toBe(path)
})

it('finds roles by name or number, in either area', async () => {
  fakeServer({ 'GET /api/admin/role': ok([role(), role({ id: 8, name: 'Trainee', area: 'User', role_number: 99 })]) })
  const path = '/admin/organisation/roles'
  const { history } = await draw(<RolesScreen />, path, 'organisation.read')
  await screen.findByRole('button', { name: /^Clerk/ })
  const field = screen.getByLabelText('Search roles')
  fireEvent.change(field, { target: { value: 'TRAIN' } })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Clerk/ })).toBeNull())
  screen.getByRole('button', { name: /^Trainee/ })
  expect(screen.queryByRole('heading', { name: 'Admin area' })).toBeNull()
  expect(history.location.search).toBe('?q=TRAIN')
  fireEvent.change(field, { target: { value: 'nobody' } })
  await screen.findByText('No role matches.')
})

describe('the explanation of access', () => {
  const path = '/admin/organisation/roles'

  it('is open to those who see what roles hold, also when they change none', async () => {
    fakeServer({ 'GET /api/admin/role': ok([role()]), 'GET /api/admin/role/calls': ok([]) })
    await draw(<RolesScreen />, path, 'organisation.role.read')
    fireEvent.click(await screen.findByRole('tab', { name: 'Explain' }))
    await screen.findByText('Choose who does what')
    expect(screen.queryByRole('button', { name: 'Add role' })).toBeNull()
  })

  it('is not offered to others', async () => {
    fakeServer({ 'GET /api/admin/role': ok([role()]) })
    await draw(<RolesScreen />, path, 'organisation.read')
    await screen.findByRole('button', { name: /^Clerk/ })
    expect(screen.queryByRole('tab', { name: 'Explain' })).toBeNull()
  })
})

const team = {
  id: 5,
  version: 9,
  archived_at: null,
  can: { update: true, delete: true, restore: false },
  name: 'QA',
  department: { id: 1, name: 'Quality' },
  description: null,
  color: '#4263eb',
  lead: { id: 11, name: 'Miriam Vogt', from: '2026-01-01' },
  next_lead: { id: 12, name: 'Jan Vogel', from: '2030-04-01' },
  deputies: [],
  people_count: 5,
}

it('tells readers since when someone leads, and who deputises when', async () => {
  const deputies = [
    { id: 13, name: 'Ravi Kumar', from: '2020-03-02', to: null },
    { id: 14, name: 'Lea Winkler', from: '2090-03-01', to: null },
  ]
  const can = { update: false, delete: false, restore: false }
  fakeServer({
    'GET /api/admin/teams': ok([{ ...team, can, deputies }]),
    'GET /api/admin/viewdepts': ok([department(1, 'Quality')]),
  })
  await draw(<TeamsScreen />, '/admin/organisation/teams?team=5', 'organisation.read')
  const drawer = await screen.findByRole('dialog', { name: 'QA' })
  await within(drawer).findByText(/^Miriam Vogt, since .*2026$/)
  within(drawer).getByText(/^Ravi Kumar, since .*2020; Lea Winkler, from .*2090$/)
})

it('misses nobody in a team that is archived', async () => {
  const empty = { ...team, lead: null, next_lead: null, people_count: 0 }
  const deleted = { ...empty, id: 6, name: 'Legacy Chat', archived_at: '2026-01-01T00:00:00.000Z' }
  fakeServer({ 'GET /api/admin/teams': ok([empty, deleted]), 'GET /api/admin/viewdepts': ok([]) })
  await draw(<TeamsScreen />, '/admin/organisation/teams?archived=true&no_lead=true', 'organisation.read')
  within(await screen.findByRole('row', { name: /^QA/ })).getByText('No lead')
  expect(screen.queryByText('Legacy Chat')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  const row = await screen.findByRole('row', { name: /^Legacy Chat/ })
  expect(within(row).queryByText('No lead')).toBeNull()
})

it('takes back a planned lead by letting the present one go on', async () => {
  let stored: object = team
  const server = fakeServer({
    'GET /api/admin/teams': () => ok([stored]),
    'GET /api/admin/viewdepts': ok([department(1, 'Quality')]),
    'GET /api/admin/teams/candidates': ok([]),
    'PUT /api/admin/teams/5': () => {
      stored = { ...team, version: 10, next_lead: null }
      return ok(stored)
    },
  })
  await draw(<TeamsScreen />, '/admin/organisation/teams?team=5', 'organisation.write')
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Quality desk' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel change' }))
  await waitFor(() => expect(server.sent.some(({ method }) => method === 'PUT')).toBe(true))
  expect(server.sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 9,
    lead_id: 11,
    lead_from: '2030-04-01',
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel change' })).toBeNull())
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Quality desk')
})

it('asks who an added deputy is before it sends', async () => {
  const server = fakeServer({
    'GET /api/admin/teams': ok([team]),
    'GET /api/admin/viewdepts': ok([department(1, 'Quality')]),
    'GET /api/admin/teams/candidates': ok([]),
  })
  await draw(<TeamsScreen />, '/admin/organisation/teams?team=5', 'organisation.write')
  fireEvent.click(await screen.findByRole('button', { name: 'Add deputy' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('Deputy is required')).toHaveLength(2)
  expect(server.sent.some(({ method }) => method === 'PUT')).toBe(false)
})

it('fills further weeks of a cycle from the first', () => {
  const one = daysFor('timed', 1, []).map((day) => (day.weekday === 1 ? { ...day, start: '08:00' } : day))
  const two = daysFor('timed', 2, one)
  expect(two).toHaveLength(14)
  expect(two[7]).toMatchObject({ week: 2, weekday: 1, start: '08:00' })
  expect(two[13]).toMatchObject({ start: null, break_minutes: 0, expected_minutes: null })
  expect(daysFor('timed', 1, two)).toEqual(one)
})
