// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { clickOn, fill, refusedAt, refusing, send, takeAction } from '#kit/web/testing/form-steps.ts'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { addWebhook } from '../contract/webhooks.calls.ts'
import type { Delivery, EventArea, Webhook } from '../contract/webhooks.models.ts'
import WebhooksTab from './webhooks-tab.tsx'

const hook: Webhook = {
  id: 4,
  version: 2,
  name: 'Team chat',
  address: 'https://chat.example:8443/hooks',
  areas: ['people'],
  owner: { id: 1, name: 'Clara Winter' },
  state: 'on',
  off_reason: null,
  off_at: null,
  last_delivered_at: '2026-05-12T08:00:00.000Z',
  failing_since: null,
  old_secret_until: null,
  waiting: 0,
  failed: 0,
  can: { update: true, delete: true, switch: true, take_over: false, send: true },
}
const CLOSED = { update: false, delete: false, switch: false, take_over: false, send: false }
const areas: EventArea[] = [
  { area: 'people', label: 'People', is_readable: true, types: [{ type: 'people.updated', text: 'A change' }] },
  { area: 'payroll', label: 'Payroll', is_readable: false, types: [] },
]
const delivery: Delivery = {
  id: 9,
  event: 'evt_7',
  type: 'people.updated',
  text: 'The record was changed',
  at: '2026-05-12T07:59:58.000Z',
  object: { kind: 'employees', id: 12, label: 'Employee', link: '/admin/employee/details/12' },
  state: 'failed',
  attempts: 10,
  last_attempt_at: '2026-05-12T08:00:00.000Z',
  next_attempt_at: null,
  http_status: 503,
  duration_ms: 61,
  response: 'no',
  error: 'The response was 503.',
  can: { send_again: true },
}

type Drawn = Readonly<{ rows?: readonly Webhook[]; log?: readonly Delivery[]; mayWrite?: boolean; path?: string }>

const draw = async ({ rows = [hook], log = [delivery], mayWrite = true, path = '' }: Drawn = {}) => {
  const server = fakeServer({
    'GET /api/admin/webhook': ok(rows),
    'GET /api/admin/webhook-areas': ok(areas),
    'GET /api/admin/webhook/4/deliveries': okPage(log),
    'POST /api/admin/webhook': ok({ webhook: hook, secret: 'whsec_abc' }),
    'PUT /api/admin/webhook/4': ok(hook),
    'DELETE /api/admin/webhook/4': ok({ id: 4 }),
    'POST /api/admin/webhook/4/test': ok({ is_ok: true, http_status: 204, duration_ms: 31, error: null }),
    'POST /api/admin/webhook/4/switch': ok({ ...hook, state: 'off', off_reason: 'person' }),
    'POST /api/admin/webhook/4/owner': ok(hook),
    'POST /api/admin/webhook/4/secret': ok({ webhook: hook, secret: 'whsec_new' }),
    'POST /api/admin/webhook/4/again': ok({ count: 1 }),
    'POST /api/admin/webhook/4/deliveries/9/again': ok({ id: 9 }),
  })
  await renderScreen(
    <ActorProvider value={adminActor(mayWrite ? ['integrations.read', 'integrations.write'] : ['integrations.read'])}>
      <WebhooksTab />
    </ActorProvider>,
    `/admin/organisation?tab=webhooks${path}`,
  )
  return server
}
const sentTo = (server: ReturnType<typeof fakeServer>, path: string) =>
  server.sent.filter((one) => one.path === path && one.method !== 'GET')

