import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { malformed } from '#kit/contract/testing/malformed.ts'
import * as kept from '../contract/kept.calls.ts'
import * as calls from '../contract/pages.calls.ts'
import * as talk from '../contract/talk.calls.ts'
import * as topics from '../contract/topics.calls.ts'
import { codeOf, type HashbookWorld, startHashbook, textOf } from './testing/hashbook-world.ts'

let world: HashbookWorld
let app: HashbookWorld['app']
beforeAll(async () => {
  world = await startHashbook()
  ;({ app } = world)
})
afterAll(() => app.stop())

describe('what is out of sight', () => {
  it('A1: of a topic of another team nothing is answered, counted or found', async () => {
    const outsider = await world.person({ team_id: world.team_b })
    const topic = await world.teamTopic()
    const page = await world.page(topic.id, { title: 'Salaries of pilots', body: textOf('Zebra crossing') })
    const comment = await world.data(world.comment(page))
    const { file_id } = await world.data(app.ask(kept.uploadImage, world.keeper, { body: { id: page.id } }))
    await world.data(
      world.save(page, {
        body: textOf('Zebra crossing', {
          type: 'image',
          attrs: { file_id, alt: 'A zebra', width: 50 },
        }),
      }),
    )
    const asked = await Promise.all([
      app.ask(calls.listPages, outsider, { query: { topicid: topic.id } }),
      app.ask(calls.listOwnPages, outsider, { body: { id: topic.id } }),
      world.show(page.id, outsider),
      app.ask(calls.showOwnPage, outsider, { body: { id: page.id } }),
      app.ask(talk.listComments, outsider, { params: { topicid: topic.id, userid: 0 } }),
      app.ask(kept.listRevisions, outsider, { params: { id: page.id } }),
      app.ask(kept.showDifference, outsider, { params: { id: page.id, number: 2 } }),
      app.ask(kept.readImage, outsider, { params: { id: file_id } }),
      app.ask(calls.renamePage, outsider, { params: { id: page.id }, body: { title: 'Mine now' } }),
      app.ask(calls.deletePage, outsider, { params: { id: page.id } }),
      app.ask(talk.deleteComment, outsider, { params: { id: comment.id } }),
      world.comment(page, outsider),
    ])
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404))
    const found = await app.ask(calls.listPages, outsider, { query: { q: 'zebra' } })
    expect(found.body.data.subjects).toEqual([])
    expect(found.body.meta.total).toBe(0)
    const insider = await world.person()
    expect((await app.ask(kept.readImage, insider, { params: { id: file_id } })).status).toBe(200)
    const seen = await app.ask(calls.listPages, insider, { query: { q: 'zebra' } })
    expect(seen.body.data.subjects.map(({ id }) => id)).toEqual([page.id])
    const { data } = (await app.ask(topics.listOwnTopics, outsider)).body
    expect(data.map(({ id }) => id)).not.toContain(topic.id)
  })

  it('of everyone has no places', async () => {
    const topic = await world.topic()
    const { version } = topic
    const fieldsOf = async (body: object) =>
      (await app.ask(topics.updateTopic, world.keeper, { params: { id: topic.id }, body: { version, ...body } })).body
        .fields
    const teams = [world.team_a]
    expect(await fieldsOf({ teams })).toEqual({ teams: 'The topic is for everyone' })
    expect(Object.keys((await fieldsOf({ audience: 'everyone', teams })) ?? {})).toEqual(['teams'])
    expect(await fieldsOf({ audience: 'limited', teams })).toBeUndefined()
    const back = { version: version + 1, audience: 'everyone' as const }
    const after = await world.data(app.ask(topics.updateTopic, world.keeper, { params: { id: topic.id }, body: back }))
    expect([after.audience, after.teams]).toEqual(['everyone', []])
  })

  it('A2: a person who moves to another team loses the topics of the old one at once', async () => {
    const person = await world.person()
    const topic = await world.teamTopic(world.team_a, { edit_policy: 'audience' })
    const page = await world.page(topic.id, { state: 'draft' }, person)
    await app.db
      .updateTable('placements')
      .set({ team_id: world.team_b })
      .where('employee_id', '=', person.employee_id)
      .execute()
    expect((await world.show(page.id, person)).status).toBe(404)
    expect((await world.save(page, { title: 'Still mine' }, person)).status).toBe(404)
  })

  it('drafts are seen by those who write, own or keep them', async () => {
    const [writer, reader] = [await world.person(), await world.person()]
    const topic = await world.topic()
    const page = await world.page(topic.id, {}, writer)
    expect(page.state).toBe('draft')
    expect((await world.show(page.id, reader)).status).toBe(404)
    expect((await world.show(page.id, writer)).status).toBe(200)
    const bare = await app.world.admin({ 'hashbook.read': 'all' })
    expect((await world.show(page.id, bare)).status).toBe(404)
    const published = await world.data(world.save(page, { state: 'published' }))
    expect(published.state).toBe('published')
    expect((await world.show(page.id, reader)).status).toBe(200)
  })

  it('is refused without the right, and without a session', async () => {
    const topic = await world.topic()
    const reader = await app.world.user({ grants: { 'hashbook.read': 'all' } })
    const add = { body: { topicid: topic.id, title: 'A page' } }
    expect((await app.ask(calls.addPage, reader, add)).status).toBe(403)
    expect((await app.ask(calls.addPage, null, add)).status).toBe(401)
    expect((await app.ask(topics.lockTopic, reader, { body: { id: 1, version: 1, locked: true } })).status).toBe(403)
  })
})

