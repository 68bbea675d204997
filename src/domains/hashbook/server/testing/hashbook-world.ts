import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/world.ts'
import type { Input } from '#kit/contract/call.ts'
import type { Page, Topic } from '../../contract/hashbook.models.ts'
import * as calls from '../../contract/pages.calls.ts'
import * as kept from '../../contract/kept.calls.ts'
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

const hashbookWorld = async (app: TestApp) => {
  const { world } = app
  const keeper = await world.admin(KEEPER)
  const department_id = await world.department()
  const team_a = await world.team(department_id)
  const team_b = await world.team(department_id)
  const person = (more: Parameters<typeof world.user>[0] = {}) =>
    world.user({ department_id, team_id: team_a, grants: WRITER, ...more })
  const data = async <Data>(
    asked: Promise<Readonly<{ body: Readonly<{ status: boolean; data: Data }> }>>,
  ): Promise<Data> => {
    const { body } = await asked
    if (!body.status) throw new Error(`${JSON.stringify(body)} ${JSON.stringify(app.errors).slice(0, 2000)}`)
    return body.data
  }
  const topic = (body: TopicBody = {}, actor: TestActor = keeper): Promise<Topic> =>
    data(app.ask(topics.addTopic, actor, { body: { title: `Topic ${++serial}`, audience: 'everyone', ...body } }))
  const teamTopic = (team = team_a, more: TopicBody = {}) => topic({ audience: 'limited', teams: [team], ...more })
  const page = (topicid: number, body: PageBody = {}, actor: TestActor = keeper): Promise<Page> =>
    data(app.ask(calls.addPage, actor, { body: { topicid, title: `Page ${++serial}`, ...body } }))
  const below = (parent: Page, body: PageBody = {}, actor: TestActor = keeper): Promise<Page> =>
    data(
      app.ask(calls.addSubtopic, actor, {
        body: { topicid: parent.topicid, parent_id: parent.id, title: `Below ${++serial}`, ...body },
      }),
    )
  const show = (id: number, actor: TestActor = keeper) =>
    app.ask(actor.employee_id === null ? calls.showPage : calls.showOwnPage, actor, { body: { id } })
  const save = (
    page: Pick<Page, 'id' | 'version'>,
    body: Partial<NonNullable<Input<typeof calls.savePage>['body']>>,
    actor: TestActor = keeper,
  ) =>
    app.ask(actor.employee_id === null ? calls.savePageAsAdmin : calls.savePage, actor, {
      body: { id: page.id, version: page.version, ...body },
    })
  const comment = (page: Page, actor: TestActor = keeper, body: CommentBody = {}) =>
    app.ask(talk.addComment, actor, {
      body: { topicid: page.topicid, subject_id: page.id, body: textOf('A word on this'), ...body },
    })
  const lock = (topic: Pick<Topic, 'id' | 'version'>, more: object = {}, actor: TestActor = keeper) =>
    app.ask(topics.lockTopic, actor, {
      body: { id: topic.id, version: topic.version, locked: true, reason: 'An audit', ...more },
    })
  const threads = async (page: Page, actor: TestActor = keeper, query: object = {}) =>
    data(
      app.ask(talk.listComments, actor, {
        params: { topicid: page.topicid, userid: 0 },
        query: { subject_id: page.id, ...query },
      }),
    )
  const revisions = (id: number) => data(app.ask(kept.listRevisions, keeper, { params: { id } }))
  const places = { department_id, team_a, team_b }
  const asked = { topic, teamTopic, page, below, show, save, comment, lock, threads, revisions }
  return { app, keeper, person, data, ...places, ...asked }
}

export type HashbookWorld = Awaited<ReturnType<typeof hashbookWorld>>

export const startHashbook = async (now = NOW): Promise<HashbookWorld> => hashbookWorld(await testApp(now))

/** The answer's code, or `done`. */
export const codeOf = ({
  body,
  status,
}: Readonly<{ status: number; body: Readonly<{ status: boolean; code?: string }> }>): string =>
  body.status ? 'done' : (body.code ?? String(status))
