import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listUserNotifications } from '#domains/notices/contract/notices.calls.ts'
import { required } from '#kit/contract/testing/required.ts'
import * as revisionsAndBin from '../contract/revisions-and-bin.calls.ts'
import * as calls from '../contract/pages.calls.ts'
import * as talk from '../contract/talk.calls.ts'
import * as topics from '../contract/topics.calls.ts'
import { codeOf, type HashbookFixture, NOW, paragraph, startHashbook, textOf } from './testing/hashbook-fixture.ts'

let fixture: HashbookFixture
let app: HashbookFixture['app']
beforeAll(async () => {
  fixture = await startHashbook()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

describe('a lock', () => {
  it('A3: refuses every change of a topic and its pages, of all', async () => {
    const topic = await fixture.topic()
    const page = await fixture.page(topic.id, { body: textOf('As it is') })
    const sub = await fixture.below(page)
    const binned = await fixture.page(topic.id)
    await fixture.data(app.send(calls.deletePage, fixture.keeper, { params: { id: binned.id } }))
    const other = await fixture.page((await fixture.topic()).id)
    const locked = await fixture.data(fixture.lock(await fresh(topic.id)))
    const responses = await Promise.all([
      fixture.save(page, { title: 'Changed' }),
      app.send(calls.renamePage, fixture.keeper, { params: { id: page.id }, body: { title: 'Changed' } }),
      app.send(calls.addPage, fixture.keeper, { body: { topicid: topic.id, title: 'A new one' } }),
      app.send(calls.addSubtopic, fixture.keeper, { body: { topicid: topic.id, parent_id: page.id, title: 'Below' } }),
      app.send(calls.deletePage, fixture.keeper, { params: { id: sub.id } }),
      app.send(revisionsAndBin.restoreDeleted, fixture.keeper, { body: { kind: 'page', id: binned.id } }),
      app.send(revisionsAndBin.restoreRevision, fixture.keeper, {
        body: { id: page.id, version: page.version, number: 1 },
      }),
      app.send(topics.updateTopic, fixture.keeper, {
        params: { id: topic.id },
        body: { version: locked.version, title: 'Renamed' },
      }),
      app.send(topics.deleteTopic, fixture.keeper, { params: { id: topic.id } }),
    ])
    expect(responses.map(codeOf)).toEqual(responses.map(() => 'hashbook.locked'))
    expect(responses[0]?.body.message).toMatch(/^Locked by Admin \d+: An audit$/)
    const moved = await app.send(calls.savePageAsAdmin, fixture.keeper, {
      body: { id: other.id, version: other.version, topicid: topic.id },
    })
    expect(codeOf(moved)).toBe('hashbook.move_locked')
    expect(await fixture.revisions(page.id)).toHaveLength(1)
    expect((await fixture.show(page.id)).body.data.can).toMatchObject({ update: false, delete: false, comment: false })
  })

  it('A4: of fifty comments beside it none commits after it', async () => {
    const topic = await fixture.topic()
    const page = await fixture.page(topic.id)
    const people = await Promise.all(Array.from({ length: 50 }, () => fixture.person()))
    const sending = people.map((one) => fixture.comment(page, one))
    const locked = fixture.lock(await fresh(topic.id))
    const responses = await Promise.all(sending)
    expect(codeOf(await locked)).toBe('done')
    const done = responses.filter((response) => codeOf(response) === 'done')
    expect(done.length + responses.filter((response) => codeOf(response) === 'hashbook.comments_closed').length).toBe(
      50,
    )
    const late = await Promise.all(people.map((one) => fixture.comment(page, one)))
    expect(new Set(late.map(codeOf))).toEqual(new Set(['hashbook.comments_closed']))
    const { count } = await app.db
      .selectFrom('hashbook_comments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('page_id', '=', page.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(done.length)
  })

  it('A5: ends by the clock', async () => {
    const topic = await fixture.topic()
    const page = await fixture.page(topic.id)
    expect(codeOf(await fixture.lock(await fresh(topic.id), { until: '2026-05-12T08:00:00.000Z' }))).toBe('400')
    await fixture.data(fixture.lock(await fresh(topic.id), { until: '2026-05-12T09:00:01.000Z' }))
    expect(codeOf(await fixture.save(page, { title: 'Too early' }))).toBe('hashbook.locked')
    app.clock.set('2026-05-12T09:00:02.000Z')
    expect(codeOf(await fixture.save(page, { title: 'In time' }))).toBe('done')
    app.clock.set(NOW)
  })

  it('A6: says which way it went, and may leave comments open', async () => {
    const topic = await fixture.topic()
    const page = await fixture.page(topic.id)
    expect(codeOf(await fixture.lock(await fresh(topic.id), { reason: undefined }))).toBe('400')
    const locked = await fixture.lock(await fresh(topic.id), { comments: 'open' })
    expect(locked.body.message).toBe('Topic Locked Successfully')
    expect(locked.body.data.lock).toMatchObject({ reason: 'An audit', comments: 'open', until: null })
    expect(codeOf(await fixture.comment(page))).toBe('done')
    const { version } = locked.body.data
    const unlocked = await app.send(topics.lockTopic, fixture.keeper, {
      body: { id: topic.id, version, locked: false },
    })
    expect(unlocked.body.message).toBe('Topic Unlocked Successfully')
    expect(unlocked.body.data.lock).toBeNull()
    expect(codeOf(await fixture.lock({ id: topic.id, version }))).toBe('common.stale')
  })

  const fresh = async (id: number) => {
    const { data } = (await app.send(topics.listTopics, fixture.keeper)).body
    return required(data.find((topic) => topic.id === id))
  }
})

describe('comments', () => {
  it('A12: belong to the topic that is named', async () => {
    const page = await fixture.page((await fixture.topic()).id)
    const other = await fixture.topic()
    expect((await fixture.comment(page, fixture.keeper, { topicid: other.id })).status).toBe(404)
    const written = await fixture.data(fixture.comment(page))
    const elsewhere = await fixture.page(other.id)
    expect((await fixture.comment(elsewhere, fixture.keeper, { parent_id: written.id })).status).toBe(404)
  })

  it('A13: keep their quote when the text that they are on goes', async () => {
    const topic = await fixture.topic()
    let page = await fixture.page(topic.id, { body: textOf('The first sentence.', 'The second sentence.') })
    const on = { anchor_block: 'block00001', quote: 'second sentence' }
    expect(
      (await fixture.comment(page, fixture.keeper, { anchor_block: 'block00001', quote: 'never said' })).status,
    ).toBe(400)
    await fixture.data(fixture.comment(page, fixture.keeper, on))
    const state = async () => (await fixture.threads(page)).map(({ anchor_state, quote }) => [anchor_state, quote])
    expect(await state()).toEqual([['on_text', 'second sentence']])
    page = await fixture.data(fixture.save(page, { body: textOf('The first sentence.') }))
    expect(await state()).toEqual([['removed', 'second sentence']])
    page = await fixture.data(fixture.save(page, { body: textOf('Again: the second sentence.') }))
    expect(await state()).toEqual([['on_text', 'second sentence']])
  })

  it('say which employee wrote them, also as an administrator, whose photo stands beside them', async () => {
    const page = await fixture.page((await fixture.topic()).id)
    const person = await fixture.person()
    const linkedAdmin = await app.fixture.admin(
      { 'hashbook.read': 'all', 'hashbook.comment': 'all' },
      { employee_id: person.id },
    )
    for (const actor of [fixture.keeper, person, linkedAdmin]) await fixture.data(fixture.comment(page, actor))
    const authors = (await fixture.threads(page)).map(({ author: { area, employee_id } }) => [area, employee_id])
    expect(authors).toEqual([
      ['Admin', null],
      ['User', person.id],
      ['Admin', person.id],
    ])
  })

  it('are changed by their author, settled by those of the page, and leave their replies', async () => {
    const [writer, other] = [await fixture.person(), await fixture.person()]
    const page = await fixture.page((await fixture.topic({ edit_policy: 'audience' })).id, {}, writer)
    const written = await fixture.data(fixture.comment(page, other))
    const reply = await fixture.data(fixture.comment(page, writer, { parent_id: written.id }))
    const change = (actor: typeof writer, body: object, { id, version } = written) =>
      app.send(talk.updateComment, actor, { params: { id }, body: { version, ...body } })
    expect(codeOf(await change(writer, { body: textOf('Not what you said') }))).toBe('hashbook.not_author')
    const edited = await fixture.data(change(other, { body: textOf('What I meant') }))
    expect(edited.edited_at).toBe(NOW)
    expect(codeOf(await change(await fixture.person(), { resolved: true }, edited))).toBe('hashbook.not_author')
    const closed = await fixture.data(change(writer, { resolved: true }, edited))
    expect(closed.resolved?.by.id).toBe(writer.id)
    expect((await fixture.threads(page, writer, { resolved: false })).length).toBe(0)
    expect(codeOf(await app.send(talk.deleteComment, writer, { params: { id: written.id } }))).toBe(
      'hashbook.not_author',
    )
    expect(codeOf(await app.send(talk.deleteComment, other, { params: { id: written.id } }))).toBe('done')
    const [thread] = await fixture.threads(page)
    expect(thread).toMatchObject({ deleted: true, body: null })
    expect(thread?.replies.map(({ id }) => id)).toEqual([reply.id])
  })

  it('notify those whom they mention and who can read them, once', async () => {
    const grants = { 'notices.inbox.own': 'own', 'hashbook.read': 'all', 'hashbook.comment': 'all' } as const
    const reader = await fixture.person({ grants })
    const outsider = await fixture.person({ grants, team_id: fixture.team_b })
    const page = await fixture.page((await fixture.teamTopic()).id)
    const mention = ({ id }: typeof reader) =>
      ({ type: 'mention', attrs: { area: 'User', id, label: 'Name' } }) as const
    const body = textOf(paragraph('Look: ', [mention(reader), mention(outsider), mention(reader)]))
    await fixture.data(fixture.comment(page, fixture.keeper, { body }))
    const inbox = async (actor: typeof reader) =>
      (await app.send(listUserNotifications, actor)).body.data.map(({ kind, path }) => [kind, path])
    expect(await inbox(reader)).toEqual([['hashbook.mention', `/employee/hashbook/subject/${page.id}`]])
    expect(await inbox(outsider)).toEqual([])
  })

  it('are narrowed to the threads of a person', async () => {
    const [one, two] = [await fixture.person(), await fixture.person()]
    const page = await fixture.page((await fixture.topic()).id)
    const written = await fixture.data(fixture.comment(page, one))
    await fixture.data(fixture.comment(page, two))
    await fixture.data(fixture.comment(page, two, { parent_id: written.id }))
    const of = async (userid: number) => {
      const response = await app.send(talk.listComments, one, { params: { topicid: page.topicid, userid } })
      return response.body.data.length
    }
    expect([await of(0), await of(one.id), await of(two.id)]).toEqual([2, 1, 2])
  })
})
