// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setClientConfig } from '#kit/web/call/client-config.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { TokenChoices, TokenDetails, TokenRow } from '../contract/tokens.models.ts'
import TokensTab from './tokens/tokens-tab.tsx'

const row = (more: Partial<TokenRow> = {}): TokenRow => ({
  id: 7,
  version: 1,
  name: 'Payroll export',
  beginning: 'muster_Ab3x_9',
  owner: { id: 1, name: 'Clara Winter' },
  keys: 2,
  brands: null,
  departments: [{ id: 3, name: 'Support' }],
  created_at: '2026-03-01T09:00:00Z',
  expires_at: '2026-06-01T09:00:00Z',
  last_used_at: null,
  last_used_ip: null,
  state: 'open',
  can: { hand_on: true, end: true },
  ...more,
})
const details: TokenDetails = {
  ...row(),
  permissions: [
    { key: 'people.read', label: 'See employees', is_granted: true },
    { key: 'payroll.read', label: 'See pay', is_granted: false },
  ],
  calls: [
    {
      id: 'employees.list',
      method: 'GET',
      path: '/api/admin/employee',
      summary: 'All employees.',
      has_body: false,
      has_file: false,
    },
  ],
  ended_at: null,
  ended_by: null,
}
const key = (name: string, label: string, more = {}) => ({
  key: name,
  label,
  help: '',
  domain: name.split('.')[0] ?? '',
  sensitive: false,
  calls: 3,
  scoped_calls: 1,
  only_reads: true,
  ...more,
})
const choices: TokenChoices = {
  keys: [key('people.read', 'See employees'), key('organisation.read', 'See the organisation', { scoped_calls: 0 })],
  brands: [{ id: 2, name: 'Northwind' }],
  departments: [{ id: 3, name: 'Support' }],
  admins: [
    { id: 1, name: 'Clara Winter' },
    { id: 4, name: 'Jonas Berg' },
  ],
}
const LIST = 'GET /api/admin/tokens'
const page = (rows: readonly TokenRow[]) => ok([...rows], { next_cursor: null, total: rows.length })

beforeEach(() => setClientConfig({ token: () => 'own', sessionEnded: async () => false }))
const tab = (at = '') =>
  renderScreen(
    <ActorProvider value={adminActor('all')}>
      <TokensTab />
    </ActorProvider>,
    at,
  )

describe('the tab API tokens', () => {
  it('lists tokens with owner, limits, last use and state', async () => {
    fakeServer({ [LIST]: page([row(), row({ id: 8, name: 'Old', state: 'owner_left', departments: null })]) })
    await tab()
    const [, first, second] = await screen.findAllByRole('row')
    if (!first || !second) throw new Error('There are no rows')
    for (const text of ['Payroll export', 'Clara Winter', 'Support', 'Never', 'Open']) within(first).getByText(text)
    for (const text of ['Old', 'Everyone', 'Ended: owner has left']) within(second).getByText(text)
  })

  it('describes what a token is for where there is none', async () => {
    fakeServer({ [LIST]: page([]) })
    await tab()
    await screen.findByText('No API tokens yet')
  })

  it('adds a token by a preset, and shows its secret once', async () => {
    const server = fakeServer({
      [LIST]: page([]),
      'GET /api/admin/token-choices': ok(choices),
      'POST /api/admin/tokens': ok({
        id: 9,
        name: 'People',
        expires_at: '2026-06-01T09:00:00Z',
        secret: 'muster_the-secret',
      }),
    })
    await tab()
    const [add] = await screen.findAllByRole('button', { name: 'Add token' })
    if (!add) throw new Error('There is no button')
    await userEvent.click(add)
    const drawer = await screen.findByRole('dialog')
    await userEvent.type(await within(drawer).findByLabelText(/^Name/), 'People')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Read only people' }))
    within(drawer).getByText('2 permissions chosen')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Add token' }))
    await screen.findByText('muster_the-secret')
    const sent = server.sent.find(({ method, path }) => method === 'POST' && path === '/api/admin/tokens')
    expect(sent?.body).toEqual({
      name: 'People',
      days: 90,
      permission_keys: ['people.read', 'organisation.read'],
      brand_ids: null,
      department_ids: null,
    })
    await userEvent.click(screen.getByRole('button', { name: 'I have saved it' }))
    expect(screen.queryByText('muster_the-secret')).toBeNull()
  })

  it('refuses at its place a form without permissions', async () => {
    fakeServer({ [LIST]: page([]), 'GET /api/admin/token-choices': ok(choices) })
    await tab('?add=token')
    const drawer = await screen.findByRole('dialog')
    await userEvent.type(await within(drawer).findByLabelText(/^Name/), 'Nothing')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Add token' }))
    expect((await within(drawer).findAllByRole('alert'))[0]?.textContent).toMatch(/ermission/)
  })

  it('shows the calls with a line of curl, and hands the token on', async () => {
    const server = fakeServer({
      [LIST]: page([row()]),
      'GET /api/admin/tokens/7': ok(details),
      'GET /api/admin/token-choices': ok(choices),
      'POST /api/admin/tokens/7/hand_on': {
        body: { status: false, message: 'Jonas Berg does not have: See pay.', code: 'session.token_keys_of_other' },
      },
    })
    await tab('?token=7')
    const drawer = await screen.findByRole('dialog')
    await within(drawer).findByText(/curl -H "Authorization: Bearer \$MUSTER_TOKEN" '.*\/api\/admin\/employee'/)
    within(drawer).getByText(/which the role of the owner lacks now/)
    const inAudit = within(drawer).getByRole('link', { name: 'What it did, in the audit' })
    expect(inAudit.getAttribute('href')).toBe(`/admin/organisation?tab=audit&q=${encodeURIComponent(details.name)}`)
    await userEvent.click(within(drawer).getByRole('button', { name: 'Hand on' }))
    await userEvent.click(await within(drawer).findByRole('combobox', { name: 'New owner' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Jonas Berg', hidden: true }))
    await userEvent.click(within(drawer).getByRole('button', { name: 'Hand on' }))
    await within(drawer).findAllByText('Jonas Berg does not have: See pay.')
    expect(server.sent.at(-1)?.body).toEqual({ version: 1, account_id: 4 })
  })
})
