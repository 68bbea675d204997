import { emailKey } from '#kit/contract/fields.ts'
import type { Permission } from '#kit/contract/keys.ts'
import type { Context } from '#kit/server/context.ts'
import type { ImportCells, ImportColumn, ImportRow, NoteFault } from '#kit/server/importable.ts'
import { nameKey } from '#kit/server/import-values.ts'
import { scopedTo } from '#kit/server/scope.ts'
import { PEOPLE_COLUMNS } from '../importing/rules/columns.ts'
import { listPeopleOfRows, type PersonOfRow } from '../importing/store/people-of-rows.ts'

export type { PersonOfRow } from '../importing/store/people-of-rows.ts'

const EXAMPLES: Readonly<Record<string, string>> = { employee_no: 'E-1001', work_email: '' }

/** The columns by which rows of other data name a person. The name is compared, where the file has it. */
export const PERSON_COLUMNS: readonly ImportColumn[] = [
  ...PEOPLE_COLUMNS.filter(({ field }) => field in EXAMPLES).map((column) => ({
    ...column,
    example: EXAMPLES[column.field] ?? '',
  })),
  {
    field: 'person',
    label: 'Name',
    titles: ['employee name', 'full name', 'person', 'mitarbeiter', 'vollständiger name'],
    kind: 'name',
    example: 'Jane Doe',
  },
]

/** The fields by which rows find their person. */
export const PERSON_MATCHES: Readonly<Record<string, string>> = {
  employee_no: 'Employee number',
  work_email: 'Work email',
}

type PersonFinder = (row: ImportRow, note: NoteFault) => PersonOfRow | undefined

const isAlike = (text: string, name: string): boolean => {
  const parts = nameKey(name).split(' ')
  return nameKey(text)
    .split(' ')
    .some((part) => parts.includes(part))
}

/**
 * Returns a function that finds the person of a row: one whom the actor may change by this permission. Others do not
 * exist for the actor. Faults are noted at the number or the email.
 */
export const findPeopleOfRows = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  permission: Permission,
  rows: readonly ImportRow[],
  match: string,
): Promise<PersonFinder> => {
  const isByEmail = match === 'work_email'
  const keyOf = (text: string): string => (isByEmail ? emailKey(text) : text.toLowerCase())
  const textOf = (cells: ImportCells): string | undefined => cells.get(match)
  const texts = [...new Set(rows.flatMap(({ cells }) => textOf(cells) ?? []))]
  const people = await listPeopleOfRows(
    tx,
    {
      numbers: isByEmail ? [] : texts.map(keyOf),
      emails: isByEmail ? texts.map(keyOf) : [],
      names: [...new Set(rows.flatMap(({ cells }) => cells.get('person')?.toLowerCase() ?? []))],
    },
    scopedTo({ tx, actor, now }, permission).scope(),
  )
  const keysOf = ({ numbers, email_key }: PersonOfRow): string[] =>
    isByEmail ? [email_key ?? ''] : numbers.map((number) => number.toLowerCase())
  const byKey = Map.groupBy(
    people.flatMap((person) => keysOf(person).map((key) => ({ key, person }))),
    ({ key }) => key,
  )
  const label = PERSON_MATCHES[match] ?? match
  return ({ cells }, note) => {
    const text = textOf(cells)
    if (text === undefined) {
      note(match, `${label} is required`)
      return undefined
    }
    const [first, other] = byKey.get(keyOf(text)) ?? []
    const name = cells.get('person')
    if (!first) {
      const namesakes = name === undefined ? [] : people.filter((one) => nameKey(one.name) === nameKey(name))
      const nearest = namesakes.flatMap(({ numbers, email_key }) => (isByEmail ? email_key : numbers[0]) ?? [])
      note(match, `No one has the ${label.toLowerCase()} “${text}”`, nearest)
      return undefined
    }
    if (other && other.person.id !== first.person.id) {
      note(match, `${first.person.name} and ${other.person.name} have this number`)
      return undefined
    }
    if (name !== undefined && !isAlike(name, first.person.name))
      note('person', `This is ${first.person.name}`, [first.person.name], 'warning')
    return first.person
  }
}
