// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { type PhotoSource, PhotosProvider } from '#kit/web/photo/photos.tsx'
import type { Actor } from '#kit/web/screens/actor.tsx'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok, okPage } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import { nthOf, required } from '#kit/contract/testing/required.ts'
import { pageBody } from '../contract/rich-text.ts'
import { fromTree, toTree } from './editor/to-tree.ts'
import { Comments } from './subject/comments.tsx'
import { PageEditor } from './subject/page-editor.tsx'
import { DifferenceView } from './subject/difference-view.tsx'
import { PageView } from './subject/page-view.tsx'
import TopicsScreen from './screens/topics-screen.tsx'
import { found, page, row, thread, topic } from './testing/rows.ts'
import { PageTree } from './topic/page-tree.tsx'

const reader = employeeActor(['hashbook.read'])
const keeper = adminActor(['hashbook.read', 'hashbook.write', 'hashbook.topics.write', 'hashbook.must_read'])

const draw = (actor: Actor, part: ReactNode, path: string) =>
  renderScreen(<ActorProvider value={actor}>{part}</ActorProvider>, path)

const duty = (more: object = {}) => ({
  page: { id: 11, title: 'Your laptop', topicid: 4 },
  due_on: '2026-05-20',
  overdue: false,
  revision: 2,
  acknowledged_at: null,
  changed_since: false,
  ...more,
})

describe('the topics', () => {
  it('are those of the own area, with what is to be read above them', async () => {
    const server = fakeServer({
      'GET /api/user/hashbook/topics': ok([{ ...topic, can: { ...topic.can, update: false, lock: false } }]),
      'GET /api/user/hashbook_must_reads': ok([duty({ changed_since: true })]),
    })
    await draw(reader, <TopicsScreen />, '/employee/hashbook/topics')
    await screen.findByRole('link', { name: 'Tools and accounts' })
    await screen.findByText('It has changed since you read it.')
    expect(screen.queryByRole('button', { name: 'Add Topic' })).toBeNull()
    expect(server.sent.some(({ path }) => path.startsWith('/api/admin'))).toBe(false)
  })

  it('say that there are none, and what words are not found', async () => {
    fakeServer({
      'GET /api/admin/add-hashbook/topics': ok([], { can_add: true }),
      'GET /api/discussion': ok({ topic: null, subjects: [] }, { next_cursor: null, total: 0 }),
    })
    await draw(keeper, <TopicsScreen />, '/admin/hashbook/topics')
    await screen.findByText('No topic yet. Add the first one.')
    await userEvent.type(screen.getByRole('searchbox'), 'quokka')
    await screen.findByText('Nothing found for “quokka”')
  })

  it('show in what words were found', async () => {
    const subjects = [
      {
        ...row,
        ...found,
        found_in: 'comment',
        snippet: [
          { text: 'a ', hit: false },
          { text: 'dock', hit: true },
        ],
      },
    ]
    fakeServer({
      'GET /api/discussion': ok({ topic: null, subjects }, { next_cursor: null, total: 1 }),
      'GET /api/admin/add-hashbook/topics': ok([{ ...topic, title: 'Docks and ports' }]),
    })
    await draw(keeper, <TopicsScreen />, '/admin/hashbook/topics?q=dock')
    const hit = await screen.findByText('dock')
    screen.getByRole('link', { name: 'Docks and ports' })
    expect(hit.tagName).toBe('MARK')
    screen.getByText('In a comment:')
  })
})

describe('the pages of a topic', () => {
  it('are a tree, whose rows offer what may be done', async () => {
    fakeServer({ 'GET /api/get_authors': okPage([]) })
    const below = {
      ...row,
      id: 12,
      parent_id: 11,
      title: 'Set it up',
      state: 'draft' as const,
      can: { ...row.can, move: false },
    }
    await draw(keeper, <PageTree topic={topic} pages={[row, below]} />, '/admin/hashbook/topic/4')
    const lines = screen.getAllByRole('listitem')
    expect(lines.map((line) => within(line).getByRole('link').textContent)).toEqual(['Your laptop', 'Set it up'])
    within(nthOf(lines, 1)).getByText('Draft')
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Your laptop' }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items).toEqual(['Add Sub-topic', 'Rename', 'Make it a draft', 'Move elsewhere'])
  })
})

