import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HashbookFixture, paragraph, startHashbook, textOf } from './testing/hashbook-fixture.ts'

let fixture: HashbookFixture
let app: HashbookFixture['app']
beforeAll(async () => {
  fixture = await startHashbook()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const noticesOf = async (kind: 'hashbook.draft' | 'hashbook.published', pageId: number) =>
  app.db
    .selectFrom('notifications')
    .select(['account_id', 'title', 'read_at'])
    .where('kind', '=', kind)
    .where('subject_id', '=', pageId)
    .orderBy('account_id')
    .execute()

it('a draft is announced to those who can publish it, and its publication to its author', async () => {
  const [owner, writer] = [await fixture.person(), await fixture.person()]
  const topic = await fixture.teamTopic(fixture.team_a, { owner: { area: 'User', id: owner.id } })
  const page = await fixture.page(topic.id, { title: 'How we answer', body: textOf('Fast') }, writer)
  expect(page.state).toBe('draft')
  const draft = { title: 'A draft to publish: How we answer', read_at: null }
  const announced = await noticesOf('hashbook.draft', page.id)
  expect(announced).toContainEqual({ account_id: owner.account_id, ...draft })
  expect(announced).toContainEqual({ account_id: fixture.keeper.account_id, ...draft })
  expect(announced.map(({ account_id }) => account_id)).not.toContain(writer.account_id)
  await fixture.data(fixture.save(page, { state: 'published' }, owner))
  for (const { read_at } of await noticesOf('hashbook.draft', page.id)) expect(read_at).not.toBeNull()
  expect(await noticesOf('hashbook.published', page.id)).toEqual([
    { account_id: writer.account_id, title: 'How we answer is published', read_at: null },
  ])
})

it('an empty draft is announced with its first text, and no second time', async () => {
  const [owner, writer] = [await fixture.person(), await fixture.person()]
  const topic = await fixture.teamTopic(fixture.team_a, { owner: { area: 'User', id: owner.id } })
  const empty = await fixture.page(topic.id, { title: 'How we ask' }, writer)
  expect(await noticesOf('hashbook.draft', empty.id)).toEqual([])
  const written = await fixture.data(fixture.save(empty, { body: textOf('Slowly') }, writer))
  const announced = await noticesOf('hashbook.draft', empty.id)
  expect(announced.map(({ account_id }) => account_id)).toContain(owner.account_id)
  await fixture.data(fixture.save(written, { body: textOf('Slowly, and twice') }, writer))
  expect(await noticesOf('hashbook.draft', empty.id)).toEqual(announced)
})

it('a mention in a draft notifies with the publication', async () => {
  const reader = await fixture.person()
  const topic = await fixture.topic()
  const mention = { type: 'mention', attrs: { area: 'User', id: reader.id, label: 'Name' } } as const
  const page = await fixture.page(topic.id, { state: 'draft', body: textOf(paragraph('Look: ', [mention])) })
  const mentions = () =>
    app.db.selectFrom('notifications').select('account_id').where('kind', '=', 'hashbook.mention').execute()
  expect(await mentions()).toEqual([])
  await fixture.data(fixture.save(page, { state: 'published' }))
  expect(await mentions()).toEqual([{ account_id: reader.account_id }])
})

it('who could publish announces no draft, and no publication to themselves', async () => {
  const topic = await fixture.topic()
  const page = await fixture.page(topic.id, { state: 'draft' })
  expect(await noticesOf('hashbook.draft', page.id)).toEqual([])
  await fixture.data(fixture.save(page, { state: 'published' }))
  expect(await noticesOf('hashbook.published', page.id)).toEqual([])
})
