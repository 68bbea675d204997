// @vitest-environment happy-dom
import { fullDay } from '#kit/web/format/dates.ts'
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { PanelsProvider } from '#kit/web/screens/panels.tsx'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { ChartNode } from '../contract/chart.calls.ts'
import type { Card } from '../contract/card.models.ts'
import type { EmployeeRow } from '../contract/people.models.ts'
import { OrgChart } from './chart/org-chart.tsx'
import { Directory } from './parts/directory.tsx'
import EmployeesScreen from './screens/employees-screen.tsx'
import { actorWith } from './testing/actor.ts'

const NAME = '<img src=x onerror=alert(1)> Rao'
const named = { id: 1, name: NAME }
const none = { mobile: null, work_phone: null, linkedin_url: null, about: null }
const card: Card = {
  id: 5,
  name: NAME,
  photo_version: null,
  preferred_name: NAME,
  pronouns: null,
  name_pronunciation: null,
  designation: named,
  department: named,
  team: named,
  manager: named,
  work_email: 'asha@example.test',
  time_zone: 'UTC',
  work_mode: 'office',
  presence: 'here',
  until: null,
  new: false,
  birthday: null,
  ...none,
}
const row: EmployeeRow = {
  id: 5,
  employee_no: 'NB-0005',
  name: NAME,
  photo_version: null,
  work_email: 'asha@example.test',
  department: named,
  team: named,
  designation: named,
  role: { ...named, role_number: 101 },
  manager: named,
  brand: named,
  employment_type: 'permanent',
  work_mode: 'office',
  joined_on: '2024-01-01',
  left_on: null,
  status: 'active',
  flags: [],
  presence: 'here',
  login: { state: 'none', is_disabled: false, is_by_number: false },
  version: 1,
  can: {
    edit: false,
    move: false,
    warn: false,
    suspend: false,
    notice: false,
    resign: false,
    cancel_wfh: false,
    backup: false,
    mandatory: false,
    password: false,
    login: false,
    block_login: false,
    act_as: false,
    delete: false,
    restore: false,
    rehire: false,
  },
}
const node: ChartNode = { ...named, photo_version: null, designation: named, team: named, manager_id: null, reports: 0 }
const options = {
  brands: [],
  departments: [named],
  teams: [],
  designations: [],
  roles: [],
  admin_roles: [],
  work_patterns: [],
  countries: [],
}

beforeEach(() => {
  fakeServer({
    'GET /api/admin/employee': okPage([row]),
    'GET /api/admin/employee-options': ok(options),
    'GET /api/user/get_employees': okPage([card]),
    'GET /api/user/employee-options': ok(options),
    'GET /api/user/user_data/5': ok({ view: 'card', ...card }),
    'GET /api/user/org-chart': ok({ nodes: [node], tops: 1, circles: [] }),
  })
})

const screens = {
  list: <EmployeesScreen />,
  directory: <Directory />,
  chart: <OrgChart area="employee" />,
}

it.each(['list', 'directory', 'chart'] as const)('shows a name with markup as its text: %s', async (place) => {
  const area = place === 'list' ? 'admin' : 'employee'
  await renderScreen(<ActorProvider value={actorWith(['people.read'], { area })}>{screens[place]}</ActorProvider>)
  expect((await screen.findAllByText(NAME)).length).toBeGreaterThan(0)
  expect(document.querySelector('img')).toBeNull()
})