const edit = (version: number) =>
  draw(
    keeper,
    <Suspense fallback="…">
      <PageEditor page={{ ...page, version }} onSaved={() => undefined} onClose={() => undefined} />
    </Suspense>,
    '/admin/hashbook/subject/11',
  )

describe('a text that was kept in the browser', () => {
  const KEY = `hashbook:${keeper.area}:${keeper.id}:${page.id}`
  const storeText = (base?: number) =>
    localStorage.setItem(KEY, JSON.stringify({ title: 'My title', at: '2026-05-11T10:00:00Z', text: page.body, base }))

  it('is shown beside the page that was saved since it began, and is not saved over it unseen', async () => {
    const server = fakeServer({ 'PUT /api/hashbook/page': ok(page) })
    storeText(3)
    await edit(4)
    const both = await screen.findByRole('region', { name: 'Two texts' })
    within(both).getByText(/has saved this page while you wrote/)
    await userEvent.click(within(both).getByRole('button', { name: 'Go on with my text' }))
    expect(screen.queryByRole('region', { name: 'Two texts' })).toBeNull()
    expect(JSON.parse(localStorage.getItem(KEY) ?? '{}')).toMatchObject({ base: 4, title: 'My title' })
    // The editor announces itself; nothing else is sent.
    const saved = server.sent.filter(({ method, path }) => method !== 'GET' && path !== '/api/discussion_editing')
    expect(saved).toEqual([])
  })

  it('of a browser that kept no version counts as older', async () => {
    fakeServer({})
    storeText()
    await edit(1)
    await screen.findByRole('region', { name: 'Two texts' })
  })

  it('goes on where nobody saved meanwhile', async () => {
    fakeServer({})
    storeText(4)
    await edit(4)
    await screen.findByDisplayValue('My title')
    expect(screen.queryByRole('region', { name: 'Two texts' })).toBeNull()
  })
})

describe('who else edits a page', () => {
  const clara = { area: 'User', id: 7, name: 'Clara Winter', photo_version: null, since: '2026-05-12T09:12:00Z' }

  it('is named next to the Edit button for those who may write it', async () => {
    fakeServer({ 'GET /api/discussion_editing/11': ok([clara]), 'GET /api/discussion_details/4/0': ok([]) })
    await draw(keeper, <PageView page={page} onEdit={() => undefined} />, '/admin/hashbook/subject/11')
    await screen.findByText(/^Clara Winter is editing since \d/)
  })

  it('is not asked for by those who only read', async () => {
    const { sent } = fakeServer({ 'GET /api/discussion_details/4/0': ok([]) })
    const read = { ...page, can: { ...page.can, update: false } }
    await draw(keeper, <PageView page={read} onEdit={() => undefined} />, '/admin/hashbook/subject/11')
    expect(sent.filter(({ path }) => path.includes('editing'))).toEqual([])
  })

  it('is named in the editor, which announces itself once, not by what is typed', async () => {
    const { sent } = fakeServer({ 'POST /api/discussion_editing': ok([clara]) })
    await edit(4)
    await screen.findByText(/^Clara Winter is editing since \d/)
    await userEvent.type(await screen.findByLabelText('Title'), ' of the year')
    expect(sent.filter(({ path }) => path === '/api/discussion_editing').map(({ body }) => body)).toEqual([
      { id: 11, is_open: true },
    ])
  })
})

