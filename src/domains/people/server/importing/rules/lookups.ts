import type { NoteFault } from '#kit/server/importable.ts'
import { nameKey, nearestNames, similarity } from '#kit/server/import-values.ts'

type Named = Readonly<{ id: number; name: string }>
type Team = Named & Readonly<{ department_id: number }>

/** Records that cells name. */
export type Lookups = Readonly<{
  brands: readonly Named[]
  departments: readonly Named[]
  teams: readonly Team[]
  designations: readonly Named[]
  roles: readonly Named[]
  work_patterns: readonly Named[]
  countries: readonly (Named & Readonly<{ code: string; code3: string }>)[]
}>

/** A record that a cell names: its id, or the number of the line that adds it. */
export type Found = Readonly<{ id: number | null; added_by: number | null }>

/** A record that does not exist yet, with the number of its line. */
export type Missing = Readonly<{
  row_no: number
  kind: 'department' | 'team' | 'designation'
  name: string
  department: Found | null
}>

const NOUNS = {
  brand: 'brand',
  department: 'department',
  team: 'team',
  designation: 'designation',
  role: 'role',
  work_pattern: 'work pattern',
  nationality: 'country',
  country: 'country',
} as const
export type NamedField = keyof typeof NOUNS

/** A new name that is nearly an existing one is probably a slip. */
const NEARLY = 0.6

/** Finds the records that cells name, and plans those that are missing, each once for all rows. */
export const finder = (lookups: Lookups, mayAdd: boolean) => {
  const missing = new Map<string, Missing>()
  const add = (kind: Missing['kind'], name: string, department: Found | null): Missing => {
    const key = [kind, nameKey(name), department?.id ?? '', department?.added_by ?? ''].join(':')
    const known = missing.get(key)
    if (known) return known
    const added: Missing = { row_no: -missing.size, kind, name: name.replaceAll(/\s+/g, ' '), department }
    missing.set(key, added)
    return added
  }
  const listOf = (field: NamedField): readonly Named[] =>
    ({
      brand: lookups.brands,
      department: lookups.departments,
      team: lookups.teams,
      designation: lookups.designations,
      role: lookups.roles,
      work_pattern: lookups.work_patterns,
      nationality: lookups.countries,
      country: lookups.countries,
    })[field]
  const unknown = (field: NamedField, text: string, list: readonly Named[], note: NoteFault): null => {
    const names = [...new Set(list.map(({ name }) => name))]
    const near = nearestNames(text, names)
    note(
      field,
      `There is no ${NOUNS[field]} “${text}”`,
      near.length > 0 ? near : names.slice(0, names.length <= 3 ? 3 : 0),
    )
    return null
  }
  const sameName = (text: string) => (one: Named) => nameKey(one.name) === nameKey(text)
  /** Returns the country by its name or code. */
  const findCountry = (field: 'nationality' | 'country', text: string, note: NoteFault): number | null => {
    const found = lookups.countries.find(
      (one) => sameName(text)(one) || one.code === text.toUpperCase() || one.code3 === text.toUpperCase(),
    )
    return found?.id ?? unknown(field, text, lookups.countries, note)
  }
  const find = (
    field: Exclude<NamedField, 'team' | 'nationality' | 'country'>,
    text: string,
    note: NoteFault,
  ): Found | null => {
    const list = listOf(field)
    const found = list.find(sameName(text))
    if (found) return { id: found.id, added_by: null }
    if (!mayAdd || (field !== 'department' && field !== 'designation')) return unknown(field, text, list, note)
    const [near] = nearestNames(
      text,
      list.map(({ name }) => name),
    )
    if (near !== undefined && similarity(near, text) >= NEARLY)
      note(field, `New ${NOUNS[field]} “${text}”. There is a ${near} already`, [near], 'warning')
    return { id: null, added_by: add(field, text, null).row_no }
  }
  /** Returns a team of a department; without one, the only team of that name. */
  const findTeam = (
    text: string,
    department: Found | null,
    note: NoteFault,
  ): (Found & Readonly<{ department: Found | null }>) | null => {
    const all = lookups.teams.filter(sameName(text))
    const fitting = department ? all.filter(({ department_id }) => department_id === department.id) : all
    const [team] = fitting
    if (team && fitting.length === 1)
      return { id: team.id, added_by: null, department: { id: team.department_id, added_by: null } }
    if (fitting.length > 1) {
      note('team', `There are ${fitting.length} teams “${text}”. Name the department too`)
      return null
    }
    if (!mayAdd || !department) return unknown('team', text, lookups.teams, note)
    return { id: null, added_by: add('team', text, department).row_no, department }
  }
  return { find, findTeam, findCountry, missing: (): Missing[] => [...missing.values()] }
}
export type Finder = ReturnType<typeof finder>
