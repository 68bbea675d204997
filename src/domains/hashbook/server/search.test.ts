import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchAll } from '#domains/shell/contract/shell.calls.ts'
import { listPages } from '../contract/pages.calls.ts'
import { listTopics } from '../contract/topics.calls.ts'
import { type HashbookFixture, startHashbook, textOf } from './testing/hashbook-fixture.ts'

let fixture: HashbookFixture
let app: HashbookFixture['app']
beforeAll(async () => {
  fixture = await startHashbook()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const search = async (q: string, topicid?: number) =>
  (await app.send(listPages, fixture.keeper, { query: { q, topicid } })).body.data.subjects

const marked = (parts: readonly Readonly<{ text: string; hit: boolean }>[]): string =>
  parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

describe('a search', () => {
  it.each([
    ['a part of a word', 'wesen', 'Das Rechnungswesen der Firma', 'Das [Rechnungswesen] der Firma'],
    ['the beginning of a word of two letters', 'vp', 'Ask the VPN team', 'Ask the [VPN] team'],
    ['a word without its accent', 'cafe', 'In the Café of the house', 'In the [Café] of the house'],
    ['a word with an accent', 'café', 'In the CAFE of the house', 'In the [CAFE] of the house'],
    ['a letter that is spelled as two', 'strasse', 'Die Straße am Fluss', 'Die [Straße] am Fluss'],
    ['Chinese', '报销', '员工报销流程说明', '员工[报销]流程说明'],
    ['one Chinese letter', '稅', '所得稅申報', '所得[稅]申報'],
    ['Japanese', '休暇', '年次有給休暇の申請', '年次有給[休暇]の申請'],
    ['half-width letters', 'ｶﾌｪ', '社内カフェテリア', '社内カフェテリア'],
    ['Korean', '휴가', '연차휴가신청', '연차[휴가]신청'],
    ['Greek without accents', 'αδεια', 'Η άδεια του έτους', 'Η [άδεια] του έτους'],
    ['signs that are wildcards elsewhere', '500%_', 'A rate of 500%_x of it', 'A rate of [500%_x] of it'],
    ['a phrase', '"badge office"', 'Go to the badge office first', 'Go to the [badge office] first'],
  ])('finds %s, and marks it', async (_, q, text, shown) => {
    const topic = await fixture.topic()
    const page = await fixture.page(topic.id, { body: textOf(text) })
    await fixture.page(topic.id, { body: textOf('Something else altogether') })
    const found = await search(q, topic.id)
    expect(found.map(({ id }) => id)).toEqual([page.id])
    if (!q.startsWith('ｶ')) expect(marked(found[0]?.snippet ?? [])).toBe(shown)
  })

  it('takes all terms, alternatives, and leaves out what is not wanted', async () => {
    const topic = await fixture.topic()
    const [red, blue, both] = [
      await fixture.page(topic.id, { body: textOf('A redwood chair') }),
      await fixture.page(topic.id, { body: textOf('A bluewood table') }),
      await fixture.page(topic.id, { body: textOf('A redwood table') }),
    ]
    const ids = async (q: string) => (await search(q, topic.id)).map(({ id }) => id).toSorted((a, b) => a - b)
    expect(await ids('wood')).toEqual([red.id, blue.id, both.id])
    expect(await ids('edwood able')).toEqual([both.id])
    expect(await ids('edwood -table')).toEqual([red.id])
    expect(await ids('luewood or chair')).toEqual([red.id, blue.id])
  })

  it('marks the title, and shows the text around the first hit', async () => {
    const topic = await fixture.topic()
    await fixture.page(topic.id, {
      title: 'Überstunden im Café',
      body: textOf(`${'Long before it. '.repeat(200)}Then the cafeteria opens.`),
    })
    const [row] = await search('cafe', topic.id)
    expect(row?.found_in).toBe('title')
    expect(marked(row?.marked_title ?? [])).toBe('Überstunden im [Café]')
    expect(marked(row?.snippet ?? [])).toContain('Then the [cafeteria] opens.')
  })

  it('finds parts of words in comments', async () => {
    const page = await fixture.page((await fixture.topic()).id)
    await fixture.data(fixture.comment(page, fixture.keeper, { body: textOf('The wolpertinger knows') }))
    const [row] = await search('pertinger')
    expect([row?.id, row?.found_in, marked(row?.snippet ?? [])]).toEqual([
      page.id,
      'comment',
      'The [wolpertinger] knows',
    ])
  })

  it('finds topics by a part of their name, in their list and everywhere', async () => {
    const topic = await fixture.topic({ title: 'Crème brûlée standards' })
    const { data } = (await app.send(listTopics, fixture.keeper, { query: { q: 'REME BRUL' } })).body
    expect(data.map(({ id }) => id)).toEqual([topic.id])
    const reader = await app.fixture.admin({ 'search.read': 'all', 'hashbook.read': 'all' })
    const { groups } = (await app.send(searchAll, reader, { query: { q: 'brulee' } })).body.data
    expect(groups[0]?.items[0]).toMatchObject({
      title: topic.title,
      subtitle: 'Topic, 0 subjects',
      path: `/admin/hashbook/topic/${topic.id}`,
    })
  })
})
