import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '../contract/pages.calls.ts'
import { type HashbookFixture, startHashbook } from './testing/hashbook-fixture.ts'

let fixture: HashbookFixture
let app: HashbookFixture['app']
beforeAll(async () => {
  fixture = await startHashbook()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

it('B199: authors are those who wrote or commented what the reader may read', async () => {
  const writer = await fixture.person()
  const commenter = await fixture.person()
  const outsider = await fixture.person({ team_id: fixture.team_b })
  const topic = await fixture.teamTopic(fixture.team_a, { edit_policy: 'audience' })
  const page = await fixture.page(topic.id, {}, writer)
  await fixture.data(fixture.comment(page, commenter))
  const authors = async (reader: typeof writer) =>
    (await app.send(calls.listAuthors, reader, { query: { topicid: topic.id } })).body.data.map(
      ({ person, pages, comments }) => [person.id, pages, comments],
    )
  const seen = await authors(commenter)
  expect(seen).toHaveLength(2)
  expect(seen).toEqual(
    expect.arrayContaining([
      [writer.employee_id, 1, 0],
      [commenter.employee_id, 0, 1],
    ]),
  )
  expect((await app.send(calls.listAuthors, outsider, { query: { topicid: topic.id } })).status).toBe(404)
})
