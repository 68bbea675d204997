import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import type { Page, Topic } from '../../contract/hashbook.models.ts'
import * as calls from '../../contract/pages.calls.ts'
import * as revisionsAndBin from '../../contract/revisions-and-bin.calls.ts'
import type { Block, Inline, RichText } from '../../contract/rich-text.ts'
import * as talk from '../../contract/talk.calls.ts'
import * as topics from '../../contract/topics.calls.ts'

/** A Tuesday in spring. */
export const NOW = '2026-05-12T09:00:00.000Z'

const WRITER = {
  'hashbook.read': 'all',
  'hashbook.comment': 'all',
  'hashbook.write': 'all',
  'hashbook.topics.write': 'all',
} as const
const KEEPER = {
  ...WRITER,
  'hashbook.moderate': 'all',
  'hashbook.lock': 'all',
  'hashbook.must_read': 'all',
} as const

/** Paragraphs as a text. */
export const textOf = (...lines: readonly (string | Block)[]): RichText => ({
  format: 1,
  doc: {
    type: 'doc',
    content: lines.map((line, at) =>
      typeof line === 'string' ? paragraph(line, [], `block${String(at).padStart(5, '0')}`) : line,
    ),
  },
})

export const paragraph = (text: string, more: readonly Inline[] = [], id?: string): Block => ({
  type: 'paragraph',
  ...(id === undefined ? {} : { attrs: { id } }),
  content: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...more],
})

let serial = 0

type TopicBody = Partial<NonNullable<Input<typeof topics.addTopic>['body']>>
type PageBody = Partial<NonNullable<Input<typeof calls.addPageAsAdmin>['body']>>
type CommentBody = Partial<NonNullable<Input<typeof talk.addComment>['body']>>

const createHashbookFixture = async (app: TestApp) => {
  const { fixture } = app
  const keeper = await fixture.admin(KEEPER)
  const department_id = await fixture.department()
  const team_a = await fixture.team(department_id)
  const team_b = await fixture.team(department_id)
  const person = (more: Parameters<typeof fixture.user>[0] = {}) =>
    fixture.user({ department_id, team_id: team_a, grants: WRITER, ...more })
  const data = async <Data>(
    response: Promise<Readonly<{ body: Readonly<{ status: boolean; data: Data }> }>>,
  ): Promise<Data> => {
    const { body } = await response
    if (!body.status) throw new Error(`${JSON.stringify(body)} ${JSON.stringify(app.errors).slice(0, 2000)}`)
    return body.data
  }
  const topic = (body: TopicBody = {}, actor: TestActor = keeper): Promise<Topic> =>
    data(app.send(topics.addTopic, actor, { body: { title: `Topic ${++serial}`, audience: 'everyone', ...body } }))
  const teamTopic = (team = team_a, more: TopicBody = {}) => topic({ audience: 'limited', teams: [team], ...more })
  const page = (topicid: number, body: PageBody = {}, actor: TestActor = keeper): Promise<Page> =>
    data(app.send(calls.addPage, actor, { body: { topicid, title: `Page ${++serial}`, ...body } }))
  const below = (parent: Page, body: PageBody = {}, actor: TestActor = keeper): Promise<Page> =>
    data(
      app.send(calls.addSubtopic, actor, {
        body: { topicid: parent.topicid, parent_id: parent.id, title: `Below ${++serial}`, ...body },
      }),
    )
  const show = (id: number, actor: TestActor = keeper) =>
    app.send(actor.employee_id === null ? calls.showPage : calls.showOwnPage, actor, { body: { id } })
  const save = (
    page: Pick<Page, 'id' | 'version'>,
    body: Partial<NonNullable<Input<typeof calls.savePage>['body']>>,
    actor: TestActor = keeper,
  ) =>
    app.send(actor.employee_id === null ? calls.savePageAsAdmin : calls.savePage, actor, {
      body: { id: page.id, version: page.version, ...body },
    })
  const comment = (page: Page, actor: TestActor = keeper, body: CommentBody = {}) =>
    app.send(talk.addComment, actor, {
      body: { topicid: page.topicid, subject_id: page.id, body: textOf('A word on this'), ...body },
    })
  const lock = (topic: Pick<Topic, 'id' | 'version'>, more: object = {}, actor: TestActor = keeper) =>
    app.send(topics.lockTopic, actor, {
      body: { id: topic.id, version: topic.version, locked: true, reason: 'An audit', ...more },
    })
  const threads = async (page: Page, actor: TestActor = keeper, query: object = {}) =>
    data(
      app.send(talk.listComments, actor, {
        params: { topicid: page.topicid, userid: 0 },
        query: { subject_id: page.id, ...query },
      }),
    )
  const revisions = (id: number) => data(app.send(revisionsAndBin.listRevisions, keeper, { params: { id } }))
  const places = { department_id, team_a, team_b }
  const actions = { topic, teamTopic, page, below, show, save, comment, lock, threads, revisions }
  return { app, keeper, person, data, ...places, ...actions }
}

export type HashbookFixture = Awaited<ReturnType<typeof createHashbookFixture>>

export const startHashbook = async (now = NOW): Promise<HashbookFixture> => createHashbookFixture(await testApp(now))

/** Returns the code of a response, or `done`. */
export const codeOf = ({
  body,
  status,
}: Readonly<{ status: number; body: Readonly<{ status: boolean; code?: string }> }>): string =>
  body.status ? 'done' : (body.code ?? String(status))
