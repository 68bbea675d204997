import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '../contract/pages.calls.ts'
import { type HashbookWorld, startHashbook } from './testing/hashbook-world.ts'

let world: HashbookWorld
let app: HashbookWorld['app']
beforeAll(async () => {
  world = await startHashbook()
  ;({ app } = world)
})
afterAll(() => app.stop())

it('B199: authors are those who wrote or commented what the reader may read', async () => {
  const writer = await world.person()
  const commenter = await world.person()
  const outsider = await world.person({ team_id: world.team_b })
  const topic = await world.teamTopic(world.team_a, { edit_policy: 'audience' })
  const page = await world.page(topic.id, {}, writer)
  await world.data(world.comment(page, commenter))
  const authors = async (reader: typeof writer) =>
    (await app.ask(calls.listAuthors, reader, { query: { topicid: topic.id } })).body.data.map(
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
  expect((await app.ask(calls.listAuthors, outsider, { query: { topicid: topic.id } })).status).toBe(404)
})
