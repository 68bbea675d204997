import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { adminDashboard, attentionCard, employeeDashboard } from '#domains/shell/contract/shell.calls.ts'
import { reviewsCard } from '../contract/hashbook.cards.ts'
import type { Page } from '../contract/hashbook.models.ts'
import * as calls from '../contract/pages.calls.ts'
import { reviewPage } from '../contract/reviews.calls.ts'
import * as topics from '../contract/topics.calls.ts'
import { type HashbookFixture, NOW, startHashbook, textOf } from './testing/hashbook-fixture.ts'

let fixture: HashbookFixture
let app: HashbookFixture['app']
beforeAll(async () => {
  fixture = await startHashbook()
  ;({ app } = fixture)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(NOW))

const ref = (actor: TestActor) => ({ area: 'User' as const, id: actor.employee_id ?? 0 })
const nine = (date: string): string => `${date}T09:00:00.000Z`
const runOn = async (date: string, times = 1): Promise<void> => {
  app.clock.set(nine(date))
  await Promise.all(Array.from({ length: times }, () => app.runJob('hashbook.daily')))
}
const noticesOf = ({ account_id }: TestActor, { id }: Pick<Page, 'id'>) =>
  app.db
    .selectFrom('notifications')
    .select(['title', 'path', 'why', 'read_at'])
    .where('kind', '=', 'hashbook.review_due')
    .where('account_id', '=', account_id)
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const titlesOf = async (actor: TestActor, page: Pick<Page, 'id'>) =>
  (await noticesOf(actor, page)).map(({ title }) => title)
const leave = (actor: TestActor) =>
  app.db
    .updateTable('employments')
    .set({ left_on: '2026-06-30' })
    .where('employee_id', '=', actor.employee_id)
    .execute()
const review = ({ id, version }: Pick<Page, 'id' | 'version'>, actor: TestActor = fixture.keeper) =>
  fixture.data(app.send(reviewPage, actor, { body: { id, version } }))

describe('the owner of a page', () => {
  it('is told two weeks before its review, on the day, and then every week, once each', async () => {
    const owner = await fixture.person()
    const page = await fixture.page((await fixture.topic({ owner: ref(owner) })).id, { title: 'Lifts' })
    await runOn('2026-10-28')
    expect(await titlesOf(owner, page)).toEqual([])
    const counts = []
    for (const day of ['10-29', '10-30', '11-11', '11-12', '11-13', '11-18', '11-19', '11-25', '11-26']) {
      await runOn(`2026-${day}`, 4)
      counts.push([day, (await titlesOf(owner, page)).length])
    }
    expect(counts.map(([, many]) => many)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 4])
    const [first, second, third] = await noticesOf(owner, page)
    expect(first).toMatchObject({
      title: 'Review Lifts by 12 November 2026',
      path: `/employee/hashbook/subject/${page.id}`,
      why: 'You own the topic of this page.',
    })
    expect([second?.title, third?.title]).toEqual([
      'Review Lifts by 12 November 2026',
      'Review Lifts: it was due on 12 November 2026',
    ])
  })

  it('is told by the next run where one was left out, and no more once it is reviewed', async () => {
    const owner = await fixture.person()
    const page = await fixture.page((await fixture.topic({ owner: ref(owner) })).id)
    await runOn('2026-11-20')
    expect(await titlesOf(owner, page)).toHaveLength(1)
    await review(page, owner)
    expect((await noticesOf(owner, page)).every(({ read_at }) => read_at !== null)).toBe(true)
    await runOn('2026-11-27')
    expect(await titlesOf(owner, page)).toHaveLength(1)
    await runOn('2027-05-10')
    expect(await titlesOf(owner, page)).toHaveLength(2)
  })

  it('is not told of drafts, of what is in the bin, and of topics without reviews', async () => {
    const owner = await fixture.person()
    const topic = await fixture.topic({ owner: ref(owner) })
    const never = await fixture.page((await fixture.topic({ owner: ref(owner), review_every_months: null })).id)
    const [draft, binned, stopped] = [await fixture.page(topic.id), await fixture.page(topic.id), never]
    await runOn('2026-11-12')
    await fixture.data(fixture.save(draft, { state: 'draft' }))
    await fixture.data(app.send(calls.deletePage, fixture.keeper, { params: { id: binned.id } }))
    for (const page of [draft, binned])
      expect((await noticesOf(owner, page)).map(({ read_at }) => read_at)).toEqual([nine('2026-11-12')])
    await runOn('2026-11-19')
    for (const page of [draft, binned]) expect(await titlesOf(owner, page)).toHaveLength(1)
    expect(await titlesOf(owner, stopped)).toEqual([])
  })

  it('is the owner of the topic where there is none, and the deputy where both have left', async () => {
    const [page_owner, owner, deputy] = [await fixture.person(), await fixture.person(), await fixture.person()]
    const topic = await fixture.teamTopic(fixture.team_a, { owner: ref(owner), deputy: ref(deputy) })
    const added = await fixture.page(topic.id)
    const body = { id: added.id, version: added.version, owner: ref(page_owner) }
    const page = await fixture.data(app.send(calls.savePageAsAdmin, fixture.keeper, { body }))
    const counts = async () => {
      const all = await Promise.all([page_owner, owner, deputy].map((actor) => titlesOf(actor, page)))
      return all.map(({ length }) => length)
    }
    await runOn('2026-11-01')
    expect(await counts()).toEqual([1, 0, 0])
    // A page owner in another team cannot read it.
    await app.db
      .updateTable('placements')
      .set({ team_id: fixture.team_b })
      .where('employee_id', '=', page_owner.employee_id)
      .execute()
    await runOn('2026-11-02')
    expect(await counts()).toEqual([1, 1, 0])
    await leave(owner)
    await runOn('2026-11-03', 3)
    expect(await counts()).toEqual([1, 1, 1])
    expect((await noticesOf(deputy, page))[0]?.why).toBe('You are the deputy of the owner of this topic.')
    const heir = await fixture.person()
    const { version } = await fixture
      .data(app.send(topics.listTopics, fixture.keeper))
      .then((all) => all.find(({ id }) => id === topic.id) ?? topic)
    const change = { params: { id: topic.id }, body: { version, owner: ref(heir) } }
    await fixture.data(app.send(topics.updateTopic, fixture.keeper, change))
    await runOn('2026-11-04')
    expect(await titlesOf(heir, page)).toHaveLength(1)
  })
})

