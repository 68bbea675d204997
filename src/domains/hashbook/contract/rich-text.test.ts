import { describe, expect, it } from 'vitest'
import { commentBody, isSafeLink, pageBody, plainText } from './rich-text.ts'

const doc = (...content: readonly unknown[]) => ({ format: 1, doc: { type: 'doc', content } })
const p = (...content: readonly unknown[]) => ({ type: 'paragraph', content })
const text = (value: string, ...marks: readonly unknown[]) => ({ type: 'text', text: value, marks })
const link = (href: string) => p(text('here', { type: 'link', attrs: { href } }))

// From the list of filter evasions of OWASP: addresses that browsers would run.
const ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\0script:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'file:///etc/passwd',
  'blob:https://example.test/1',
  '//example.test/no-scheme',
  '/employee/relative',
  'https://exa mple.test',
  'livescript:x',
  'feed:javascript:alert(1)',
  'view-source:javascript:alert(1)',
  'jar:https://example.test!/x',
  '',
]

const REFUSED: readonly (readonly [what: string, block: unknown])[] = [
  ['a script', { type: 'script', content: [text('alert(1)')] }],
  ['raw HTML', { type: 'html', html: '<img src=x onerror=alert(1)>' }],
  ['a frame', { type: 'iframe', attrs: { src: 'https://example.test' } }],
  ['an event handler', { type: 'paragraph', attrs: { onerror: 'alert(1)' }, content: [] }],
  ['a style', { type: 'paragraph', attrs: { style: 'background:url(javascript:alert(1))' }, content: [] }],
  ['a picture of another place', { type: 'image', attrs: { src: 'https://example.test/x.svg', alt: 'x', width: 50 } }],
  ['a picture without words', { type: 'image', attrs: { file_id: 1, alt: '', width: 50 } }],
  ['an unknown mark', p(text('x', { type: 'underline' }))],
  ['attributes of a mark', p(text('x', { type: 'bold', attrs: { onclick: 'alert(1)' } }))],
  ['a link with a target', p(text('x', { type: 'link', attrs: { href: 'https://example.test', target: '_top' } }))],
  ['a NUL', p(text('a\0b'))],
  ['half of a surrogate pair', p(text('\uD800'))],
  ['an unknown language', { type: 'codeBlock', attrs: { language: 'evil"><script>' }, content: [] }],
  ['a fourth level of headings', { type: 'heading', attrs: { level: 4 }, content: [] }],
  ['a key of the prototype', JSON.parse('{"type":"paragraph","__proto__":{"x":1},"content":[]}')],
  ['an item outside of a list', { type: 'listItem', content: [p()] }],
]

describe('the text of a page', () => {
  it.each(ADDRESSES)('has no link to %j', (href) => {
    expect(isSafeLink(href)).toBe(false)
    expect(pageBody.safeParse(doc(link(href))).success).toBe(false)
  })

  it.each(['https://example.test/a?b=c#d', 'http://example.test', 'mailto:someone@example.test'])(
    'may link to %s',
    (href) => {
      expect(pageBody.safeParse(doc(link(href))).success).toBe(true)
    },
  )

  it.each(REFUSED)('A9: has no %s', (_, block) => {
    expect(pageBody.safeParse(doc(block)).success).toBe(false)
  })

  it('A9: says HTML as the text that it is', () => {
    const value = '<script>alert(1)</script>'
    const parsed = pageBody.parse(doc(p(text(value))))
    expect(plainText(parsed.doc.content)).toBe(value)
  })

  it('takes all that the editor writes', () => {
    const item = (value: string) => ({ type: 'listItem', content: [p(text(value))] })
    const cell = (type: string, value: string) => ({ type, content: [p(text(value))] })
    const parsed = pageBody.parse(
      doc(
        { type: 'heading', attrs: { id: 'abcdefghij', level: 2 }, content: [text('Title')] },
        p(text('bold', { type: 'bold' }), { type: 'hardBreak' }, text('code', { type: 'code' })),
        p({ type: 'mention', attrs: { area: 'User', id: 7, label: 'Mina Park' } }),
        { type: 'bulletList', content: [item('one'), item('two')] },
        {
          type: 'orderedList',
          content: [{ type: 'listItem', content: [p(), { type: 'bulletList', content: [item('deep')] }] }],
        },
        { type: 'blockquote', content: [p(text('said'))] },
        { type: 'codeBlock', attrs: { language: 'sql' }, content: [{ type: 'text', text: 'select 1' }] },
        { type: 'table', content: [{ type: 'tableRow', content: [cell('tableHeader', 'a'), cell('tableCell', 'b')] }] },
        { type: 'image', attrs: { file_id: 3, alt: 'A picture', width: 60 } },
        { type: 'horizontalRule' },
      ),
    )
    expect(plainText(parsed.doc.content).split('\n')).toEqual([
      'Title',
      'bold',
      'code',
      '@Mina Park',
      'one',
      'two',
      'deep',
      'said',
      'select 1',
      'a',
      'b',
      'A picture',
    ])
  })

  it('is not too deep and not too long', () => {
    let nested: unknown = p(text('x'))
    for (let depth = 0; depth < 40; depth += 1)
      nested = { type: 'bulletList', content: [{ type: 'listItem', content: [nested] }] }
    expect(pageBody.safeParse(doc(nested)).success).toBe(false)
    expect(pageBody.safeParse(doc(...Array.from({ length: 5001 }, () => p()))).success).toBe(false)
    expect(pageBody.safeParse(doc(...Array.from({ length: 21 }, () => p(text('x'.repeat(10_000)))))).success).toBe(
      false,
    )
  })
})

describe('the text of a comment', () => {
  it('is never empty, and holds no pictures, headings and tables', () => {
    expect(commentBody.safeParse(doc(p(text(' ')))).success).toBe(false)
    expect(commentBody.safeParse(doc()).success).toBe(false)
    expect(commentBody.safeParse(doc(p(text('Yes')))).success).toBe(true)
    expect(commentBody.safeParse(doc({ type: 'heading', attrs: { level: 1 }, content: [text('x')] })).success).toBe(
      false,
    )
    expect(commentBody.safeParse(doc({ type: 'image', attrs: { file_id: 1, alt: 'x', width: 50 } })).success).toBe(
      false,
    )
    expect(commentBody.safeParse(doc(p(text('x'.repeat(4001))))).success).toBe(false)
  })
})