describe('a page', () => {
  const responses = { [`GET /api/discussion_details/4/0`]: ok([]) }

  it('is drawn of elements: what looks like HTML is text, links open elsewhere', async () => {
    fakeServer(responses)
    await draw(keeper, <PageView page={page} onEdit={() => undefined} />, '/admin/hashbook/subject/11')
    expect(screen.getByText('Restart it <first>.').tagName).toBe('STRONG')
    const link = screen.getByRole('link', { name: 'Docs' })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://example.test/',
      'noopener noreferrer nofollow',
    ])
  })

  it('is acknowledged in the revision that is shown', async () => {
    const server = fakeServer({
      ...responses,
      'GET /api/user/hashbook_must_reads': ok([duty()]),
      'POST /api/user/hashbook_acknowledge': ok({ acknowledged_at: '2026-05-12T10:00:00.000Z' }),
    })
    const required = { ...page, must_read: { due_on: '2026-05-20', acknowledged: false } }
    await draw(reader, <PageView page={required} onEdit={() => undefined} />, '/employee/hashbook/subject/11')
    await userEvent.click(await screen.findByRole('button', { name: 'I have read and understood this' }))
    await screen.findByText('Acknowledged Successfully')
    const [sent] = server.sent.filter(({ path }) => path.endsWith('acknowledge'))
    expect(sent?.body).toEqual({ page_id: 11, revision: 2 })
  })

  it('keeps a thread whose sentence is gone, with its quote', async () => {
    fakeServer({ 'GET /api/discussion_details/4/0': ok([thread]) })
    await draw(keeper, <Comments page={page} on={null} onDone={() => undefined} />, '/admin/hashbook/subject/11')
    const group = await screen.findByRole('region', { name: 'On removed text' })
    within(group).getByText('Call the help desk')
    within(group).getByRole('button', { name: 'Settle' })
  })

  it('has the photo of the employee whom an administrator is, and of an account without one what its owner sees', async () => {
    const loaded: string[] = []
    const load: PhotoSource = async ({ kind, id, version }) => {
      loaded.push(`${kind} ${id} ${version}`)
      return new Blob(['photo'])
    }
    const by = (id: number, of: number, employee_id: number | null) => ({
      ...thread,
      id,
      author: { area: 'Admin' as const, id: of, name: `Admin ${of}`, employee_id },
    })
    const own: Actor = { ...keeper, id: 3, photo: { kind: 'account', id: 3, version: 2 } }
    fakeServer({ 'GET /api/discussion_details/4/0': ok([by(1, 1, 7), by(2, 2, null), by(3, 3, null)]) })
    const comments = <Comments page={page} on={null} onDone={() => undefined} />
    await draw(own, <PhotosProvider value={load}>{comments}</PhotosProvider>, '/admin/hashbook/subject/11')
    await screen.findByText('Admin 3')
    await waitFor(() => expect(loaded.toSorted()).toEqual(['account 3 2', 'employee 7 latest']))
  })

  it('shows what changed, word by word', async () => {
    const parts = [
      { op: 'same' as const, text: 'Lock it ' },
      { op: 'removed' as const, text: 'never' },
      { op: 'added' as const, text: 'always' },
    ]
    const difference = { title: { before: 'A', after: 'A' }, blocks: [{ op: 'changed' as const, words: parts }] }
    await draw(keeper, <DifferenceView difference={difference} />, '/admin/hashbook/subject/11')
    expect(screen.getByText('never').tagName).toBe('DEL')
    expect(screen.getByText('always').tagName).toBe('INS')
  })
})

describe('the text of the editor', () => {
  const paragraph = (text: string, attrs = {}) => ({ type: 'paragraph', attrs, content: [{ type: 'text', text }] })

  it('is the kept tree and nothing else, with an id for each top block', () => {
    const tree = required(
      toTree(
        {
          type: 'doc',
          content: [
            paragraph('One', { id: 'AAAAAAAAAA', textAlign: 'left' }),
            paragraph('Two', { id: 'AAAAAAAAAA' }),
            { type: 'codeBlock', attrs: { language: 'cobol' }, content: [{ type: 'text', text: 'x' }] },
            {
              type: 'paragraph',
              content: [
                {
                  type: 'text',
                  text: 'a',
                  marks: [{ type: 'link', attrs: { href: 'https://a.test', target: '_blank' } }],
                },
                { type: 'mention', attrs: { id: '7', area: 'User', label: 'Asha Rao', mentionSuggestionChar: '@' } },
              ],
            },
            { type: 'paragraph' },
          ],
        },
        true,
      ),
    )
    const ids = tree?.doc.content.map(({ attrs }) => attrs?.id) ?? []
    expect(ids[0]).toBe('AAAAAAAAAA')
    expect(new Set(ids).size).toBe(4)
    expect(tree?.doc.content[2]).toMatchObject({ attrs: { language: 'text' } })
    expect(pageBody.parse(tree)).toEqual(tree)
    expect(toTree(fromTree(tree), true)).toEqual(tree)
  })

  it('is none while a picture has no words', () => {
    const picture = { type: 'image', attrs: { file_id: 3, alt: '', width: 50 } }
    expect(toTree({ type: 'doc', content: [picture] }, true)).toBeNull()
  })
})
