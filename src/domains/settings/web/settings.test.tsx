// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { HistoryRow, SettingItem, SettingsState } from '../contract/settings.models.ts'
import SettingsScreen from './screens/settings-screen.tsx'

const draw = (path: string) =>
  renderScreen(
    <ActorProvider value={adminActor('all')}>
      <SettingsScreen />
    </ActorProvider>,
    path,
  )

const item = (own: Partial<SettingItem> & Pick<SettingItem, 'key' | 'label' | 'type' | 'value'>): SettingItem => ({
  help: '',
  limits: {},
  default: own.value,
  set: false,
  fixed: false,
  scheduled: [],
  changed_at: null,
  changed_by_name: null,
  ...own,
})
const hours = item({
  key: 'session.admin_hours',
  label: 'Administrators stay signed in',
  type: 'number',
  limits: { min: 1, max: 24, unit: 'hours' },
  value: 12,
})
const factor = item({ key: 'session.factor_for_admins', label: 'Second factor', type: 'flag', value: false })
const password = item({ key: 'mail.password', label: 'Password', type: 'secret', value: null, set: true })
const host = item({ key: 'mail.host', label: 'Mail server', type: 'line', value: 'mail.example', fixed: true })
const digest = item({
  key: 'notices.digest_time',
  label: 'Daily summary',
  type: 'time',
  value: '08:00',
  scheduled: [{ id: 9, value: '07:30', effective_from: '2026-11-30T23:00:00.000Z', set_by_name: 'Sam Turner' }],
})
const state = (write = true): SettingsState => ({
  version: 4,
  today: '2026-11-21',
  groups: [
    { key: 'session', label: 'Sign-in', items: [hours, factor], can: { write } },
    { key: 'mail', label: 'Email', items: [host, password], can: { write } },
    { key: 'notices', label: 'Notices', items: [digest], can: { write } },
  ],
  can: { write },
})

