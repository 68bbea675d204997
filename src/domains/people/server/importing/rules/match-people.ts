import { emailKey } from '#kit/contract/fields.ts'
import type { ImportCells, ImportOptions, ImportRow, NoteFault } from '#kit/server/importable.ts'
import { nameKey, readDay } from '#kit/server/import-values.ts'
import type { CurrentPerson } from '../store/current-people.ts'
import { splitName } from './split-name.ts'

/** Returns the name that a row has, as the record would show it. */
export const nameOf = (cells: ImportCells): string => {
  const whole = cells.get('full_name')
  const split = whole !== undefined && !cells.has('first_name') ? splitName(whole) : null
  const parts = [
    split?.first_name ?? cells.get('first_name'),
    cells.get('middle_name'),
    split?.last_name ?? cells.get('last_name'),
  ]
  return parts.filter((part) => part !== undefined && part !== null).join(' ')
}

const keysOf = (cells: ImportCells) => ({
  number: cells.get('employee_no')?.toLowerCase(),
  email: cells.has('work_email') ? emailKey(cells.get('work_email') ?? '') : undefined,
  name: nameKey(nameOf(cells)),
})

const grouped = <Value, Key>(
  values: readonly Value[],
  key: (value: Value) => Key | undefined,
): ReadonlyMap<Key, Value[]> => {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const at = key(value)
    if (at !== undefined) groups.set(at, [...(groups.get(at) ?? []), value])
  }
  return groups
}

/** Finds people by the keys of rows, among the records and in the file itself. */
export const matcher = (
  rows: readonly ImportRow[],
  people: readonly CurrentPerson[],
  options: ImportOptions,
  thisYear: number,
) => {
  const byNumber = grouped(people, ({ employee_no }) => employee_no.toLowerCase())
  const byEmail = grouped(people, ({ work_email }) => (work_email === null ? undefined : emailKey(work_email)))
  const byName = grouped(people, ({ name }) => nameKey(name))
  const rowsByNumber = grouped(rows, ({ cells }) => keysOf(cells).number)
  const rowsByEmail = grouped(rows, ({ cells }) => keysOf(cells).email)
  const rowsByName = grouped(rows, ({ cells }) => keysOf(cells).name || undefined)
  const bornOn = (cells: ImportCells): string | undefined =>
    readDay(cells.get('date_of_birth') ?? '', options.date_format, thisYear)?.day
  const candidates = (cells: ImportCells): readonly CurrentPerson[] => {
    const { number, email, name } = keysOf(cells)
    if (options.match === 'employee_no') return (number === undefined ? undefined : byNumber.get(number)) ?? []
    if (options.match === 'work_email') return (email === undefined ? undefined : byEmail.get(email)) ?? []
    const born = bornOn(cells)
    return born === undefined ? [] : (byName.get(name) ?? []).filter(({ date_of_birth }) => date_of_birth === born)
  }
  /** Returns the person that a row is about; undefined for a new one. */
  const findPerson = (cells: ImportCells, note: NoteFault): CurrentPerson | undefined => {
    const found = candidates(cells)
    if (found.length > 1)
      note(options.match === 'name' ? 'first_name' : options.match, `${found.length} people match this row`)
    return found[0]
  }
  const others = (group: readonly ImportRow[] | undefined, row: ImportRow): string =>
    (group ?? [])
      .filter(({ row_no }) => row_no !== row.row_no)
      .map(({ row_no }) => row_no)
      .slice(0, 3)
      .join(', ')
  /** Notes rows of the file that have the same number or email. */
  const noteDoubles = (row: ImportRow, note: NoteFault): void => {
    const { number, email } = keysOf(row.cells)
    const sameNumber = number === undefined ? '' : others(rowsByNumber.get(number), row)
    if (sameNumber !== '') note('employee_no', `The same number is in row ${sameNumber}`)
    const sameEmail = email === undefined ? '' : others(rowsByEmail.get(email), row)
    if (sameEmail !== '') note('work_email', `The same email is in row ${sameEmail}`)
  }
  /** Notes that a new person may be there already. */
  const noteNamesake = ({ cells }: ImportRow, note: NoteFault): void => {
    const { name } = keysOf(cells)
    const born = bornOn(cells)
    const same = (byName.get(name) ?? []).find(
      ({ date_of_birth }) => born === undefined || date_of_birth === null || date_of_birth === born,
    )
    if (same) note('first_name', `${same.name} is there already, with the number ${same.employee_no}`, [], 'warning')
    const twin = (rowsByName.get(name) ?? []).length > 1 ? others(rowsByName.get(name), { row_no: 0, cells }) : ''
    if (twin !== '' && born === undefined) note('first_name', `The same name is in more than one row`, [], 'warning')
  }
  /** Returns the manager that a text names: by number, email or name, in the file or among the records. */
  const findManager = (text: string): Readonly<{ row: ImportRow | null; person: CurrentPerson | null }> | string => {
    const number = text.toLowerCase()
    const [key, name] = [emailKey(text), nameKey(text)]
    // “Doe, Jane” names the same person as “Jane Doe”.
    const turned = text.includes(',') ? nameKey(text.split(',').toReversed().join(' ')) : name
    const row = [rowsByNumber.get(number), rowsByEmail.get(key), rowsByName.get(name), rowsByName.get(turned)].find(
      (group) => group?.length === 1,
    )?.[0]
    const groups = [byNumber.get(number), byEmail.get(key), byName.get(name), byName.get(turned)].filter(
      (group) => group !== undefined,
    )
    const person = groups.find((group) => group.length === 1)?.[0]
    if (row ?? person) return { row: row ?? null, person: person ?? null }
    if (groups.some((group) => group.length > 1) || (rowsByName.get(name)?.length ?? 0) > 1)
      return 'There are several people of this name. Use the number or the email'
    return `No one is called “${text}”, here or in the file`
  }
  return { findPerson, noteDoubles, noteNamesake, findManager, names: () => rows.map(({ cells }) => nameOf(cells)) }
}
export type Matcher = ReturnType<typeof matcher>
