// What people read says things the way people say them: words that once stood on screens and puzzled their readers stay away.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** The word that must not be read, and the one to use. */
const BANNED: readonly (readonly [banned: RegExp, better: string])[] = [
  [/\bsomebody\b/i, 'someone'],
  [/\beverybody\b/i, 'everyone'],
  [/\be-mail/i, 'email'],
  [/(?<!\bon )\bpapers?\b/i, 'document'],
  [/\bverdicts?\b/i, 'result'],
  [/\bfindings?\b/i, 'to fix, or problem'],
  [/\bwished\b/i, 'requested'],
  [/\banew\b/i, 'again'],
  [/\bis grave\b/i, 'urgent'],
  [/\bstands? (here|there)\b/i, 'appears here'],
  [/\bbecomes of\b/i, 'result'],
  [/\bchanges? waits?\b/i, 'change pending'],
  [/\bhears? at once\b/i, 'updates live'],
  [/\bwas given its last day\b/i, 'last day is'],
  [/\bterms that end\b/i, 'expiring contracts'],
  [/\bNot punched in yet\b/, 'Not punched in'],
  [/\bhand(s|ed)? in papers\b/i, 'submit documents'],
  // Toasts of the catalogue, and servers, keep the short word.
  [/(?<!Welcome )\bmails?\b(?! (server|sent|queued|cancelled))/i, 'email'],
  [/\bblack-outs?\b/i, 'blackout period'],
  [/^Empty: |\. Empty: /, 'Leave empty for'],
  [/\bof (a )?former days?\b/i, 'missing punch-out, or earlier day'],
  [/\bsleeps\b/i, 'snoozed'],
  [/^Beside\b/, 'next to, or in addition to'],
  [/\bOf (new|people who|mails|dashboards|calendars)\b/, 'For'],
]
/** Not read by people: identifiers, class names, addresses, statements. */
const isRead = (text: string): boolean => /^[A-Z][a-z]/.test(text) || /[a-z,] [a-zA-Z“]/.test(text)

type Node = Readonly<{ type: string; start: number; end: number } & Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Texts of a file that are written into it: literals, parts of templates, and what stands between tags. */
const textsOf = (file: string, source: string): string[] => {
  const texts: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    const { type } = value
    if (/^(Import|ExportAll|TSLiteralType)/.test(type)) return
    // Statements of the database, errors that end in the log, and descriptions of calls for developers.
    if (type === 'TaggedTemplateExpression' || (type === 'NewExpression' && /^new \w*Error/.test(text(value)))) return
    if (type === 'Property' && isNode(value['key']) && value['key']['name'] === 'summary') return
    if (type === 'Literal' && typeof value['value'] === 'string') texts.push(value['value'])
    if (type === 'JSXText') texts.push(text(value))
    if (type === 'TemplateElement') texts.push(text(value).replaceAll(/^[`}]|`$|\$\{$/g, ''))
    for (const [name, part] of Object.entries(value)) if (name !== 'type') visit(part)
  }
  const text = ({ start, end }: Node): string => source.slice(start, end).replaceAll(/\s+/g, ' ').trim()
  visit(parseSync(file, source).program.body)
  return texts
}

// The headers of downloads are fixed: other programs read these files. The palette has the terms that people type, and an
// import the titles of columns in files of others.
const files = globSync('{src,demo}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) =>
    !/\.test\.|\/testing\/|tables\.ts$|downloads\.columns\.ts$|importing\/rules\/columns\.ts$|palette\/[a-z]+-places\.ts$/.test(
      file,
    ),
)

describe('texts that people read', () => {
  it('have none of the banned words', () => {
    const found = files.flatMap((file) =>
      textsOf(file, readFileSync(join(ROOT, file), 'utf8'))
        .filter(isRead)
        .flatMap((text) =>
          BANNED.filter(([banned]) => banned.test(text)).map(([, better]) => `${file}: “${text}” (${better})`),
        ),
    )
    expect(found).toEqual([])
  })

  it('name a subject below the title of a page, instead of beginning like a question', () => {
    const found = files
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bcontext="([^"]*)"/g)]
          .map(([, text = '']) => text)
          .filter((text) => /^(What|Who|Whom|When|How|From|Where)\b|\.$/.test(text))
          .map((text) => `${file}: “${text}”`),
      )
    expect(found).toEqual([])
  })

  it('are found by this test', () => {
    const source = `const a = <b title="E-mail">Wished last day</b>; const c = \`\${d} stands here.\``
    expect(textsOf('a.tsx', source)).toEqual(expect.arrayContaining(['E-mail', 'Wished last day', ' stands here.']))
  })
})
