import { describe, expect, it } from 'vitest'
import { findPlaces, wordsOfName } from './find-places.ts'
import { ODD_WORDS, SURVIVORS } from './odd-words.ts'

const FILE = 'src/kit/contract/example.ts'
const foundIn = (source: string, file = FILE, fixed: string[] = []): string[] =>
  findPlaces(file, source, { fixed: new Set(fixed) }).map(({ line, kind, found }) => `${line} ${kind} ${found}`)

describe('names', () => {
  it('are split into their words', () => {
    expect(['isTeamGone', 'MOST_KEPT', 'pay-facts', 'SCOPE_WORDS', 'toURLWords'].map(wordsOfName)).toEqual([
      'is team gone',
      'most kept',
      'pay facts',
      'scope words',
      'to url words',
    ])
  })

  it.each([
    'const askedRow = 1',
    'let { row: askedRow } = { row: 1 }',
    'const [, askedRow] = [1, 2]',
    'const f = (askedRow: number) => 1',
    'const f = ({ a: { b: askedRow = 1 } }: A) => 1',
    'function f(...askedRow: number[]) {}',
    'type A = { askedRow: number }',
    'type A = { f(askedRow: number): void }',
    'type A = (askedRow: number) => void',
    'class A { askedRow = 1 }',
    'const a = z.strictObject({ askedRow: z.int() })',
    'try { f() } catch (askedRow) { g() }',
  ])('are found where they are declared: %s', (source) => {
    expect(foundIn(source)).toEqual(['1 names askedRow (asked)'])
  })

  it.each([
    'asked(answers.told)',
    "import { asked } from 'lib'",
    'const row = { asked: 1 }',
    'const { asked } = row',
    "const a = 'asked'",
    'const a = <b title="Asked">Asked</b>',
  ])('are not counted where they are used only, nor texts: %s', (source) => {
    expect(foundIn(source, 'src/kit/web/example.tsx')).toEqual([])
  })

  it('count once each, as whole words', () => {
    expect(foundIn('const keptAsked = 1; const basket = 2; const worldwide = 3')).toEqual(['1 names keptAsked (asked)'])
  })

  it('that no one would search for count whole', () => {
    expect(foundIn('type Doing = 1; type Doings = 2; const lockLower = 3')).toEqual([
      '1 names Doing',
      '1 names lockLower',
    ])
  })

  it('of fields that the database or the catalogue has fixed do not count', () => {
    expect(foundIn('const asked_at = 1', FILE, ['asked_at'])).toEqual(['1 names asked_at (asked)'])
    expect(foundIn('type A = { asked_at: string; asked_by: string }', FILE, ['asked_at'])).toEqual([
      '1 names asked_by (asked)',
    ])
  })
})

describe('files', () => {
  it('count with their folders', () => {
    expect(foundIn('', 'src/kit/web/asked/list.ts')).toEqual(['1 files asked'])
    expect(foundIn('', 'src/kit/web/minutes-world.ts')).toEqual(['1 files world'])
    expect(foundIn('', 'src/kit/web/offered.test.ts')).toEqual(['1 files offered.test.ts'])
    expect(foundIn('', 'src/kit/web/offered-days.ts')).toEqual([])
  })
})

describe('comments', () => {
  it('are read by line', () => {
    expect(foundIn('const a = 1\n/**\n * Returns the rows.\n * They are kept.\n */\nconst b = 2 // told')).toEqual([
      '4 texts kept',
      '6 texts told',
    ])
  })

  it('are read between tags', () => {
    expect(foundIn('const a = <b>{/* Asked again. */}</b>', 'src/kit/web/example.tsx')).toEqual(['1 texts Asked'])
  })

  it('do not count code, quotes and addresses', () => {
    expect(foundIn('// Returns `asked` of “Asked by” and "told" (https://example.org/asked).')).toEqual([])
  })

  it.each([
    ['/** What a row is. */', 'what'],
    ['/** Whether a row is. */', 'whether'],
    ['// How it is.', 'how'],
    ['/** When the shift begins, when half is over, and when it ends. */', 'when'],
    ['/** Where the file goes: a folder, or a disk. */', 'where'],
    ['/** Of some rows the last. */', 'of'],
    ['/**\n * Who is in.\n */', 'who'],
  ])('begin with a noun clause: %s', (source, clause) => {
    expect(foundIn(source)).toEqual([`1 clauses ${clause}`])
  })

  it.each([
    '/** Returns what a row is. */',
    '// When many rows come at once, they share a statement.',
    '/** The days that count. */',
    '// Rows share a statement\n// of all that is known,\n// what is cheap.',
    '/** Whatsoever. */',
  ])('do not begin with one: %s', (source) => {
    expect(foundIn(source)).toEqual([])
  })
})

describe('documents and style sheets', () => {
  it('are read without code', () => {
    expect(foundIn('# Asked\n\n`asked` [told](asked.md)\n\n```ts\nasked\n```\n\nkept', 'docs/a.md')).toEqual([
      '1 texts Asked',
      '3 texts told',
      '9 texts kept',
    ])
    expect(foundIn('.asked {}\n/* Stands left. */', 'src/a.css')).toEqual(['2 texts Stands'])
  })
})

describe('survivors', () => {
  it('do not count where they stay', () => {
    expect(foundIn('const readPayFacts = 1; const factsOf = 2')).toEqual(['1 names factsOf (facts)'])
    expect(foundIn('const factsOf = 2', 'src/domains/payroll/server/example.ts')).toEqual([])
  })

  it('each cover an odd word and give a reason', () => {
    for (const { phrase, reason } of SURVIVORS) {
      expect(
        ODD_WORDS.some(({ words }) => phrase.source.match(new RegExp(words.source.replaceAll(/\\b/g, ''), 'i'))),
      ).toBe(true)
      expect(reason).not.toBe('')
    }
  })
})