it('shows what a change does before it is saved, and then sends it with the reason', async () => {
  const { sent } = fakeServer({
    'GET /api/admin/settings': ok(state()),
    'POST /api/admin/settings/preview': ok({
      effects: [{ key: factor.key, text: '7 of 9 admins have no second factor; 5 sessions end.', count: 7 }],
      errors: {},
    }),
    'PUT /api/admin/settings/7': ok(state()),
  })
  await draw('/admin/settings')
  fireEvent.click(await screen.findByRole('switch', { name: 'Second factor' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sheet = await screen.findByRole('dialog', { name: 'Save changes' })
  await within(sheet).findByText('7 of 9 admins have no second factor; 5 sessions end.')
  expect(sheet.textContent).toContain('off to on')
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
  fireEvent.change(within(sheet).getByLabelText(/^Reason/), { target: { value: 'Audit' } })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
  await screen.findByText('Settings Updated Successfully')
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 4,
    changes: [{ key: factor.key, value: true }],
    reason: 'Audit',
  })
})

it('can be dated, and says what stands in its way beside the setting', async () => {
  const { sent } = fakeServer({
    'GET /api/admin/settings': ok(state()),
    'POST /api/admin/settings/preview': ok({ effects: [], errors: { [hours.key]: 'Must be at most 24' } }),
  })
  await draw('/admin/settings')
  fireEvent.change(await screen.findByRole('textbox', { name: hours.label }), { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sheet = await screen.findByRole('dialog', { name: 'Save changes' })
  expect((await within(sheet).findByRole('alert')).textContent).toBe('Must be at most 24')
  expect(within(sheet).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  fireEvent.click(within(sheet).getByRole('radio', { name: 'On a date' }))
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ effective_from: '2026-11-22' }))
})

it('says what is missing in a setting that was not touched', async () => {
  const text = 'Address of the sender is required with a mail server'
  fakeServer({
    'GET /api/admin/settings': ok(state()),
    'POST /api/admin/settings/preview': ok({ effects: [], errors: { 'mail.from_address': text } }),
  })
  await draw('/admin/settings')
  fireEvent.click(await screen.findByRole('switch', { name: 'Second factor' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sheet = await screen.findByRole('dialog', { name: 'Save changes' })
  expect((await within(sheet).findByRole('alert')).textContent).toBe(text)
  expect(within(sheet).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
})

it('never shows a secret, and leaves alone what the installation sets', async () => {
  fakeServer({ 'GET /api/admin/settings': ok(state()) })
  await draw('/admin/settings?group=mail')
  await screen.findByText('Set by the installation')
  expect(screen.queryByRole('textbox', { name: 'Mail server' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Replace' }))
  expect((await screen.findByLabelText('Password')).getAttribute('value')).toBe('')
})

it('marks the values that are no defaults, and has server, port and encryption in one line', async () => {
  const port = item({ key: 'mail.port', label: 'Port', type: 'number', value: 25, default: 587, set: true })
  const mail = { key: 'mail' as const, label: 'Email', items: [{ ...host, fixed: false }, port], can: { write: true } }
  fakeServer({ 'GET /api/admin/settings': ok({ ...state(), groups: [mail] }) })
  await draw('/admin/settings')
  const server = await screen.findByRole('textbox', { name: 'Mail server' })
  expect(screen.getAllByText('Changed')).toHaveLength(1)
  expect(server.closest('[data-fields="2"]')).toBe(
    screen.getByRole('textbox', { name: 'Port' }).closest('[data-fields="2"]'),
  )
})

it('names what is to come, and takes it back', async () => {
  const { sent } = fakeServer({
    'GET /api/admin/settings': ok(state()),
    'DELETE /api/admin/settings/scheduled/9': ok(state()),
  })
  await draw('/admin/settings?group=notices')
  await screen.findByText(/^07:30 from/)
  fireEvent.click(screen.getByRole('button', { name: /^Cancel Daily summary/ }))
  await screen.findByText('Scheduled Setting Deleted Successfully')
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

it('takes several lines where a setting has them', async () => {
  const address = item({ key: 'organisation.address', label: 'Address', type: 'text', value: 'Torstr. 1\nBerlin' })
  const organisation = { key: 'organisation' as const, label: 'Organisation', items: [address], can: { write: true } }
  fakeServer({ 'GET /api/admin/settings': ok({ ...state(), groups: [organisation] }) })
  await draw('/admin/settings')
  const field = await screen.findByRole('textbox', { name: 'Address' })
  expect([field.tagName, (field as HTMLTextAreaElement).value]).toEqual(['TEXTAREA', 'Torstr. 1\nBerlin'])
})

it('asks for a month by its name, and sends its number', async () => {
  const choices = [
    { value: '1', label: 'January' },
    { value: '4', label: 'April' },
  ]
  const key = 'organisation.year_start_month'
  const first = item({ key, label: 'First month', type: 'month', limits: { choices }, value: 1 })
  const region = { key: 'region' as const, label: 'Region', items: [first], can: { write: true } }
  const { sent } = fakeServer({
    'GET /api/admin/settings': ok({ ...state(), groups: [region] }),
    'POST /api/admin/settings/preview': ok({ effects: [], errors: {} }),
  })
  await draw('/admin/settings')
  const field = await screen.findByRole('combobox', { name: 'First month' })
  expect((field as HTMLInputElement).value).toBe('January')
  fireEvent.click(field)
  fireEvent.click(await screen.findByRole('option', { name: 'April' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sheet = await screen.findByRole('dialog', { name: 'Save changes' })
  await waitFor(() => expect(sheet.textContent).toContain('January to April'))
  expect(sent.at(-1)?.body).toMatchObject({ changes: [{ key, value: 4 }] })
})

it('is read only for whoever may not change it', async () => {
  fakeServer({ 'GET /api/admin/settings': ok(state(false)) })
  await draw('/admin/settings')
  await screen.findByText('12 hours')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
})

it('says so where the settings cannot be read', async () => {
  fakeServer({ 'GET /api/admin/settings': { status: 403, body: { status: false, error: 'No' } } })
  await draw('/admin/settings')
  await screen.findByText('You do not have access to this page')
})

const row: HistoryRow = {
  id: 3,
  key: hours.key,
  label: hours.label,
  type: 'number',
  limits: hours.limits,
  before: 12,
  after: 8,
  effective_from: '2026-11-20T09:00:00.000Z',
  set_at: '2026-11-20T09:00:00.000Z',
  set_by_name: 'Clara Winter',
  reason: null,
  state: 'in_force',
  can: { undo: true },
}

it('undoes a change by the same way: first its effect, then the former value', async () => {
  const { sent } = fakeServer({
    'GET /api/admin/settings': ok(state()),
    'GET /api/admin/settings/history': ok([row], { next_cursor: null, total: 1, authors: [{ id: 2, name: 'Clara' }] }),
    'POST /api/admin/settings/preview': ok({ effects: [], errors: {} }),
    'PUT /api/admin/settings/7': ok(state()),
  })
  await draw('/admin/settings?tab=history')
  fireEvent.click(await screen.findByRole('button', { name: `Undo ${hours.label}` }))
  const sheet = await screen.findByRole('dialog', { name: 'Save changes' })
  await waitFor(() => expect(sheet.textContent).toContain('8 hours to 12 hours'))
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      version: 4,
      changes: [{ key: hours.key, value: 12 }],
    }),
  )
})