describe('the list', () => {
  it('shows host, events and state', async () => {
    await draw()
    const table = await screen.findByRole('table', { name: 'Webhooks' })
    for (const text of ['Team chat', 'chat.example:8443', 'People', 'On']) await within(table).findByText(text)
  })

  it.each([
    [{ failing_since: '2026-05-12T07:00:00.000Z' }, 'Failing'],
    [{ state: 'off', off_reason: 'failures' }, 'Off: failing'],
    [{ state: 'off', off_reason: 'gone' }, 'Off: gone'],
    [{ state: 'off', off_reason: 'owner' }, 'Off: no owner'],
    [{ state: 'off', off_reason: 'person' }, 'Switched off'],
  ] as const)('names what is wrong: %j', async (change, text) => {
    await draw({ rows: [{ ...hook, ...change }] })
    expect(await screen.findByText(text)).toBeDefined()
  })

  it('is empty at first, and is changed by those who may alone', async () => {
    await draw({ rows: [], mayWrite: false })
    expect(await screen.findByText('No webhooks yet')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add webhook' })).toBeNull()
  })
})

describe('the form', () => {
  it('adds a webhook, and shows its secret once, with a test', async () => {
    const server = await draw({ path: '&webhook_form=new' })
    await fill('Name', 'Payroll')
    await fill('Address', 'https://payroll.example/hook')
    await userEvent.click(await screen.findByLabelText(/^Events/, { selector: 'input:not([type="hidden"])' }))
    await userEvent.click(await screen.findByRole('option', { name: 'People' }))
    await send('Add webhook')
    expect(await screen.findByText('whsec_abc')).toBeDefined()
    expect(sentTo(server, '/api/admin/webhook')[0]?.body).toEqual({
      name: 'Payroll',
      address: 'https://payroll.example/hook',
      areas: ['people'],
    })
    await clickOn('Send a test event')
    expect(await screen.findByText('The test has arrived. The response was 204 after 31 ms.')).toBeDefined()
  })

  it('shows a refused address at its field', async () => {
    await draw({ path: '&webhook_form=new' })
    fakeServer({
      'GET /api/admin/webhook': ok([]),
      'GET /api/admin/webhook-areas': ok(areas),
      'POST /api/admin/webhook': refusing(addWebhook, 'integrations.https_needed'),
    })
    await fill('Name', 'Payroll')
    await fill('Address', 'http://payroll.example/hook')
    await send('Add webhook')
    await refusedAt('Address', 'The address must begin with https://, unless the operator has listed its host.')
  })

  it('changes a webhook', async () => {
    const server = await draw({ path: '&webhook_form=4' })
    await fill('Name', 'Chat')
    await send('Save')
    expect(sentTo(server, '/api/admin/webhook/4')[0]?.body).toMatchObject({ name: 'Chat', version: 2 })
  })
})

describe('the details', () => {
  const path = '&webhook=4'

  it('show the log, and send again', async () => {
    const server = await draw({ path, rows: [{ ...hook, failed: 1 }] })
    const log = await screen.findByRole('table', { name: 'Log' })
    for (const text of ['The record was changed', 'Employee 12', 'Failed', '503: no', '61 ms'])
      expect(within(log).getByText(text)).toBeDefined()
    await clickOn('Send again: The record was changed')
    await clickOn('Send all failed again')
    await expect.poll(() => server.sent.some((one) => one.path.endsWith('/4/again'))).toBe(true)
    expect(server.sent.some((one) => one.path.endsWith('/deliveries/9/again'))).toBe(true)
  })

  it('replace the secret after a question', async () => {
    await draw({ path })
    await takeAction('Actions for Team chat', 'Replace secret')
    await clickOn('Replace secret')
    expect(await screen.findByText('whsec_new')).toBeDefined()
  })

  it('switch off, and delete after a question', async () => {
    const server = await draw({ path })
    await takeAction('Actions for Team chat', 'Switch off')
    await expect
      .poll(() => sentTo(server, '/api/admin/webhook/4/switch')[0]?.body)
      .toEqual({ version: 2, state: 'off' })
    await takeAction('Actions for Team chat', 'Delete')
    await clickOn('Delete webhook')
    await expect.poll(() => sentTo(server, '/api/admin/webhook/4')).toHaveLength(1)
  })

  it('of another owner are taken over', async () => {
    const off = { state: 'off', off_reason: 'owner', can: { ...CLOSED, delete: true, take_over: true } } as const
    const server = await draw({ path, rows: [{ ...hook, ...off }] })
    expect(await screen.findByText(/Take it over to switch it on again/)).toBeDefined()
    await takeAction('Actions for Team chat', 'Take over')
    await expect.poll(() => sentTo(server, '/api/admin/webhook/4/owner')).toHaveLength(1)
  })

  it('offer nothing to those who only read', async () => {
    await draw({
      path,
      mayWrite: false,
      rows: [{ ...hook, can: CLOSED }],
      log: [{ ...delivery, can: { send_again: false } }],
    })
    await screen.findByRole('table', { name: 'Log' })
    expect(screen.queryByRole('button', { name: 'Actions for Team chat' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Send/ })).toBeNull()
  })
})
