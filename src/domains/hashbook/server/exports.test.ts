import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportPage, exportTopic } from '../contract/exports.calls.ts'
import type { Block, Inline } from '../contract/rich-text.ts'
import { type HashbookFixture, paragraph, startHashbook, textOf } from './testing/hashbook-fixture.ts'

let fixture: HashbookFixture
let app: HashbookFixture['app']
beforeAll(async () => {
  fixture = await startHashbook()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const inlineText = (text: string, ...marks: NonNullable<Extract<Inline, { type: 'text' }>['marks']>): Inline => ({
  type: 'text',
  text,
  ...(marks.length > 0 ? { marks } : {}),
})
const item = (text: string): Block => ({ type: 'listItem', content: [paragraph(text)] })
const cell = (text: string): Block => ({ type: 'tableCell', content: [paragraph(text)] })

const BODY = textOf(
  { type: 'heading', attrs: { level: 1, id: 'block00000' }, content: [inlineText('Before *you* go')] },
  paragraph('', [
    inlineText('Ask '),
    inlineText('IT', { type: 'bold' }),
    inlineText(' or '),
    { type: 'pageLink', attrs: { id: 9, label: 'Help' } },
  ]),
  paragraph('', [inlineText('here', { type: 'link', attrs: { href: 'https://example.test/a' } })]),
  { type: 'orderedList', content: [item('One'), item('Two')] },
  { type: 'codeBlock', attrs: { language: 'bash' }, content: [inlineText('ls -l')] },
  {
    type: 'table',
    content: [
      { type: 'tableRow', content: [cell('A'), cell('B')] },
      { type: 'tableRow', content: [cell('1'), cell('2|3')] },
    ],
  },
  { type: 'blockquote', content: [paragraph('Said')] },
)

const read = async (call: typeof exportPage, id: number, format: 'markdown' | 'pdf', actor = fixture.keeper) =>
  app.send(call, actor, { params: { id }, query: { format } })

it('the file has the title as its name', async () => {
  const page = await fixture.page((await fixture.topic()).id, { title: 'Räume: 1/2 "neu"', body: textOf('x') })
  const { headers } = await read(exportPage, page.id, 'markdown')
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('Räume 1-2 neu.md')}`)
})

it('a page is saved as Markdown with its published sub-topics', async () => {
  const page = await fixture.page((await fixture.topic()).id, { title: 'Leaving', body: BODY })
  await fixture.below(page, { title: 'Keys', body: textOf('Give them back') })
  await fixture.below(page, { title: 'Not ready', state: 'draft' })
  const { bytes, headers } = await read(exportPage, page.id, 'markdown')
  expect(headers['content-type']).toContain('text/markdown')
  expect(bytes.toString()).toBe(`# Leaving

Last changed on 12 May 2026 by ${page.revision_author.name}

### Before \\*you\\* go

Ask **IT** or [[Help]]

[here](<https://example.test/a>)

1. One
2. Two

\`\`\`bash
ls -l
\`\`\`

| A | B |
| --- | --- |
| 1 | 2\\|3 |

> Said

### Keys

Give them back
`)
})

it('a topic is saved as a PDF, with what its reader sees', async () => {
  const topic = await fixture.teamTopic()
  await fixture.page(topic.id, { title: 'First', body: BODY })
  const { bytes, headers } = await read(exportTopic, topic.id, 'pdf')
  expect(headers['content-type']).toBe('application/pdf')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const outsider = await fixture.person({ team_id: fixture.team_b })
  for (const format of ['markdown', 'pdf'] as const)
    expect((await read(exportTopic, topic.id, format, outsider)).status).toBe(404)
  expect((await read(exportTopic, topic.id, 'markdown')).bytes.toString()).toContain('## First')
})
