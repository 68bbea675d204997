import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell } from './csv.ts'

describe('a cell of CSV', () => {
  it.each([
    ['Northwind', 'Northwind'],
    ['', ''],
    ['-12.5', "'-12.5"],
    ['-12,5', '"\'-12,5"'],
    [-12.5, '-12.5'],
    [null, ''],
    ['\tfoo', '"\'\tfoo"'],
    [' \rfoo', '"\' \rfoo"'],
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['  =1+1', "'  =1+1"],
    ['\t=1+1', '"\'\t\'=1+1"'],
    ['\uFEFF=1+1', '"\'\uFEFF=1+1"'],
    ['\u200B=1+1', '"\'\u200B=1+1"'],
    ['\u00A0=1+1', "'\u00A0=1+1"],
    ['a;=1+1', '"a;\'=1+1"'],
    ['a; ＝1+1', '"a;\' ＝1+1"'],
    ['a;-5;b', '"a;\'-5;b"'],
    ['a\n=1+1', '"a\n\'=1+1"'],
    ['a\t@b', '"a\t\'@b"'],
    ['"=1+1"', '"\'""=1+1"""'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    [' padded ', '" padded "'],
  ])('%j is written as %j', (text, written) => {
    expect(csvCell(text)).toBe(written)
  })

  const part = fc.constantFrom(
    '=',
    '＝',
    '+',
    '－',
    '@',
    ';',
    ',',
    '\t',
    '\n',
    '\r',
    '"',
    "'",
    ' ',
    '\uFEFF',
    'a',
    '1',
    '-',
  )
  const texts = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
  const isFormula = (cell: string): boolean => {
    const trimmed = cell.replace(/^[\s\p{Cf}"]+/u, '').replace(/[\s"]+$/u, '')
    return /^[=+\-@＝＋－＠]/.test(trimmed)
  }

  it('never begins with a formula, whichever separator the file is read with', () => {
    fc.assert(
      fc.property(texts, (text) => {
        // Behind another column, where a reader of semicolons or tabs takes the quotes for text.
        const line = `x,${csvCell(text)}`
        const read = csvCell(text).replace(/^"([^]*)"$/, (_, inner: string) => inner.replaceAll('""', '"'))
        expect([read, ...line.split(/[;\t\r\n]/)].filter(isFormula)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps every character of the text, and adds apostrophes alone', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const written = csvCell(text)
        const isQuoted = written.startsWith('"')
        const read = isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written
        if (!isQuoted) expect(written).not.toMatch(/[",;\t\r\n]/)
        expect(read.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
      }),
    )
  })
})