describe('a stale page', () => {
  it('is counted in its topic, listed for its owner, and stale no more after a review', async () => {
    const grants = { 'hashbook.read': 'all', 'hashbook.write': 'all', 'dashboard.employee.read': 'own' } as const
    const owner = await fixture.person({ grants })
    const topic = await fixture.topic({ owner: ref(owner), title: 'Fire drills' })
    const page = await fixture.page(topic.id)
    await fixture.page((await fixture.topic()).id)
    const seen = async (actor: TestActor) => {
      const list = async (query: object) =>
        (await app.send(calls.listPages, actor, { query: { stale: true, ...query } })).body.data.subjects
      const own = (await app.send(topics.listOwnTopics, actor, { query: { stale: true, mine: true } })).body.data
      return {
        mine: (await list({ mine: true })).map(({ id }) => id),
        isListed: (await list({})).some(({ id }) => id === page.id),
        topics: own.map(({ id, stale_count }) => [id, stale_count]),
      }
    }
    app.clock.set(nine('2026-11-12'))
    expect(await seen(owner)).toEqual({ mine: [], isListed: false, topics: [] })
    app.clock.set(nine('2026-11-13'))
    expect(await seen(owner)).toEqual({ mine: [page.id], isListed: true, topics: [[topic.id, 1]] })
    const { cards } = (await app.send(employeeDashboard, owner, { query: {} })).body.data
    expect(reviewsCard.parse(cards['reviews']?.data)).toMatchObject({
      pages: [{ id: page.id, review_on: '2026-11-12', stale: true }],
      more: 0,
    })
    await review(page, owner)
    expect(await seen(owner)).toEqual({ mine: [], isListed: false, topics: [] })
    const after = (await app.send(employeeDashboard, owner, { query: {} })).body.data
    expect(after.cards['reviews']).toBeUndefined()
  })

  it('needs attention of the administrator who owns it', async () => {
    const grants = { 'hashbook.read': 'all', 'hashbook.write': 'all', 'dashboard.admin.read': 'all' } as const
    const [owner, other] = [await app.fixture.admin(grants), await app.fixture.admin(grants)]
    const topic = await fixture.topic({ owner: { area: 'Admin', id: owner.id } })
    await Promise.all([fixture.page(topic.id), fixture.page(topic.id)])
    app.clock.set(nine('2026-12-01'))
    const lines = async (actor: TestActor) => {
      const { cards } = (await app.send(adminDashboard, actor, { query: {} })).body.data
      return attentionCard.parse(cards['attention']?.data).lines
    }
    expect(await lines(owner)).toEqual([
      { count: 2, text: 'pages of yours are to be reviewed', path: '/admin/hashbook/topics?tab=review' },
    ])
    expect(await lines(other)).toEqual([])
  })

  it('A19: comes after one within its review date, where both match alike', async () => {
    const topic = await fixture.topic()
    const checklist = await fixture.page(topic.id, { title: 'Wombat checklist', body: textOf('All about wombats') })
    app.clock.set(nine('2026-06-01'))
    const guide = await fixture.page(topic.id, { title: 'Wombat guidebook', body: textOf('All about wombats') })
    const found = async () =>
      (await app.send(calls.listPages, fixture.keeper, { query: { q: 'wombat' } })).body.data.subjects.map(
        ({ id }) => id,
      )
    app.clock.set(nine('2026-11-13'))
    expect(await found()).toEqual([guide.id, checklist.id])
    app.clock.set(nine('2027-01-01'))
    await review(checklist)
    expect(await found()).toEqual([checklist.id, guide.id])
  })
})
