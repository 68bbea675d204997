import { zipOf } from '#kit/server/zip.ts'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { parseTable } from './parse-table.ts'

const TEXT = 'Name;City\nJürgen;Köln\n\n"Doe; Jane";"Two\nlines"\n'
const wide = (text: string, isBig: boolean): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const table = {
  titles: ['Name', 'City'],
  rows: [
    { row_no: 2, cells: ['Jürgen', 'Köln'] },
    { row_no: 4, cells: ['Doe; Jane', 'Two\nlines'] },
  ],
}

it.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16, little end first', wide(TEXT, false)],
  ['UTF-16, big end first', wide(TEXT, true)],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
  ['lines that end as on Windows', Buffer.from(TEXT.replaceAll('\n', '\r\n'))],
])('reads a text in %s', async (_, bytes) => {
  expect(await parseTable(bytes)).toEqual(table)
})

it.each([
  ['commas', 'Name,City\nA,"B; C"\n'],
  ['tabs, as a spreadsheet copies them', 'Name\tCity\nA\tB; C\n'],
  ['semicolons', 'Name;City\nA;"B; C"\n'],
])('finds out that cells are separated by %s', async (_, text) => {
  expect(await parseTable(Buffer.from(text))).toEqual({
    titles: ['Name', 'City'],
    rows: [{ row_no: 2, cells: ['A', 'B; C'] }],
  })
})

it('reads the first sheet with content of a workbook: dates as days, numbers as they are written, guarded texts', async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Empty', rows: [] },
      {
        name: 'People',
        rows: [
          ['No', 'Name', 'Joined'],
          [12, "'=1+1", new Date('2026-01-05T00:00:00Z')],
          [null, '', null],
          [1.5, 'B', null],
        ],
      },
    ],
  })
  expect(await parseTable(bytes)).toEqual({
    titles: ['No', 'Name', 'Joined'],
    rows: [
      { row_no: 2, cells: ['12', '=1+1', '2026-01-05'] },
      { row_no: 4, cells: ['1.5', 'B', ''] },
    ],
  })
})

it('takes no macros, no old workbook, no bomb and nothing that is damaged', async () => {
  const entries = (names: readonly string[]) => zipOf(names.map((name) => ({ name, content: Buffer.from('x') })))
  expect(await parseTable(entries(['xl/workbook.xml', 'xl/vbaProject.bin']))).toMatchObject({ problem: 'macros' })
  expect(await parseTable(Buffer.from('\xd0\xcf\x11\xe0 old', 'latin1'))).toMatchObject({ problem: 'macros' })
  const many = Array.from({ length: 1001 }, (_, at) => `xl/${at}.xml`)
  expect(await parseTable(entries(many))).toMatchObject({ why: 'it is too large unpacked' })
  const bomb = zipOf([{ name: 'xl/workbook.xml', content: Buffer.alloc(201 * 1024 * 1024) }])
  expect(await parseTable(bomb)).toMatchObject({ why: 'it is too large unpacked' })
  expect(await parseTable(Buffer.from('PK\u0003\u0004 nothing'))).toMatchObject({ why: 'it is damaged' })
  expect(await parseTable(Buffer.from('a,b\n"open,1\n'))).toMatchObject({ problem: 'unreadable' })
})