describe('pages', () => {
  it('A8: the second of two who save the same version is refused, and nothing is lost', async () => {
    const page = await world.page((await world.topic()).id, { body: textOf('One') })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => world.save(page, { body: textOf(`Text ${at}`) })),
    )
    const codes = answers.map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'common.stale')).toHaveLength(49)
    expect((await world.revisions(page.id)).map(({ number }) => number)).toEqual([2, 1])
  })

  it('A10: a rename takes a title and nothing else', async () => {
    const page = await world.page((await world.topic()).id)
    const rename = (body: object) =>
      app.ask(calls.renamePage, world.keeper, { params: { id: page.id }, body: { title: 'Another title', ...body } })
    expect((await rename({ body: textOf('More') })).status).toBe(400)
    const { body } = await rename({})
    expect(body.data.title).toBe('Another title')
    expect(await world.revisions(page.id)).toHaveLength(2)
  })

  it('A11: no one writes in the name of another', async () => {
    const topic = await world.topic()
    const other = await world.person()
    const add = (more: object) =>
      app.ask(calls.addPage, world.keeper, { body: { topicid: topic.id, title: 'In your name', ...more } })
    expect((await add({ userid: other.id })).status).toBe(400)
    expect((await add({ author: other.id })).status).toBe(400)
    const page = await world.page(topic.id, { userid: world.keeper.id })
    const said = await app.ask(talk.addComment, other, {
      body: malformed({ topicid: topic.id, subject_id: page.id, body: textOf('Hi'), author: world.keeper.id }),
    })
    expect(said.status).toBe(400)
    const listed = (await app.ask(calls.listPages, world.keeper, { query: { topicid: topic.id } })).body
    expect(listed.meta.total).toBe(1)
  })

  it('A14: what holds pages is not deleted', async () => {
    const topic = await world.topic()
    const page = await world.page(topic.id)
    await world.below(page)
    await world.below(page)
    const drop = (id: number) => app.ask(calls.deletePage, world.keeper, { params: { id } })
    expect((await drop(page.id)).body).toMatchObject({
      code: 'hashbook.has_subtopics',
      message: 'Move or delete its 2 sub-topics first.',
    })
    const { body } = await app.ask(topics.deleteTopic, world.keeper, { params: { id: topic.id } })
    expect(body.code).toBe('hashbook.topic_not_empty')
  })

  it('hold sub-topics, and those hold none', async () => {
    const page = await world.page((await world.topic()).id)
    const sub = await world.below(page)
    const { body } = await app.ask(calls.addSubtopic, world.keeper, {
      body: { topicid: sub.topicid, parent_id: sub.id, title: 'Too deep' },
    })
    expect(body.code).toBe('hashbook.too_deep')
    const other = await world.topic()
    const moved = await app.ask(calls.savePageAsAdmin, world.keeper, {
      body: { id: page.id, version: page.version, topicid: other.id },
    })
    expect(moved.body.data.topicid).toBe(other.id)
    expect((await world.show(sub.id)).body.data.topicid).toBe(other.id)
  })

  it('A17: what a moderator restores keeps its authors and owner', async () => {
    const writer = await world.person()
    const topic = await world.topic({ edit_policy: 'audience' })
    const page = await world.page(topic.id, { body: textOf('Worth keeping') }, writer)
    const said = await world.data(world.comment(page, writer))
    const drop = await app.ask(calls.deletePage, writer, { params: { id: page.id } })
    expect(drop.body.data.restore_until).toBe('2026-06-11T09:00:00.000Z')
    expect((await world.show(page.id)).status).toBe(404)
    const bin = await world.data(app.ask(kept.listBin, world.keeper))
    expect(bin).toContainEqual(expect.objectContaining({ kind: 'page', id: page.id, title: page.title }))
    const stranger = await world.person()
    const restore = { body: { kind: 'page' as const, id: page.id } }
    expect((await app.ask(kept.restoreDeleted, stranger, restore)).status).toBe(404)
    expect(codeOf(await app.ask(kept.restoreDeleted, world.keeper, restore))).toBe('done')
    const back = (await world.show(page.id)).body.data
    expect(back).toMatchObject({ authors: page.authors, owner: page.owner, author: page.author })
    expect((await world.threads(back)).map(({ id }) => id)).toEqual([said.id])
  })

  it('A18: the path of the deletion says what is deleted', async () => {
    const page = await world.page((await world.topic()).id)
    const sub = await world.below(page)
    const said = await world.data(world.comment(page))
    const drop = async (path: string, id: number) =>
      (await app.ask(calls.deleteAsAdmin, world.keeper, { params: { path, id } })).status
    expect(await drop('topic', page.topicid)).toBe(404)
    expect(await drop('subtopic', page.id)).toBe(404)
    expect(await drop('comment', said.id)).toBe(200)
    expect(await drop('subtopic', sub.id)).toBe(200)
    expect(await drop('subject', page.id)).toBe(200)
    const writer = await world.person()
    const asked = await app.ask(calls.deleteAsAdmin, writer, { params: { path: 'subject', id: page.id } })
    expect(asked.status).toBe(403)
  })

  it('A21: revisions are numbered without a gap, and an earlier one becomes the newest', async () => {
    const first = await world.page((await world.topic()).id, { body: textOf('Text 1') })
    let page = first
    for (let number = 2; number <= 40; number += 1)
      page = await world.data(world.save(page, { body: textOf(`Text ${number}`) }))
    expect((await world.data(world.save(page, { body: textOf('Text 40') }))).revision).toBe(40)
    const { version } = (await world.show(page.id)).body.data
    const restored = await world.data(
      app.ask(kept.restoreRevision, world.keeper, { body: { id: page.id, version, number: 12 } }),
    )
    expect(restored.revision).toBe(41)
    expect(restored.body.doc).toEqual(textOf('Text 12').doc)
    const rows = await world.revisions(page.id)
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 41 }, (_, at) => 41 - at))
    expect(rows[0]).toMatchObject({ kind: 'restore', restored_number: 12 })
    const { data } = (await app.ask(kept.showDifference, world.keeper, { params: { id: page.id, number: 40 } })).body
    expect(data.blocks).toEqual([
      {
        op: 'changed',
        words: [
          { op: 'same', text: 'Text ' },
          { op: 'removed', text: '39' },
          { op: 'added', text: '40' },
        ],
      },
    ])
  })

  it('differ as wholes where it would take long to find out more, and nobody waits for that', async () => {
    const signs = (of: string) => Array.from({ length: 8000 }, (_, at) => of[(at * 7) % of.length]).join('')
    const first = await world.page((await world.topic()).id, { body: textOf(signs('!?;:,.')) })
    await world.data(world.save(first, { body: textOf(signs('+=<>|~')) }))
    let ticks = 0
    const ticking = setInterval(() => (ticks += 1), 5)
    const { data } = (await app.ask(kept.showDifference, world.keeper, { params: { id: first.id, number: 2 } })).body
    clearInterval(ticking)
    expect(ticks).toBeGreaterThan(0)
    expect(data.blocks).toEqual([
      {
        op: 'changed',
        words: [
          { op: 'removed', text: signs('!?;:,.') },
          { op: 'added', text: signs('+=<>|~') },
        ],
      },
    ])
  })

  it('are found by their words, those with a hit in the title first', async () => {
    const topic = await world.topic()
    const inText = await world.page(topic.id, { body: textOf('All about the quokka and its café') })
    const inTitle = await world.page(topic.id, { title: 'The quokka' })
    const said = await world.page(topic.id)
    await world.data(world.comment(said, world.keeper, { body: textOf('Ask the quokka') }))
    const { data, meta } = (await app.ask(calls.listPages, world.keeper, { query: { q: 'quok' } })).body
    expect(data.subjects.map(({ id }) => id)).toEqual([inTitle.id, inText.id, said.id])
    expect(data.subjects.map(({ found_in }) => found_in)).toEqual(['title', 'body', 'comment'])
    expect(data.subjects[1]?.snippet.find(({ hit }) => hit)?.text).toBe('quokka')
    expect(meta.total).toBe(3)
    const folded = (await app.ask(calls.listPages, world.keeper, { query: { q: 'quokka CAFE' } })).body.data.subjects
    expect(folded.map(({ id }) => id)).toEqual([inText.id])
    for (const q of ['"', 'a & | !', "'; drop table", '-', ':*', '<b>x</b>'])
      expect((await app.ask(calls.listPages, world.keeper, { query: { q } })).status).toBe(200)
  })
})