describe('the actions of a row', () => {
  const able = {
    ...row,
    login: { state: 'blocked' as const, is_disabled: true, is_by_number: false },
    can: { ...row.can, block_login: true, act_as: true, password: true },
  }
  const Visit = () => <p>Visits {useDrawer('act_as').id ?? 'nobody'}</p>
  const LoadVisit = async () => ({ default: Visit })
  const open = async (path: string, shown: EmployeeRow = able) => {
    const suspension = { id: 1, from: '2026-01-01', to: null, with_pay: true, block_login: true, days_left: null }
    fakeServer({
      'GET /api/admin/employee': okPage([shown]),
      'GET /api/admin/get-suspended': okPage([{ ...shown, suspension }]),
      'GET /api/admin/employee-options': ok(options),
    })
    const view = await renderScreen(
      <ActorProvider value={actorWith(['people.read'])}>
        <PanelsProvider value={{ act_as: LoadVisit }}>
          <EmployeesScreen />
        </PanelsProvider>
      </ActorProvider>,
      path,
    )
    fireEvent.click((await screen.findAllByRole('button', { name: `Actions for ${NAME}` }))[0] ?? document.body)
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    return { ...view, items }
  }

  it.each(['/?tab=all', '/?tab=suspended'])('are the same in every list: %s', async (path) => {
    const { items } = await open(path)
    expect(items).toEqual(['Open details', 'Log in as employee', 'Open login', 'Set password'])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Log in as employee' }))
    await screen.findByText('Visits 5')
  })

  it('show no state of another day', async () => {
    const { items } = await open('/?tab=all&on=2026-05-04')
    expect(items).toEqual(['Open details', 'Log in as employee', 'Set password'])
  })

  it('offer nothing for a login that is not there', async () => {
    const none = {
      ...able,
      login: { state: 'none' as const, is_disabled: false, is_by_number: false },
      can: { ...able.can, act_as: false },
    }
    expect((await open('/?tab=all', none)).items).toEqual(['Open details'])
  })

  it.each(['/?tab=all&on=2026-05-04', '/?tab=suspended&on=2026-05-04'])(
    'lead to the day of the list: %s',
    async (path) => {
      const { history } = await open(path)
      fireEvent.click(screen.getByRole('menuitem', { name: 'Open details' }))
      await waitFor(() => expect(history.location.href).toBe('/admin/employee/details/5?on=2026-05-04'))
    },
  )
})

describe('what a line of the dashboard leads to', () => {
  it.each([
    ['papers_to=2026-06-01', `Documents expiring by ${fullDay('2026-06-01')}`, '/api/admin/employee'],
    ['contract_ended_to=2026-06-01', `Contract ended until ${fullDay('2026-06-01')}`, '/api/admin/employee'],
    ['update_due_to=2026-06-01', `Profile update due until ${fullDay('2026-06-01')}`, '/api/admin/employee'],
  ])('is listed alone, and can be opened up again: %s', async (query, text, path) => {
    const { sent } = fakeServer({
      'GET /api/admin/employee': okPage([]),
      'GET /api/admin/get_resigned': okPage([]),
      'GET /api/admin/employee-options': ok(options),
    })
    const filter = new URLSearchParams(query)
    filter.delete('tab')
    const { history } = await renderScreen(
      <ActorProvider value={actorWith(['people.read'])}>{screens.list}</ActorProvider>,
      `/?${query}`,
    )
    const chip = await screen.findByLabelText(`Remove filter ${text}`)
    const [[name, value] = ['', '']] = [...filter]
    const listed = sent.filter((request) => request.path === path && request.query.get('limit') !== '1')
    expect(listed.map((request) => request.query.get(name))).toEqual([value])
    fireEvent.click(chip)
    await waitFor(() => expect(history.location.search).not.toContain(name))
  })
})

it('goes back from a part of the chart to the whole', async () => {
  const view = <ActorProvider value={actorWith([], { area: 'employee' })}>{screens.chart}</ActorProvider>
  const { history } = await renderScreen(view, '/?root=1')
  fireEvent.click(await screen.findByRole('button', { name: `Remove filter Begins at ${NAME}` }))
  await waitFor(() => expect(history.location.search).not.toContain('root'))
})

