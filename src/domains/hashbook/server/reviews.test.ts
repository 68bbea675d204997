import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '#kit/contract/call.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { setSetting } from '#domains/settings/server/index.ts'
import type { Page, Topic } from '../contract/hashbook.models.ts'
import * as calls from '../contract/pages.calls.ts'
import { reviewPage } from '../contract/reviews.calls.ts'
import * as revisionsAndBin from '../contract/revisions-and-bin.calls.ts'
import * as topics from '../contract/topics.calls.ts'
import { reviewColumns, reviewStep, stepsUntil } from './rules/review.ts'
import { codeOf, type HashbookFixture, NOW, startHashbook, textOf } from './testing/hashbook-fixture.ts'

let fixture: HashbookFixture
let app: HashbookFixture['app']
beforeAll(async () => {
  fixture = await startHashbook()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

type ReviewBody = Partial<NonNullable<Input<typeof reviewPage>['body']>>
const review = (page: Pick<Page, 'id' | 'version'>, actor: TestActor = fixture.keeper, body: ReviewBody = {}) =>
  app.send(reviewPage, actor, { body: { id: page.id, version: page.version, ...body } })
const shown = async (page: Pick<Page, 'id'>) => (await fixture.show(page.id)).body.data
const nextOf = async (page: Pick<Page, 'id'>) => (await shown(page)).review_on
const changeTopic = (topic: Topic, body: Omit<NonNullable<Input<typeof topics.updateTopic>['body']>, 'version'>) =>
  app.send(topics.updateTopic, fixture.keeper, {
    params: { id: topic.id },
    body: { version: topic.version, ...body },
  })
const ref = (actor: TestActor) => ({ area: 'User' as const, id: actor.employee_id ?? 0 })
/** Runs at another time, and returns to the usual one. */
const at = async <Result>(now: string, run: () => Promise<Result>): Promise<Result> => {
  app.clock.set(now)
  return run().finally(() => app.clock.set(NOW))
}

describe('the steps of a reminder', () => {
  it.each([
    [15, null],
    [14, 'soon'],
    [1, 'soon'],
    [0, 'today'],
    [-6, 'today'],
    [-7, 'late1'],
    [-13, 'late1'],
    [-14, 'late2'],
  ])('%i days before the review: %s', (days, step) => expect(reviewStep(days)).toBe(step))

  it('are all closed until the present one', () => {
    expect(stepsUntil(20)).toEqual(['soon', 'today'])
    expect(stepsUntil(-15)).toEqual(['soon', 'today', 'late1', 'late2'])
    for (let days = 14; days > -100; days -= 1) expect(stepsUntil(days)).toContain(reviewStep(days))
  })
})

describe('the months of a page', () => {
  const clock = { now: NOW, today: '2026-05-12' }
  const begun = { review_from: '2026-05-12', review_on: null }
  it.each([
    ['draft', 'draft', null, null],
    ['draft', 'published', null, begun],
    ['published', 'published', null, null],
    ['published', 'published', 7, { ...begun, reviewed_at: NOW, reviewed_by: 7 }],
    ['draft', 'published', 7, { ...begun, reviewed_at: NOW, reviewed_by: 7 }],
    ['published', 'draft', null, { review_from: null, review_on: null }],
    ['published', 'draft', 7, { review_from: null, review_on: null }],
  ] as const)('from %s to %s, its meaning changed by %s', (was, is, reviewed_by, columns) =>
    expect(reviewColumns(clock, { was, is, reviewed_by })).toEqual(columns),
  )

  it.each([
    ['2026-05-12T09:00:00.000Z', 6, '2026-11-12'],
    ['2026-08-31T09:00:00.000Z', 6, '2027-02-28'],
    ['2026-05-12T09:00:00.000Z', 24, '2028-05-12'],
    ['2026-05-12T09:00:00.000Z', null, null],
  ])('published at %s in a topic with %s: %s', async (now, review_every_months, review_on) => {
    const page = await at(now, async () => fixture.page((await fixture.topic({ review_every_months })).id))
    expect(page).toMatchObject({ review_on, stale: false, reviewed_at: null, reviewed_by: null })
  })

  it('are six where nothing else is chosen, and count from the day of the organisation', async () => {
    const setZone = (zone: string) => app.begin((work) => setSetting(work, 'organisation.time_zone', zone))
    await at('2026-05-12T19:00:00.000Z', () => setZone('Asia/Kolkata'))
    const page = await at('2026-05-12T20:00:00.000Z', async () => fixture.page((await fixture.topic()).id))
    expect(page.review_on).toBe('2026-11-13')
    await at('2026-05-12T21:00:00.000Z', () => setZone('UTC'))
  })

  it('end with the publication and begin with the next; the bin keeps them', async () => {
    const page = await fixture.page((await fixture.topic()).id, { state: 'draft' })
    expect(page.review_on).toBeNull()
    const published = await fixture.data(fixture.save(page, { state: 'published' }))
    expect(published.review_on).toBe('2026-11-12')
    const back = await fixture.data(fixture.save(published, { state: 'draft' }))
    expect([back.review_on, back.stale]).toEqual([null, false])
    const again = await at('2026-06-01T09:00:00.000Z', () => fixture.data(fixture.save(back, { state: 'published' })))
    expect(again.review_on).toBe('2026-12-01')
    await fixture.data(app.send(calls.deletePage, fixture.keeper, { params: { id: page.id } }))
    await fixture.data(
      app.send(revisionsAndBin.restoreDeleted, fixture.keeper, { body: { kind: 'page', id: page.id } }),
    )
    expect(await nextOf(page)).toBe('2026-12-01')
  })

  it('count again when the meaning changes, and not for a typo', async () => {
    const page = await fixture.page((await fixture.topic()).id, { body: textOf('One') })
    await at('2026-07-01T09:00:00.000Z', async () => {
      const typo = await fixture.data(fixture.save(page, { body: textOf('Ones') }))
      expect([typo.review_on, typo.reviewed_by]).toEqual(['2026-11-12', null])
      const changed = await fixture.data(fixture.save(typo, { body: textOf('Two'), meaning_changed: true }))
      expect(changed).toMatchObject({ review_on: '2027-01-01', reviewed_at: '2026-07-01T09:00:00.000Z' })
      expect(changed.reviewed_by?.id).toBe(fixture.keeper.id)
    })
  })

  it('are those of the topic: of another number, of none, and of the topic that it is moved to', async () => {
    const [topic, other] = [await fixture.topic(), await fixture.topic({ review_every_months: 3 })]
    const page = await fixture.page(topic.id)
    const sub = await fixture.below(page)
    const reviewed = await fixture.page(topic.id)
    const draft = await fixture.page(topic.id, { state: 'draft' })
    const binned = await fixture.page(topic.id)
    await fixture.data(app.send(calls.deletePage, fixture.keeper, { params: { id: binned.id } }))
    await at('2026-06-20T09:00:00.000Z', () => fixture.data(review(reviewed)))
    const yearly = await fixture.data(changeTopic(topic, { review_every_months: 12 }))
    expect(await Promise.all([page, sub, reviewed, draft].map(nextOf))).toEqual([
      '2027-05-12',
      '2027-05-12',
      '2027-06-20',
      null,
    ])
    const restore = { body: { kind: 'page' as const, id: binned.id } }
    await fixture.data(app.send(revisionsAndBin.restoreDeleted, fixture.keeper, restore))
    expect(await nextOf(binned)).toBe('2027-05-12')
    const { version } = await shown(page)
    expect(version).toBe(page.version)
    await fixture.data(
      app.send(calls.savePageAsAdmin, fixture.keeper, { body: { id: page.id, version, topicid: other.id } }),
    )
    expect([await nextOf(page), await nextOf(sub)]).toEqual(['2026-08-12', '2026-08-12'])
    await fixture.data(changeTopic(yearly, { review_every_months: null }))
    expect(await nextOf(reviewed)).toBeNull()
  })
})

describe('a review', () => {
  it('is by the owner, the deputy and moderators', async () => {
    const [owner, page_owner, deputy] = [await fixture.person(), await fixture.person(), await fixture.person()]
    const [author, reader] = [await fixture.person(), await fixture.person()]
    const outsider = await fixture.person({ team_id: fixture.team_b })
    const idle = await fixture.person({ grants: { 'hashbook.read': 'all' } })
    const people = { owner: ref(owner), deputy: ref(deputy), edit_policy: 'audience' as const }
    const topic = await fixture.teamTopic(fixture.team_a, people)
    const page = await fixture.page(topic.id, {}, author)
    const body = { id: page.id, version: page.version, owner: ref(page_owner) }
    const { version } = await fixture.data(app.send(calls.savePageAsAdmin, fixture.keeper, { body }))
    const writer = await app.fixture.admin({ 'hashbook.read': 'all', 'hashbook.write': 'all' })
    const outcome = async (actor: TestActor) => {
      const can = (await fixture.show(page.id, actor)).body.data?.can.review
      return [can, codeOf(await review({ id: page.id, version }, actor))]
    }
    for (const actor of [owner, page_owner, deputy, fixture.keeper])
      expect(await outcome(actor)).toEqual([true, 'done'])
    for (const actor of [author, reader, idle, writer]) expect(await outcome(actor)).toEqual([false, '403'])
    expect(await outcome(outsider)).toEqual([undefined, '404'])
    expect((await app.send(reviewPage, null, { body: { id: page.id, version } })).status).toBe(401)
  })

  it('says who and when, and changes neither the text nor the version', async () => {
    const page = await fixture.page((await fixture.topic()).id)
    const after = await at('2026-10-01T09:00:00.000Z', () => fixture.data(review(page)))
    expect(after).toMatchObject({
      version: page.version,
      revision: 1,
      updated_at: page.updated_at,
      reviewed_at: '2026-10-01T09:00:00.000Z',
      review_on: '2027-04-01',
      stale: false,
    })
    expect(after.reviewed_by).toMatchObject({ area: 'Admin', id: fixture.keeper.id })
    const audited = await app.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'hashbook_pages')
      .where('entity_id', '=', page.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audited).toMatchObject({ before: { review_on: '2026-11-12' }, after: { review_on: '2027-04-01' } })
  })

  it('is of the text that was read, of a published page, and until a later day', async () => {
    const topic = await fixture.topic()
    const page = await fixture.page(topic.id, { body: textOf('One') })
    const saved = await fixture.data(fixture.save(page, { body: textOf('Two') }))
    expect(codeOf(await review(page))).toBe('common.stale')
    for (const review_on of ['2026-05-12', '2026-01-01'])
      expect((await review(saved, fixture.keeper, { review_on })).body.fields).toEqual({
        review_on: 'Choose a day after today',
      })
    expect(await fixture.data(review(saved, fixture.keeper, { review_on: '2026-06-15' }))).toMatchObject({
      review_on: '2026-06-15',
    })
    const typo = await fixture.data(fixture.save(saved, { body: textOf('Two!') }))
    expect(typo.review_on).toBe('2026-06-15')
    const draft = await fixture.page(topic.id, { state: 'draft' })
    expect(codeOf(await review(draft))).toBe('hashbook.not_published')
    expect(draft.can.review).toBe(false)
  })

  it('is open while the topic is locked, and of several at once none is lost', async () => {
    const topic = await fixture.topic()
    const page = await fixture.page(topic.id)
    await fixture.data(fixture.lock(await fixture.data(changeTopic(topic, { description: 'Locked' }))))
    expect((await shown(page)).can).toMatchObject({ update: false, review: true })
    const codes = (await Promise.all(Array.from({ length: 20 }, () => review(page)))).map(codeOf)
    expect(new Set(codes)).toEqual(new Set(['done']))
  })
})
