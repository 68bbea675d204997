import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { malformed } from '#kit/contract/testing/malformed.ts'
import * as revisionsAndBin from '../contract/revisions-and-bin.calls.ts'
import * as calls from '../contract/pages.calls.ts'
import * as talk from '../contract/talk.calls.ts'
import * as topics from '../contract/topics.calls.ts'
import { codeOf, type HashbookFixture, startHashbook, textOf } from './testing/hashbook-fixture.ts'

let fixture: HashbookFixture
let app: HashbookFixture['app']
beforeAll(async () => {
  fixture = await startHashbook()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

describe('what is out of sight', () => {
  it('A1: of a topic of another team nothing is answered, counted or found', async () => {
    const outsider = await fixture.person({ team_id: fixture.team_b })
    const topic = await fixture.teamTopic()
    const page = await fixture.page(topic.id, { title: 'Salaries of pilots', body: textOf('Zebra crossing') })
    const comment = await fixture.data(fixture.comment(page))
    const { file_id } = await fixture.data(
      app.send(revisionsAndBin.uploadImage, fixture.keeper, { body: { id: page.id } }),
    )
    await fixture.data(
      fixture.save(page, {
        body: textOf('Zebra crossing', {
          type: 'image',
          attrs: { file_id, alt: 'A zebra', width: 50 },
        }),
      }),
    )
    const responses = await Promise.all([
      app.send(calls.listPages, outsider, { query: { topicid: topic.id } }),
      app.send(calls.listOwnPages, outsider, { body: { id: topic.id } }),
      fixture.show(page.id, outsider),
      app.send(calls.showOwnPage, outsider, { body: { id: page.id } }),
      app.send(talk.listComments, outsider, { params: { topicid: topic.id, userid: 0 } }),
      app.send(revisionsAndBin.listRevisions, outsider, { params: { id: page.id } }),
      app.send(revisionsAndBin.showDifference, outsider, { params: { id: page.id, number: 2 } }),
      app.send(revisionsAndBin.readImage, outsider, { params: { id: file_id } }),
      app.send(calls.renamePage, outsider, { params: { id: page.id }, body: { title: 'Mine now' } }),
      app.send(calls.deletePage, outsider, { params: { id: page.id } }),
      app.send(talk.deleteComment, outsider, { params: { id: comment.id } }),
      fixture.comment(page, outsider),
    ])
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
    const found = await app.send(calls.listPages, outsider, { query: { q: 'zebra' } })
    expect(found.body.data.subjects).toEqual([])
    expect(found.body.meta.total).toBe(0)
    const insider = await fixture.person()
    expect((await app.send(revisionsAndBin.readImage, insider, { params: { id: file_id } })).status).toBe(200)
    const seen = await app.send(calls.listPages, insider, { query: { q: 'zebra' } })
    expect(seen.body.data.subjects.map(({ id }) => id)).toEqual([page.id])
    const { data } = (await app.send(topics.listOwnTopics, outsider)).body
    expect(data.map(({ id }) => id)).not.toContain(topic.id)
  })

  it('of everyone has no places', async () => {
    const topic = await fixture.topic()
    const { version } = topic
    const fieldsOf = async (body: object) =>
      (await app.send(topics.updateTopic, fixture.keeper, { params: { id: topic.id }, body: { version, ...body } }))
        .body.fields
    const teams = [fixture.team_a]
    expect(await fieldsOf({ teams })).toEqual({ teams: 'The topic is for everyone' })
    expect(Object.keys((await fieldsOf({ audience: 'everyone', teams })) ?? {})).toEqual(['teams'])
    expect(await fieldsOf({ audience: 'limited', teams })).toBeUndefined()
    const back = { version: version + 1, audience: 'everyone' as const }
    const after = await fixture.data(
      app.send(topics.updateTopic, fixture.keeper, { params: { id: topic.id }, body: back }),
    )
    expect([after.audience, after.teams]).toEqual(['everyone', []])
  })

  it('A2: a person who moves to another team loses the topics of the old one at once', async () => {
    const person = await fixture.person()
    const topic = await fixture.teamTopic(fixture.team_a, { edit_policy: 'audience' })
    const page = await fixture.page(topic.id, { state: 'draft' }, person)
    await app.db
      .updateTable('placements')
      .set({ team_id: fixture.team_b })
      .where('employee_id', '=', person.employee_id)
      .execute()
    expect((await fixture.show(page.id, person)).status).toBe(404)
    expect((await fixture.save(page, { title: 'Still mine' }, person)).status).toBe(404)
  })

  it('drafts are seen by those who write, own or keep them', async () => {
    const [writer, reader] = [await fixture.person(), await fixture.person()]
    const topic = await fixture.topic()
    const page = await fixture.page(topic.id, {}, writer)
    expect(page.state).toBe('draft')
    expect((await fixture.show(page.id, reader)).status).toBe(404)
    expect((await fixture.show(page.id, writer)).status).toBe(200)
    const withoutComment = await app.fixture.admin({ 'hashbook.read': 'all' })
    expect((await fixture.show(page.id, withoutComment)).status).toBe(404)
    const published = await fixture.data(fixture.save(page, { state: 'published' }))
    expect(published.state).toBe('published')
    expect((await fixture.show(page.id, reader)).status).toBe(200)
  })

  it('is refused without the right, and without a session', async () => {
    const topic = await fixture.topic()
    const reader = await app.fixture.user({ grants: { 'hashbook.read': 'all' } })
    const add = { body: { topicid: topic.id, title: 'A page' } }
    expect((await app.send(calls.addPage, reader, add)).status).toBe(403)
    expect((await app.send(calls.addPage, null, add)).status).toBe(401)
    expect((await app.send(topics.lockTopic, reader, { body: { id: 1, version: 1, locked: true } })).status).toBe(403)
  })
})

describe('pages', () => {
  it('A8: the second of two who save the same version is refused, and nothing is lost', async () => {
    const page = await fixture.page((await fixture.topic()).id, { body: textOf('One') })
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => fixture.save(page, { body: textOf(`Text ${at}`) })),
    )
    const codes = replies.map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'common.stale')).toHaveLength(49)
    expect((await fixture.revisions(page.id)).map(({ number }) => number)).toEqual([2, 1])
  })

  it('A10: a rename takes a title and nothing else', async () => {
    const page = await fixture.page((await fixture.topic()).id)
    const rename = (body: object) =>
      app.send(calls.renamePage, fixture.keeper, { params: { id: page.id }, body: { title: 'Another title', ...body } })
    expect((await rename({ body: textOf('More') })).status).toBe(400)
    const { body } = await rename({})
    expect(body.data.title).toBe('Another title')
    expect(await fixture.revisions(page.id)).toHaveLength(2)
  })

  it('A11: no one writes in the name of another', async () => {
    const topic = await fixture.topic()
    const other = await fixture.person()
    const add = (more: object) =>
      app.send(calls.addPage, fixture.keeper, { body: { topicid: topic.id, title: 'In your name', ...more } })
    expect((await add({ userid: other.id })).status).toBe(400)
    expect((await add({ author: other.id })).status).toBe(400)
    const page = await fixture.page(topic.id, { userid: fixture.keeper.id })
    const commented = await app.send(talk.addComment, other, {
      body: malformed({ topicid: topic.id, subject_id: page.id, body: textOf('Hi'), author: fixture.keeper.id }),
    })
    expect(commented.status).toBe(400)
    const listed = (await app.send(calls.listPages, fixture.keeper, { query: { topicid: topic.id } })).body
    expect(listed.meta.total).toBe(1)
  })

  it('A14: what holds pages is not deleted', async () => {
    const topic = await fixture.topic()
    const page = await fixture.page(topic.id)
    await fixture.below(page)
    await fixture.below(page)
    const drop = (id: number) => app.send(calls.deletePage, fixture.keeper, { params: { id } })
    expect((await drop(page.id)).body).toMatchObject({
      code: 'hashbook.has_subtopics',
      message: 'Move or delete its 2 sub-topics first.',
    })
    const { body } = await app.send(topics.deleteTopic, fixture.keeper, { params: { id: topic.id } })
    expect(body.code).toBe('hashbook.topic_not_empty')
  })

  it('hold sub-topics, and those hold none', async () => {
    const page = await fixture.page((await fixture.topic()).id)
    const sub = await fixture.below(page)
    const { body } = await app.send(calls.addSubtopic, fixture.keeper, {
      body: { topicid: sub.topicid, parent_id: sub.id, title: 'Too deep' },
    })
    expect(body.code).toBe('hashbook.too_deep')
    const other = await fixture.topic()
    const moved = await app.send(calls.savePageAsAdmin, fixture.keeper, {
      body: { id: page.id, version: page.version, topicid: other.id },
    })
    expect(moved.body.data.topicid).toBe(other.id)
    expect((await fixture.show(sub.id)).body.data.topicid).toBe(other.id)
  })

  it('A17: what a moderator restores keeps its authors and owner', async () => {
    const writer = await fixture.person()
    const topic = await fixture.topic({ edit_policy: 'audience' })
    const page = await fixture.page(topic.id, { body: textOf('Worth keeping') }, writer)
    const commented = await fixture.data(fixture.comment(page, writer))
    const drop = await app.send(calls.deletePage, writer, { params: { id: page.id } })
    expect(drop.body.data.restore_until).toBe('2026-06-11T09:00:00.000Z')
    expect((await fixture.show(page.id)).status).toBe(404)
    const bin = await fixture.data(app.send(revisionsAndBin.listBin, fixture.keeper))
    expect(bin).toContainEqual(expect.objectContaining({ kind: 'page', id: page.id, title: page.title }))
    const stranger = await fixture.person()
    const restore = { body: { kind: 'page' as const, id: page.id } }
    expect((await app.send(revisionsAndBin.restoreDeleted, stranger, restore)).status).toBe(404)
    expect(codeOf(await app.send(revisionsAndBin.restoreDeleted, fixture.keeper, restore))).toBe('done')
    const back = (await fixture.show(page.id)).body.data
    expect(back).toMatchObject({ authors: page.authors, owner: page.owner, author: page.author })
    expect((await fixture.threads(back)).map(({ id }) => id)).toEqual([commented.id])
  })

  it('A18: the path of the deletion says what is deleted', async () => {
    const page = await fixture.page((await fixture.topic()).id)
    const sub = await fixture.below(page)
    const commented = await fixture.data(fixture.comment(page))
    const drop = async (path: string, id: number) =>
      (await app.send(calls.deleteAsAdmin, fixture.keeper, { params: { path, id } })).status
    expect(await drop('topic', page.topicid)).toBe(404)
    expect(await drop('subtopic', page.id)).toBe(404)
    expect(await drop('comment', commented.id)).toBe(200)
    expect(await drop('subtopic', sub.id)).toBe(200)
    expect(await drop('subject', page.id)).toBe(200)
    const writer = await fixture.person()
    const refused = await app.send(calls.deleteAsAdmin, writer, { params: { path: 'subject', id: page.id } })
    expect(refused.status).toBe(403)
  })

  it('A21: revisions are numbered without a gap, and an earlier one becomes the newest', async () => {
    const first = await fixture.page((await fixture.topic()).id, { body: textOf('Text 1') })
    let page = first
    for (let number = 2; number <= 40; number += 1)
      page = await fixture.data(fixture.save(page, { body: textOf(`Text ${number}`) }))
    expect((await fixture.data(fixture.save(page, { body: textOf('Text 40') }))).revision).toBe(40)
    const { version } = (await fixture.show(page.id)).body.data
    const restored = await fixture.data(
      app.send(revisionsAndBin.restoreRevision, fixture.keeper, { body: { id: page.id, version, number: 12 } }),
    )
    expect(restored.revision).toBe(41)
    expect(restored.body.doc).toEqual(textOf('Text 12').doc)
    const rows = await fixture.revisions(page.id)
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 41 }, (_, at) => 41 - at))
    expect(rows[0]).toMatchObject({ kind: 'restore', restored_number: 12 })
    const { data } = (
      await app.send(revisionsAndBin.showDifference, fixture.keeper, { params: { id: page.id, number: 40 } })
    ).body
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
    const first = await fixture.page((await fixture.topic()).id, { body: textOf(signs('!?;:,.')) })
    await fixture.data(fixture.save(first, { body: textOf(signs('+=<>|~')) }))
    let ticks = 0
    const ticking = setInterval(() => (ticks += 1), 5)
    const { data } = (
      await app.send(revisionsAndBin.showDifference, fixture.keeper, { params: { id: first.id, number: 2 } })
    ).body
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
    const topic = await fixture.topic()
    const inText = await fixture.page(topic.id, { body: textOf('All about the quokka and its café') })
    const inTitle = await fixture.page(topic.id, { title: 'The quokka' })
    const commented = await fixture.page(topic.id)
    await fixture.data(fixture.comment(commented, fixture.keeper, { body: textOf('Ask the quokka') }))
    const { data, meta } = (await app.send(calls.listPages, fixture.keeper, { query: { q: 'quok' } })).body
    expect(data.subjects.map(({ id }) => id)).toEqual([inTitle.id, inText.id, commented.id])
    expect(data.subjects.map(({ found_in }) => found_in)).toEqual(['title', 'body', 'comment'])
    expect(data.subjects[1]?.snippet.find(({ hit }) => hit)?.text).toBe('quokka')
    expect(meta.total).toBe(3)
    const folded = (await app.send(calls.listPages, fixture.keeper, { query: { q: 'quokka CAFE' } })).body.data.subjects
    expect(folded.map(({ id }) => id)).toEqual([inText.id])
    for (const q of ['"', 'a & | !', "'; drop table", '-', ':*', '<b>x</b>'])
      expect((await app.send(calls.listPages, fixture.keeper, { query: { q } })).status).toBe(200)
  })
})

