// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { ALL_EMPLOYEES } from '../announcements/audience-fields.tsx'
import ManagementScreen from './management-screen.tsx'

const HERE = '/admin/management/notification?tab=email'
const NONE = { held: 0, queued: 0, sending: 0, sent: 0, failed: 0, unknown: 0, cancelled: 0 }
const draw = async (path: string) => {
  const meta = {
    next_cursor: null,
    total: 0,
    counts: { ...NONE, held: 3, failed: 2 },
    is_set_up: false,
    by_day: [{ ...NONE, date: '2026-05-12', held: 3, failed: 2 }],
  }
  const { sent } = fakeServer({
    'GET /api/admin/mail/outbox': ok([], meta),
    'GET /api/admin/mail/templates': ok([]),
  })
  const { history } = await renderScreen(
    <ActorProvider value={adminActor('all')}>
      <ManagementScreen />
    </ActorProvider>,
    path,
  )
  const lists = () => sent.filter(({ path: to, query }) => to.endsWith('/outbox') && query.get('limit') !== '1')
  return { history, lists }
}

describe('the mails', () => {
  it('are narrowed to days, and to all of them again', async () => {
    const { history, lists } = await draw(HERE)
    await screen.findByText(/3 emails wait/)
    await userEvent.click(screen.getByRole('button', { name: 'Period: All days' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Today' }))
    await screen.findByRole('button', { name: 'Period: Today' })
    await waitFor(() => expect(lists().at(-1)?.query.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/))
    expect(lists().at(-1)?.query.get('until')).toBe(lists().at(-1)?.query.get('from'))
    // These are not all that wait.
    expect(screen.queryByText(/3 emails wait/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Remove filter/ }))
    await screen.findByRole('button', { name: 'Period: All days' })
    expect(history.location.search).toBe('?tab=email')
  })

  it('of a day in a state are behind its column', async () => {
    const { history, lists } = await draw(HERE)
    await userEvent.click(await screen.findByRole('button', { name: 'Emails per day' }))
    await userEvent.click(await screen.findByLabelText(/, Failed: 2 emails$/))
    expect(history.location.href).toBe(`${HERE}&state=failed&from=2026-05-12&until=2026-05-12`)
    await waitFor(() => expect(lists().at(-1)?.query.get('state')).toBe('failed'))
  })
})

const template = {
  id: 3,
  key: 'session.reset',
  locale: 'en',
  label: 'New password',
  subject: 'Choose',
  body: 'Hello ,\nchoose.',
  placeholders: [{ name: 'name', help: 'Who', sample: 'Asha' }],
  shipped: true,
  version: 1,
  can: { edit: true, restore: false },
}
const kind = {
  kind: 'attendance.corrected',
  label: 'Your time was corrected',
  domain: 'attendance',
  live: true,
  mail: 'off',
  priority: 'normal',
  locked: false,
  last_30_days: 0,
  muted_by: 0,
  version: 1,
  can: { edit: true },
}

const drawOpen = (query: string) =>
  renderScreen(
    <ActorProvider value={adminActor('all')}>
      <ManagementScreen />
    </ActorProvider>,
    `/admin/management/notification?${query}`,
  )

it('keeps what was typed into a template when the rest of it changes meanwhile', async () => {
  let stored = template
  fakeServer({ 'GET /api/admin/mail/templates': () => ok([stored]) })
  const { client } = await drawOpen('tab=templates&template=3')
  const subject = await screen.findByLabelText<HTMLInputElement>('Subject')
  await userEvent.type(subject, ' it')
  stored = { ...template, version: 2, body: 'Hello.' }
  await act(() => client.invalidateQueries())
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Hello.'))
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Choose it')
})

it('keeps what was chosen for a kind when the rest of it changes meanwhile', async () => {
  let stored = kind
  fakeServer({ 'GET /api/admin/notification/kinds': () => ok([stored]) })
  const { client } = await drawOpen('tab=kinds&kind=attendance.corrected')
  const live = () => screen.getByRole<HTMLInputElement>('switch')
  await screen.findByRole('switch')
  await userEvent.click(live())
  stored = { ...kind, version: 2, priority: 'high' }
  await act(() => client.invalidateQueries())
  await screen.findByDisplayValue(/^High: never waits/)
  expect(live().checked).toBe(false)
})

it('puts a placeholder where the text was left, and at its end when it was not touched', async () => {
  fakeServer({ 'GET /api/admin/mail/templates': ok([template]) })
  await drawOpen('tab=templates&template=3')
  const text: HTMLTextAreaElement = await screen.findByLabelText('Text')
  const insertName = () => userEvent.click(screen.getByRole('button', { name: '{{name}}' }))
  await insertName()
  expect(text.value).toBe('Hello ,\nchoose.{{name}}')
  await userEvent.click(text)
  text.setSelectionRange(6, 6)
  await insertName()
  expect(text.value).toBe('Hello {{name}},\nchoose.{{name}}')
})

it('sends a notification to everyone, and withdraws one that was sent', async () => {
  const row = {
    id: 4,
    version: 2,
    title: 'Fire drill',
    body: 'At eleven.',
    path: null,
    priority: 'normal',
    mail: false,
    send_at: '2026-05-12T09:00:00.000Z',
    sent_at: '2026-05-12T09:00:00.000Z',
    status: 'sent',
    audience: { ...ALL_EMPLOYEES, people: [] },
    audience_text: 'All employees',
    reach: { audience: 54, read: 27 },
    created_by_name: 'Clara Winter',
    created_at: '2026-05-12T09:00:00.000Z',
    can: { delete: true },
  }
  const { sent } = fakeServer({
    'GET /api/admin/notification/sent': ok([row], { next_cursor: null, total: 1 }),
    'POST /api/admin/notification': ok(row),
    'DELETE /api/admin/notification/4': ok({}),
    'POST /api/admin/announcement/audience': ok({ count: 54, departments: [], names: [] }),
    'GET /api/admin/departments': ok([]),
    'GET /api/admin/teams': ok([]),
    'GET /api/admin/designations': ok([]),
  })
  await drawOpen('edit=new')
  await userEvent.type(await screen.findByLabelText('Title'), 'Lift is back')
  await act(async () => userEvent.click(screen.getByRole('button', { name: 'Send' })))
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
  const body = sent.findLast(({ method, path }) => method === 'POST' && path.endsWith('/notification'))?.body
  expect(body).toMatchObject({ title: 'Lift is back', audience: { everyone: true }, send_at: null, path: null })
  await screen.findByText('27 of 54 (50 %)')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Fire drill' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }))
  await act(async () => userEvent.click(await screen.findByRole('button', { name: 'Withdraw' })))
  await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
})
