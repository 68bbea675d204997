import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fillHtml,
  fillPlain,
  fillSubject,
  fillText,
  isLinkWhole,
  isPlainAddress,
  unknownName,
  valuesOf,
} from './template.rules.ts'

const values = (data: Record<string, string>) => valuesOf(data, (name) => name === 'text')

describe('a text', () => {
  it.each([
    ['{{name}}', null],
    ['{{salary}}', 'salary'],
    ['{{constructor}}', 'constructor'],
    ['{{ name }}', ' name '],
    ['${7*7} {name} {{', null],
  ])('%s names what is unknown: %s', (text, unknown) => {
    expect(unknownName(text, new Set(['name']))).toBe(unknown)
  })

  it('is filled once: a value that looks like a name stays as it is', () => {
    expect(fillText('{{name}} {{other}}', values({ name: '{{other}}', other: 'x' }))).toBe('{{other}} x')
  })

  it('becomes HTML of its own Markdown alone', () => {
    const text = '# Hello\n\n**Bold** and *soft* <b>\nline\n\n- one\n- {{name}}\n\n[open]({{link}}) [no](javascript:x)'
    const html = fillHtml(text, values({ name: '**x** <i>', link: 'https://a.test/?a=1&b=2' }))
    expect(html).toBe(
      [
        '<h2>Hello</h2>',
        '<p><strong>Bold</strong> and <em>soft</em> &lt;b&gt;<br>line</p>',
        '<ul><li>one</li><li>**x** &lt;i&gt;</li></ul>',
        '<p><a href="https://a.test/?a=1&amp;b=2">open</a> no</p>',
      ].join('\n'),
    )
  })

  it('makes each line of a value that is an address one to follow', () => {
    const text = 'Employee:\nhttps://a.test/1\n\nsee https://a.test/2'
    expect(fillHtml('{{text}}', values({ text }))).toBe(
      '<p>Employee:<br><a href="https://a.test/1">https://a.test/1</a><br><br>see https://a.test/2</p>',
    )
  })

  it('never lets a value open a tag, an attribute or a line of its own', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, text) => {
        const html = fillHtml('{{name}}\n\n{{text}}\n\n[x]({{name}})', values({ name, text }))
        const tags = html.replaceAll(/<\/?p>|<br>|<a href="https?:[^"<>]*">|<\/a>/g, '')
        expect(tags).not.toMatch(/[<>]/)
        expect(fillSubject('{{name}} {{text}}', values({ name, text }))).not.toMatch(/[\r\n]/)
      }),
    )
  })
})

describe('the link of a mail', () => {
  it.each([
    ['{{link}}', true],
    ['Open:\n\n{{link}}\n\nIt works once.', true],
    ['[choose a password]({{link}})', true],
    ['See {{link}} and {{link}}', true],
    ['https://evil.example/?u={{link}}', false],
    ['https://evil.example/?u=\u{feff}{{link}}', false],
    ['https://evil.example/?u=\u{200b}{{link}}', false],
    ['[open](https://evil.example/?u={{link}})', false],
    ['[{{link}}](https://evil.example)', false],
    ['[see {{link}} here](https://evil.example)', false],
    ['https://evil.example/?u=[open]({{link}})', false],
    ['{{link}}.evil.example', false],
    ['[open]({{link}}?x=1)', false],
  ])('%j hands it to nobody else: %s', (text, is) => {
    expect(isLinkWhole(text)).toBe(is)
  })

  it('stands apart from its words in the plain text', () => {
    const link = 'https://muster.example/secret'
    expect(fillPlain('[evil.example/?u=]({{link}})', values({ link }))).toBe(`evil.example/?u=: ${link}`)
  })
})

it.each([
  ['asha.rao@example.com', true],
  ['asha@localhost', true],
  ['a@b.test,c@d.test', false],
  ['a@b.test\r\nBcc: c@d.test', false],
  ['"a"@b.test', false],
  ['Asha <a@b.test>', false],
  ['a@b@c.test', false],
  [`${'a'.repeat(250)}@b.test`, false],
])('%j is one plain address: %s', (address, is) => {
  expect(isPlainAddress(address)).toBe(is)
})
