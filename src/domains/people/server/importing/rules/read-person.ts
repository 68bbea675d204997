import type { ImportCells, ImportOptions, NoteFault } from '#kit/server/importable.ts'
import { isCleared, readDateCell, readWholeCell } from '#kit/server/import-values.ts'
import { type ChoiceField, choiceLabels, readChoice } from './choices.ts'
import { PEOPLE_COLUMNS } from './columns.ts'
import { splitName } from './split-name.ts'
import type { Finder, Found } from './lookups.ts'

/** A value of a cell; null where it is to be emptied. Fields of empty cells are absent. */
export type Values = ReadonlyMap<string, string | number | null>

export type ReadPerson = Readonly<{
  /** Plain fields of the person and the employment. */
  values: Values
  brand: Found | null
  department: Found | null
  team: Found | null
  designation: Found | null
  role: Found | null
  work_pattern: Found | null
  /** Named fields that are to be emptied. */
  cleared: ReadonlySet<string>
  /** The text of the manager. */
  manager: string | undefined
  effective_from: string | undefined
}>

const CHOICES = new Set<string>(['employment_type', 'marital_status', 'work_mode'])
const isChoice = (field: string): field is ChoiceField => CHOICES.has(field)
const NAMED = new Set(['brand', 'department', 'team', 'designation', 'role', 'work_pattern', 'manager'])
const COUNTRIES = new Set(['nationality', 'country'])
const isCountry = (field: string): field is 'nationality' | 'country' => COUNTRIES.has(field)

const withNames = (cells: ImportCells): ImportCells => {
  const whole = cells.get('full_name')
  if (whole === undefined || cells.has('first_name')) return cells
  const { first_name, last_name } = splitName(whole)
  return new Map([
    ...cells,
    ['first_name', first_name],
    ...(last_name === null || cells.has('last_name') ? [] : [['last_name', last_name] as const]),
  ])
}

const withDefaults = (cells: ImportCells, { defaults }: ImportOptions): ImportCells =>
  new Map([...Object.entries(defaults).filter(([, text]) => text.trim() !== ''), ...cells])

/** Reads the cells of a row. `isNew`: defaults fill what is empty. Faults are noted at their cells. */
export const readPerson = (
  raw: ImportCells,
  isNew: boolean,
  options: ImportOptions,
  find: Finder,
  thisYear: number,
  note: NoteFault,
): ReadPerson => {
  const named = withNames(raw)
  const cells = isNew ? withDefaults(named, options) : named
  const values = new Map<string, string | number | null>()
  const cleared = new Set<string>()
  const fail = (field: string, message: string, suggestions?: readonly string[]): undefined => {
    note(field, message, suggestions)
    return undefined
  }
  const readOne = (field: string, kind: string, text: string): string | number | null | undefined => {
    if (kind === 'date') return readDateCell(field, text, options.date_format, thisYear, note)
    if (kind === 'whole') return readWholeCell(field, text, note)
    if (isChoice(field))
      return readChoice(field, text) ?? fail(field, `“${text}” is none of the choices`, choiceLabels(field))
    return isCountry(field) ? (find.findCountry(field, text, note) ?? undefined) : text
  }
  for (const { field, kind } of PEOPLE_COLUMNS) {
    const text = cells.get(field)
    if (text === undefined || field === 'full_name') continue
    if (isCleared(text)) {
      cleared.add(field)
      if (!NAMED.has(field)) values.set(field, null)
      continue
    }
    if (NAMED.has(field)) continue
    const value = readOne(field, kind, text)
    if (value !== undefined) values.set(field, value)
  }
  const text = (field: string): string | undefined => (cleared.has(field) ? undefined : cells.get(field))
  const of = (field: 'brand' | 'department' | 'designation' | 'role' | 'work_pattern'): Found | null => {
    const name = text(field)
    return name === undefined ? null : find.find(field, name, note)
  }
  const department = of('department')
  const team = text('team')
  const foundTeam = team === undefined ? null : find.findTeam(team, department, note)
  const effective = values.get('effective_from')
  values.delete('effective_from')
  return {
    values,
    brand: of('brand'),
    // The department is that of the team, where the row names none; a name that is unknown stays an error.
    department: department ?? (cells.has('department') ? null : (foundTeam?.department ?? null)),
    team: foundTeam,
    designation: of('designation'),
    role: of('role'),
    work_pattern: of('work_pattern'),
    cleared,
    manager: text('manager'),
    effective_from: typeof effective === 'string' ? effective : undefined,
  }
}
