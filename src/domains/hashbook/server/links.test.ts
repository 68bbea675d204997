import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookAddress } from '../contract/book-address.ts'
import type { Page } from '../contract/hashbook.models.ts'
import type { Inline } from '../contract/rich-text.ts'
import { renamePage } from '../contract/pages.calls.ts'
import { type HashbookFixture, paragraph, startHashbook, textOf } from './testing/hashbook-fixture.ts'

let fixture: HashbookFixture
let app: HashbookFixture['app']
beforeAll(async () => {
  fixture = await startHashbook()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const to = ({ id, title }: Pick<Page, 'id' | 'title'>): Inline => ({ type: 'pageLink', attrs: { id, label: title } })
const linking = (...links: readonly Inline[]) => textOf(paragraph('See ', links, 'block00000'))
const shown = async (page: Pick<Page, 'id'>, actor?: Parameters<typeof fixture.show>[1]) =>
  fixture.data(fixture.show(page.id, actor))

it('a page names those that it links to by their present title, and those that link to it', async () => {
  const topic = await fixture.topic()
  const target = await fixture.page(topic.id, { title: 'Old name' })
  const from = await fixture.page(topic.id, { title: 'Start here', body: linking(to(target)) })
  await fixture.data(app.send(renamePage, fixture.keeper, { params: { id: target.id }, body: { title: 'New name' } }))
  expect((await shown(from)).links).toEqual([{ id: target.id, title: 'New name' }])
  expect((await shown(target)).linked_from).toEqual([{ id: from.id, title: 'Start here', topic_title: topic.title }])
  await fixture.data(fixture.save(from, { body: textOf('Nothing') }))
  expect((await shown(target)).linked_from).toEqual([])
})

it('an address of either area is a link, too', async () => {
  const topic = await fixture.topic()
  const target = await fixture.page(topic.id)
  const href = `https://muster.example/admin/hashbook/subject/${target.id}`
  const link: Inline = { type: 'text', text: 'there', marks: [{ type: 'link', attrs: { href } }] }
  const from = await fixture.page(topic.id, { body: linking(link) })
  expect((await shown(target)).linked_from.map(({ id }) => id)).toEqual([from.id])
  expect(bookAddress(`https://muster.example/employee/hashbook/topic/7`)).toEqual({ kind: 'topic', id: 7 })
  for (const other of ['https://muster.example/admin/tasks/7', '/admin/hashbook/subject/7', 'mailto:a@b.example'])
    expect(bookAddress(other)).toBeNull()
})

it('nothing is said about pages that the reader does not see', async () => {
  const [outsider, insider] = [await fixture.person({ team_id: fixture.team_b }), await fixture.person()]
  const open = await fixture.topic()
  const secret = await fixture.page((await fixture.teamTopic()).id, { title: 'Secret plan' })
  const from = await fixture.page(open.id, { body: linking(to(secret)) })
  const back = await fixture.page(secret.topicid, { body: linking(to(from)) })
  expect((await shown(from, insider)).links).toEqual([{ id: secret.id, title: 'Secret plan' }])
  expect((await shown(from, insider)).linked_from.map(({ id }) => id)).toEqual([back.id])
  expect(await shown(from, outsider)).toMatchObject({ links: [], linked_from: [] })
  // A writer who guesses an id learns nothing of it, and links to nothing.
  const own = await fixture.topic({ edit_policy: 'audience' })
  const guessed = await fixture.page(
    own.id,
    { body: linking({ type: 'pageLink', attrs: { id: secret.id, label: 'x' } }) },
    outsider,
  )
  expect(guessed.links).toEqual([])
  expect((await shown(secret)).linked_from.map(({ id }) => id)).toEqual([from.id])
})

it('a page that links to one that is gone is saved all the same', async () => {
  const topic = await fixture.topic()
  const page = await fixture.page(topic.id, { body: linking(to({ id: 2_000_000, title: 'Gone' })) })
  expect(page.links).toEqual([])
})
