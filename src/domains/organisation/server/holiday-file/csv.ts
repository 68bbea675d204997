import { FileProblem, type RawRow } from './file-problem.ts'

type Record = Readonly<{ at: number; cells: readonly string[] }>

/** Fields of RFC 4180: quotes may hold separators, line ends and doubled quotes. */
const readRecords = (text: string, separator: string): Record[] => {
  const records: Record[] = []
  let [cells, cell, line, at]: [string[], string, number, number] = [[], '', 1, 1]
  let isQuoted = false
  const close = (): void => {
    if (cells.length > 0 || cell !== '') records.push({ at, cells: [...cells, cell] })
    cells = []
    cell = ''
  }
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i)
    if (char === '\n') line++
    if (isQuoted && char === '"' && text.charAt(i + 1) === '"') cell += text.charAt(i++)
    else if (char === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += char
    else if (char === separator) {
      cells.push(cell)
      cell = ''
    } else if (char === '\n') {
      close()
      at = line
    } else cell += char
  }
  if (isQuoted) throw new FileProblem(at, 'a quote is not closed')
  close()
  return records
}

/** A table with the columns `date`, `name` and, if half days are in it, `portion` (full, am, pm). */
export const readCsv = (text: string): RawRow[] => {
  const plain = text.replaceAll('\r\n', '\n')
  const first = plain.slice(0, Math.max(0, plain.indexOf('\n')))
  const [head, ...rows] = readRecords(plain, first.includes(';') ? ';' : ',')
  const titles = head?.cells.map((title) => title.trim().toLowerCase()) ?? []
  const isKnown = titles.every(
    (title, index) => ['date', 'name', 'portion'].includes(title) && titles.indexOf(title) === index,
  )
  if (!isKnown || !titles.includes('date') || !titles.includes('name')) {
    throw new FileProblem(1, 'the first line must name the columns date, name and portion')
  }
  return rows.map(({ at, cells }) => {
    if (cells.length !== titles.length)
      throw new FileProblem(at, `there are ${cells.length} fields instead of ${titles.length}`)
    const cell = (title: string): string => cells[titles.indexOf(title)]?.trim() ?? ''
    return { at, date: cell('date'), name: cell('name'), portion: cell('portion').toLowerCase() || 'full' }
  })
}
