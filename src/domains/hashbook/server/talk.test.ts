import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listUserNotifications } from '#domains/notices/contract/notices.calls.ts'
import { required } from '#kit/contract/testing/required.ts'
import * as kept from '../contract/kept.calls.ts'
import * as calls from '../contract/pages.calls.ts'
import * as talk from '../contract/talk.calls.ts'
import * as topics from '../contract/topics.calls.ts'
import { codeOf, type HashbookWorld, NOW, paragraph, startHashbook, textOf } from './testing/hashbook-world.ts'

let world: HashbookWorld
let app: HashbookWorld['app']
beforeAll(async () => {
  world = await startHashbook()
  ;({ app } = world)
})
afterAll(() => app.stop())

describe('a lock', () => {
  it('A3: refuses every change of a topic and its pages, of all', async () => {
    const topic = await world.topic()
    const page = await world.page(topic.id, { body: textOf('As it is') })
    const sub = await world.below(page)
    const binned = await world.page(topic.id)
    await world.data(app.ask(calls.deletePage, world.keeper, { params: { id: binned.id } }))
    const other = await world.page((await world.topic()).id)
    const locked = await world.data(world.lock(await fresh(topic.id)))
    const answers = await Promise.all([
      world.save(page, { title: 'Changed' }),
      app.ask(calls.renamePage, world.keeper, { params: { id: page.id }, body: { title: 'Changed' } }),
      app.ask(calls.addPage, world.keeper, { body: { topicid: topic.id, title: 'A new one' } }),
      app.ask(calls.addSubtopic, world.keeper, { body: { topicid: topic.id, parent_id: page.id, title: 'Below' } }),
      app.ask(calls.deletePage, world.keeper, { params: { id: sub.id } }),
      app.ask(kept.restoreDeleted, world.keeper, { body: { kind: 'page', id: binned.id } }),
      app.ask(kept.restoreRevision, world.keeper, { body: { id: page.id, version: page.version, number: 1 } }),
      app.ask(topics.updateTopic, world.keeper, {
        params: { id: topic.id },
        body: { version: locked.version, title: 'Renamed' },
      }),
      app.ask(topics.deleteTopic, world.keeper, { params: { id: topic.id } }),
    ])
    expect(answers.map(codeOf)).toEqual(answers.map(() => 'hashbook.locked'))
    expect(answers[0]?.body.message).toMatch(/^Locked by Admin \d+: An audit$/)
    const moved = await app.ask(calls.savePageAsAdmin, world.keeper, {
      body: { id: other.id, version: other.version, topicid: topic.id },
    })
    expect(codeOf(moved)).toBe('hashbook.move_locked')
    expect(await world.revisions(page.id)).toHaveLength(1)
    expect((await world.show(page.id)).body.data.can).toMatchObject({ update: false, delete: false, comment: false })
  })

  it('A4: of fifty comments beside it none commits after it', async () => {
    const topic = await world.topic()
    const page = await world.page(topic.id)
    const people = await Promise.all(Array.from({ length: 50 }, () => world.person()))
    const asked = people.map((one) => world.comment(page, one))
    const locked = world.lock(await fresh(topic.id))
    const answers = await Promise.all(asked)
    expect(codeOf(await locked)).toBe('done')
    const done = answers.filter((answer) => codeOf(answer) === 'done')
    expect(done.length + answers.filter((answer) => codeOf(answer) === 'hashbook.comments_closed').length).toBe(50)
    const late = await Promise.all(people.map((one) => world.comment(page, one)))
    expect(new Set(late.map(codeOf))).toEqual(new Set(['hashbook.comments_closed']))
    const { count } = await app.db
      .selectFrom('hashbook_comments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('page_id', '=', page.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(done.length)
  })

  it('A5: ends by the clock', async () => {
    const topic = await world.topic()
    const page = await world.page(topic.id)
    expect(codeOf(await world.lock(await fresh(topic.id), { until: '2026-05-12T08:00:00.000Z' }))).toBe('400')
    await world.data(world.lock(await fresh(topic.id), { until: '2026-05-12T09:00:01.000Z' }))
    expect(codeOf(await world.save(page, { title: 'Too early' }))).toBe('hashbook.locked')
    app.clock.set('2026-05-12T09:00:02.000Z')
    expect(codeOf(await world.save(page, { title: 'In time' }))).toBe('done')
    app.clock.set(NOW)
  })

  it('A6: says which way it went, and may leave comments open', async () => {
    const topic = await world.topic()
    const page = await world.page(topic.id)
    expect(codeOf(await world.lock(await fresh(topic.id), { reason: undefined }))).toBe('400')
    const locked = await world.lock(await fresh(topic.id), { comments: 'open' })
    expect(locked.body.message).toBe('Topic Locked Successfully')
    expect(locked.body.data.lock).toMatchObject({ reason: 'An audit', comments: 'open', until: null })
    expect(codeOf(await world.comment(page))).toBe('done')
    const { version } = locked.body.data
    const unlocked = await app.ask(topics.lockTopic, world.keeper, {
      body: { id: topic.id, version, locked: false },
    })
    expect(unlocked.body.message).toBe('Topic Unlocked Successfully')
    expect(unlocked.body.data.lock).toBeNull()
    expect(codeOf(await world.lock({ id: topic.id, version }))).toBe('common.stale')
  })

  const fresh = async (id: number) => {
    const { data } = (await app.ask(topics.listTopics, world.keeper)).body
    return required(data.find((topic) => topic.id === id))
  }
})

describe('comments', () => {
  it('A12: belong to the topic that is named', async () => {
    const page = await world.page((await world.topic()).id)
    const other = await world.topic()
    expect((await world.comment(page, world.keeper, { topicid: other.id })).status).toBe(404)
    const said = await world.data(world.comment(page))
    const elsewhere = await world.page(other.id)
    expect((await world.comment(elsewhere, world.keeper, { parent_id: said.id })).status).toBe(404)
  })

  it('A13: keep their quote when the text that they are on goes', async () => {
    const topic = await world.topic()
    let page = await world.page(topic.id, { body: textOf('The first sentence.', 'The second sentence.') })
    const on = { anchor_block: 'block00001', quote: 'second sentence' }
    expect((await world.comment(page, world.keeper, { anchor_block: 'block00001', quote: 'never said' })).status).toBe(
      400,
    )
    await world.data(world.comment(page, world.keeper, on))
    const state = async () => (await world.threads(page)).map(({ anchor_state, quote }) => [anchor_state, quote])
    expect(await state()).toEqual([['on_text', 'second sentence']])
    page = await world.data(world.save(page, { body: textOf('The first sentence.') }))
    expect(await state()).toEqual([['removed', 'second sentence']])
    page = await world.data(world.save(page, { body: textOf('Again: the second sentence.') }))
    expect(await state()).toEqual([['on_text', 'second sentence']])
  })

  it('say which employee wrote them, also as an administrator, whose photo stands beside them', async () => {
    const page = await world.page((await world.topic()).id)
    const person = await world.person()
    const linkedAdmin = await app.world.admin(
      { 'hashbook.read': 'all', 'hashbook.comment': 'all' },
      { employee_id: person.id },
    )
    for (const actor of [world.keeper, person, linkedAdmin]) await world.data(world.comment(page, actor))
    const authors = (await world.threads(page)).map(({ author: { area, employee_id } }) => [area, employee_id])
    expect(authors).toEqual([
      ['Admin', null],
      ['User', person.id],
      ['Admin', person.id],
    ])
  })

  it('are changed by their author, settled by those of the page, and leave their replies', async () => {
    const [writer, other] = [await world.person(), await world.person()]
    const page = await world.page((await world.topic({ edit_policy: 'audience' })).id, {}, writer)
    const said = await world.data(world.comment(page, other))
    const reply = await world.data(world.comment(page, writer, { parent_id: said.id }))
    const change = (actor: typeof writer, body: object, { id, version } = said) =>
      app.ask(talk.updateComment, actor, { params: { id }, body: { version, ...body } })
    expect(codeOf(await change(writer, { body: textOf('Not what you said') }))).toBe('hashbook.not_author')
    const edited = await world.data(change(other, { body: textOf('What I meant') }))
    expect(edited.edited_at).toBe(NOW)
    expect(codeOf(await change(await world.person(), { resolved: true }, edited))).toBe('hashbook.not_author')
    const settled = await world.data(change(writer, { resolved: true }, edited))
    expect(settled.resolved?.by.id).toBe(writer.id)
    expect((await world.threads(page, writer, { resolved: false })).length).toBe(0)
    expect(codeOf(await app.ask(talk.deleteComment, writer, { params: { id: said.id } }))).toBe('hashbook.not_author')
    expect(codeOf(await app.ask(talk.deleteComment, other, { params: { id: said.id } }))).toBe('done')
    const [thread] = await world.threads(page)
    expect(thread).toMatchObject({ deleted: true, body: null })
    expect(thread?.replies.map(({ id }) => id)).toEqual([reply.id])
  })

  it('notify those whom they mention and who can read them, once', async () => {
    const grants = { 'notices.inbox.own': 'own', 'hashbook.read': 'all', 'hashbook.comment': 'all' } as const
    const reader = await world.person({ grants })
    const outsider = await world.person({ grants, team_id: world.team_b })
    const page = await world.page((await world.teamTopic()).id)
    const mention = ({ id }: typeof reader) =>
      ({ type: 'mention', attrs: { area: 'User', id, label: 'Name' } }) as const
    const body = textOf(paragraph('Look: ', [mention(reader), mention(outsider), mention(reader)]))
    await world.data(world.comment(page, world.keeper, { body }))
    const inbox = async (actor: typeof reader) =>
      (await app.ask(listUserNotifications, actor)).body.data.map(({ kind, path }) => [kind, path])
    expect(await inbox(reader)).toEqual([['hashbook.mention', `/employee/hashbook/subject/${page.id}`]])
    expect(await inbox(outsider)).toEqual([])
  })

  it('are narrowed to the threads of a person', async () => {
    const [one, two] = [await world.person(), await world.person()]
    const page = await world.page((await world.topic()).id)
    const said = await world.data(world.comment(page, one))
    await world.data(world.comment(page, two))
    await world.data(world.comment(page, two, { parent_id: said.id }))
    const of = async (userid: number) => {
      const answer = await app.ask(talk.listComments, one, { params: { topicid: page.topicid, userid } })
      return answer.body.data.length
    }
    expect([await of(0), await of(one.id), await of(two.id)]).toEqual([2, 1, 2])
  })
})