describe('topics', () => {
  it('A22: employees choose their own places', async () => {
    const lead = await world.person()
    const foreign = await app.world.department()
    const add = (body: object, actor = lead) =>
      app.ask(topics.addOwnTopic, actor, { body: { title: `Own ${Math.random()}`, audience: 'limited', ...body } })
    expect(codeOf(await add({ audience: 'everyone' }))).toBe('hashbook.audience')
    expect(codeOf(await add({ departments: [foreign] }))).toBe('hashbook.audience')
    expect(codeOf(await add({ teams: [world.team_b] }))).toBe('hashbook.audience')
    expect(codeOf(await add({ teams: [world.team_a] }))).toBe('done')
    await app.world.lead(world.team_b, lead.employee_id)
    expect(codeOf(await add({ teams: [world.team_b] }))).toBe('done')
    const { data } = (await app.ask(topics.readChoices, lead)).body
    expect(new Set(data.teams.map(({ id }) => id))).toEqual(new Set([world.team_a, world.team_b]))
    expect(data.default).toEqual({ department_id: world.department_id, team_id: expect.any(Number) })
  })

  it('have titles of their own', async () => {
    const topic = await world.topic()
    const { body } = await app.ask(topics.addTopic, world.keeper, {
      body: { title: topic.title.toUpperCase(), audience: 'everyone' },
    })
    expect(body).toMatchObject({ code: 'hashbook.title_taken' })
  })

  it('are changed by their owner and their deputy, and by no one else', async () => {
    const [owner, other] = [await world.person(), await world.person()]
    const topic = await world.data(
      app.ask(topics.addOwnTopic, owner, { body: { title: 'Of my team', audience: 'limited', teams: [world.team_a] } }),
    )
    const change = (actor: typeof owner, title: string, version = topic.version) =>
      app.ask(topics.updateOwnTopic, actor, { params: { id: topic.id }, body: { version, title } })
    expect((await change(other, 'Taken over')).status).toBe(403)
    expect((await change(owner, 'Of our team')).body.data.title).toBe('Of our team')
    expect(codeOf(await change(owner, 'Again'))).toBe('common.stale')
  })
})
