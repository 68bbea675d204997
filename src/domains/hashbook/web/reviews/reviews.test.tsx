// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { nthOf, required } from '#kit/contract/testing/required.ts'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { Page } from '../../contract/hashbook.models.ts'
import TopicsScreen from '../screens/topics-screen.tsx'
import { PageView } from '../subject/page-view.tsx'
import { found, page, row, topic } from '../testing/rows.ts'
import { PageTree } from '../topic/page-tree.tsx'
import { TopicDrawer } from '../topics/topic-drawer.tsx'

const keeper = adminActor(['hashbook.read', 'hashbook.write', 'hashbook.topics.write'])
const draw = (part: ReactNode, path: string) => renderScreen(<ActorProvider value={keeper}>{part}</ActorProvider>, path)
const view = (more: Partial<Page>, path = '/admin/hashbook/subject/11') =>
  draw(<PageView page={{ ...page, ...more }} onEdit={() => undefined} />, path)
const opened = (id: number) => ({ id: String(id), open: () => undefined, close: () => undefined })
const THREADS = { 'GET /api/discussion_details/4/0': ok([]) }
const REVIEWED = { reviewed_at: '2026-05-02T09:00:00.000Z', reviewed_by: topic.owner }
const bodies = (server: ReturnType<typeof fakeServer>, method: string) =>
  server.sent.filter((one) => one.method === method).map(({ body }) => body)

describe('a page', () => {
  it('says who reviewed it and when it is reviewed next', async () => {
    fakeServer(THREADS)
    await view({ ...REVIEWED, can: { ...page.can, review: false } })
    screen.getByText(/^Reviewed by Olivia Grant on .* · next review /)
    expect(screen.queryByRole('button', { name: 'Mark as reviewed' })).toBeNull()
    expect(screen.queryByText('Stale')).toBeNull()
  })

  it('that is stale is marked as reviewed, with another day where one is chosen', async () => {
    const server = fakeServer({ ...THREADS, 'POST /api/discussion_review': ok({ ...row, ...REVIEWED }) })
    await view({ stale: true })
    screen.getByText('Stale')
    screen.getByText(/Not reviewed yet · review was due/)
    await userEvent.click(screen.getByRole('button', { name: 'Mark as reviewed' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as reviewed' }))
    await screen.findByText('HashBook Reviewed Successfully')
    expect(bodies(server, 'POST')).toEqual([{ id: 11, version: 3, review_on: null }])
  })

  it('that is a draft has no review', async () => {
    fakeServer(THREADS)
    await view({ state: 'draft', review_on: null })
    expect(screen.queryByText(/review/i)).toBeNull()
  })
})

it('stale pages are marked in the tree, and shown alone', async () => {
  fakeServer({ 'GET /api/get_authors': okPage([]) })
  const fresh = { ...row, id: 12, title: 'Set it up', review_on: null }
  await draw(<PageTree topic={topic} pages={[{ ...row, stale: true }, fresh]} />, '/admin/hashbook/topic/4')
  const lines = screen.getAllByRole('listitem')
  within(nthOf(lines, 0)).getByText('Stale')
  within(nthOf(lines, 0)).getByText(/review was due/)
  expect(within(nthOf(lines, 1)).queryByText(/review/)).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Stale' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})

it('topics say how many of their pages are to be reviewed', async () => {
  const server = fakeServer({
    'GET /api/admin/add-hashbook/topics': ok([{ ...topic, stale_count: 2 }], { can_add: true }),
  })
  await draw(<TopicsScreen />, '/admin/hashbook/topics?stale=true')
  await screen.findByText('2 pages to review')
  expect(server.sent.some(({ query }) => query.get('stale') === 'true')).toBe(true)
})

it('pages to review are listed, first the own ones, the longest due first', async () => {
  const subjects = [{ ...row, ...found, stale: true }]
  const server = fakeServer({ 'GET /api/discussion': ok({ topic: null, subjects }, { next_cursor: null, total: 1 }) })
  await draw(<TopicsScreen />, '/admin/hashbook/topics?tab=review')
  await userEvent.click(await screen.findByRole('button', { name: 'Mark Your laptop as reviewed' }))
  await within(await screen.findByRole('dialog')).findByLabelText(/^Next review/)
  const { query } = required(server.sent.find(({ path }) => path === '/api/discussion'))
  expect([query.get('stale'), query.get('mine'), query.get('sort')]).toEqual(['true', 'true', 'review_on'])
})

it('a topic is never reviewed where its months are emptied', async () => {
  const server = fakeServer({
    'GET /api/admin/add-hashbook/topics': ok([topic], { can_add: true }),
    [`PUT /api/admin/add-hashbook/topics/${topic.id}`]: ok(topic),
  })
  await draw(<TopicDrawer drawer={opened(topic.id)} />, '/admin/hashbook/topics')
  await userEvent.clear(await screen.findByLabelText(/^Review every/))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies(server, 'PUT')).toHaveLength(1))
  expect(bodies(server, 'PUT')[0]).toMatchObject({ version: 1, review_every_months: null })
})
