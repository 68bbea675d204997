// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { expect, it } from 'vitest'
import { required } from '#kit/contract/testing/required.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { MustRead } from '../contract/hashbook.models.ts'
import { MustReadDrawer } from './must-reads/must-read-drawer.tsx'
import { PageEditor } from './subject/page-editor.tsx'
import { page, topic } from './testing/rows.ts'
import { TopicDrawer } from './topics/topic-drawer.tsx'

const keeper = adminActor(['hashbook.read', 'hashbook.write', 'hashbook.topics.write', 'hashbook.must_read'])
const draw = (part: ReactNode) => renderScreen(<ActorProvider value={keeper}>{part}</ActorProvider>, '/admin/hashbook')
const opened = (id: number) => ({ id: String(id), open: () => undefined, close: () => undefined })

const choose = async (label: RegExp, option: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
type Server = ReturnType<typeof fakeServer>
const sentBy = async (server: Server, method: 'PUT' | 'POST'): Promise<Record<string, unknown>> => {
  await waitFor(() => expect(server.sent.some((one) => one.method === method)).toBe(true))
  return required(server.sent.find((one) => one.method === method)).body as Record<string, unknown>
}

it('a topic for everyone is saved without the places that it had', async () => {
  const places = { departments: [{ id: 3, name: 'Support' }], teams: [{ id: 7, name: 'Desk' }] }
  const server = fakeServer({
    'GET /api/admin/add-hashbook/topics': ok([{ ...topic, audience: 'limited' as const, ...places }], {
      can_add: true,
    }),
    [`PUT /api/admin/add-hashbook/topics/${topic.id}`]: ok(topic),
  })
  await draw(<TopicDrawer drawer={opened(topic.id)} />)
  await choose(/^Who reads it/, 'Everyone')
  expect(screen.queryByLabelText(/^Teams/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = await sentBy(server, 'PUT')
  expect([sent['audience'], 'departments' in sent, 'teams' in sent]).toEqual(['everyone', false, false])
})

const joiners: MustRead = {
  id: 5,
  version: 2,
  page: { id: page.id, title: page.title, topicid: topic.id, revision: 1 },
  audience: 'joiners',
  departments: [],
  teams: [],
  joined_within_days: 30,
  due_on: null,
  due_days: 14,
  revision: 1,
  required: 3,
  acknowledged: 1,
  overdue: 0,
}

it('a must-read that becomes one for all sends the day, and nothing of the days of joiners', async () => {
  const server = fakeServer({
    'GET /api/admin/hashbook_must_reads': ok([joiners]),
    'POST /api/admin/hashbook_must_read': ok(joiners),
  })
  await draw(<MustReadDrawer page={page} drawer={opened(page.id)} />)
  await choose(/^Who has to read it/, 'All who can read it')
  expect(screen.queryByLabelText(/^Days to read it/)).toBeNull()
  fireEvent.change(screen.getByLabelText('Read by'), { target: { value: '2099-07-01' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save must-read' }))
  expect(await sentBy(server, 'POST')).toEqual({
    page_id: page.id,
    version: 2,
    audience: 'everyone',
    due_on: '2099-07-01',
  })
})

it('asks what was changed once something was', async () => {
  fakeServer({})
  await draw(
    <Suspense fallback="…">
      <PageEditor page={page} onSaved={() => undefined} onClose={() => undefined} />
    </Suspense>,
  )
  const title = await screen.findByLabelText('Title')
  expect(screen.queryByLabelText(/^What did you change/)).toBeNull()
  await userEvent.type(title, '!')
  expect(screen.getByLabelText(/^What did you change/)).toBeDefined()
})

it.each([
  ['publishes with Ctrl+Enter where a button does', true, 'published'],
  ['saves with Ctrl+Enter where the page stays as it is', false, 'draft'],
])('%s', async (_name, publish, state) => {
  const draft = { ...page, state: 'draft' as const, can: { ...page.can, publish } }
  const server = fakeServer({ 'POST /api/admin/add-hashbook/update': ok(draft) })
  await draw(
    <Suspense fallback="…">
      <PageEditor page={draft} onSaved={() => undefined} onClose={() => undefined} />
    </Suspense>,
  )
  const title = await screen.findByLabelText('Title')
  await userEvent.type(title, '!{Control>}{Enter}{/Control}')
  await waitFor(() => expect(server.sent.find(({ path }) => path.endsWith('/update'))?.body).toMatchObject({ state }))
})