it('shows the others of a level that had no room, and hides suspended people for administrators', async () => {
  const face = (id: number, manager_id: number | null, reports = 0) => ({
    ...node,
    id,
    name: `Person ${id}`,
    manager_id,
    reports,
    status: 'active',
  })
  const server = fakeServer({
    'GET /api/admin/org-chart': ({ query }) =>
      ok(
        query.get('after') === '2'
          ? { nodes: [face(3, 1), face(4, 1)], tops: 1, circles: [] }
          : { nodes: [face(1, null, 3), face(2, 1)], tops: 1, circles: [] },
      ),
  })
  const view = <ActorProvider value={actorWith(['people.read'])}>{<OrgChart area="admin" />}</ActorProvider>
  await renderScreen(view, '/')
  fireEvent.click(await screen.findByRole('button', { name: 'Show the other 2' }))
  await screen.findByText('Person 4')
  expect(screen.queryByRole('button', { name: /Show the other/ })).toBeNull()
  expect(Object.fromEntries(server.sent.at(-1)?.query ?? [])).toEqual({
    by: 'manager',
    root: '1',
    after: '2',
    depth: '1',
  })
  fireEvent.click(screen.getByLabelText('Hide suspended'))
  await waitFor(() => expect(server.sent.at(-1)?.query.get('hide_suspended')).toBe('true'))
})

it('shows it as its text on the card of a colleague', async () => {
  await renderScreen(<ActorProvider value={actorWith([], { area: 'employee' })}>{screens.directory}</ActorProvider>)
  fireEvent.click((await screen.findAllByRole('button', { name: /onerror/ }))[0] ?? document.body)
  await screen.findByRole('heading', { name: NAME })
  expect(document.querySelector('img')).toBeNull()
})

it('leads from the card of a colleague to the one they report to', async () => {
  const led = { view: 'card', ...card, manager: { id: 9, name: 'Mara Chen' } }
  fakeServer({
    'GET /api/user/get_employees': okPage([card]),
    'GET /api/user/employee-options': ok(options),
    'GET /api/user/user_data/5': ok(led),
  })
  const view = <ActorProvider value={actorWith([], { area: 'employee' })}>{screens.directory}</ActorProvider>
  await renderScreen(view, '/?person=5')
  const link = await screen.findByRole('link', { name: 'Mara Chen' })
  expect(link.getAttribute('href')).toBe('/employee/userprofile?tab=directory&person=9')
})

it('shows employees as cards, each of which leads to the record on the day of the list', async () => {
  const view = <ActorProvider value={actorWith(['people.read'])}>{screens.list}</ActorProvider>
  await renderScreen(view, '/?tab=all&layout=cards&on=2026-05-04')
  const link = await screen.findByRole('link', { name: /NB-0005/ })
  expect(link.getAttribute('href')).toBe('/admin/employee/details/5?on=2026-05-04')
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByLabelText('Table'))
  await screen.findByRole('table')
})

describe('the directory', () => {
  const ada: Card = { ...card, name: 'Ada Byron' }
  const show = async (path: string) => {
    const server = fakeServer({
      'GET /api/user/get_employees': ok([ada], { next_cursor: 'bmV4dA', total: 251 }),
      'GET /api/user/employee-options': ok({ ...options, designations: [{ id: 4, name: 'Trainer' }] }),
    })
    await renderScreen(
      <ActorProvider value={actorWith([], { area: 'employee' })}>{screens.directory}</ActorProvider>,
      path,
    )
    await screen.findAllByText('Ada Byron')
    const lastQuery = () => server.sent.findLast(({ path: at }) => at === '/api/user/get_employees')?.query
    return { lastQuery }
  }

  it('is read on by key beyond the first two hundred', async () => {
    const { lastQuery } = await show('/?limit=200')
    expect(lastQuery()?.get('limit')).toBe('200')
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(lastQuery()?.get('cursor')).toBe('bmV4dA'))
  })

  it('shows cards, or a table of the same colleagues of one designation', async () => {
    const { lastQuery } = await show('/?designation_id=4')
    expect([lastQuery()?.get('designation_id'), screen.queryByRole('table')]).toEqual(['4', null])
    fireEvent.click(screen.getByLabelText('Table'))
    expect((await screen.findAllByRole('columnheader')).map((head) => head.textContent)).toContain('Reports to')
    expect(lastQuery()?.get('designation_id')).toBe('4')
  })
})