describe('topics', () => {
  it('A22: employees choose their own places', async () => {
    const lead = await fixture.person()
    const foreign = await app.fixture.department()
    const add = (body: object, actor = lead) =>
      app.send(topics.addOwnTopic, actor, { body: { title: `Own ${Math.random()}`, audience: 'limited', ...body } })
    expect(codeOf(await add({ audience: 'everyone' }))).toBe('hashbook.audience')
    expect(codeOf(await add({ departments: [foreign] }))).toBe('hashbook.audience')
    expect(codeOf(await add({ teams: [fixture.team_b] }))).toBe('hashbook.audience')
    expect(codeOf(await add({ teams: [fixture.team_a] }))).toBe('done')
    await app.fixture.lead(fixture.team_b, lead.employee_id)
    expect(codeOf(await add({ teams: [fixture.team_b] }))).toBe('done')
    const { data } = (await app.send(topics.readChoices, lead)).body
    expect(new Set(data.teams.map(({ id }) => id))).toEqual(new Set([fixture.team_a, fixture.team_b]))
    expect(data.default).toEqual({ department_id: fixture.department_id, team_id: expect.any(Number) })
  })

  it('have titles of their own', async () => {
    const topic = await fixture.topic()
    const { body } = await app.send(topics.addTopic, fixture.keeper, {
      body: { title: topic.title.toUpperCase(), audience: 'everyone' },
    })
    expect(body).toMatchObject({ code: 'hashbook.title_taken' })
  })

  it('are changed by their owner and their deputy, and by no one else', async () => {
    const [owner, other] = [await fixture.person(), await fixture.person()]
    const topic = await fixture.data(
      app.send(topics.addOwnTopic, owner, {
        body: { title: 'Of my team', audience: 'limited', teams: [fixture.team_a] },
      }),
    )
    const change = (actor: typeof owner, title: string, version = topic.version) =>
      app.send(topics.updateOwnTopic, actor, { params: { id: topic.id }, body: { version, title } })
    expect((await change(other, 'Taken over')).status).toBe(403)
    expect((await change(owner, 'Of our team')).body.data.title).toBe('Of our team')
    expect(codeOf(await change(owner, 'Again'))).toBe('common.stale')
  })
})
