import type { Demo } from '#kit/server/demo.ts'

const find = <Key, Row>(rows: ReadonlyMap<Key, Row>, key: Key): Row => {
  const row = rows.get(key)
  if (row === undefined) throw new Error(`The demo has no ${String(key)}`)
  return row
}

/** The rows of the organisation, by name. */
export const loadFrame = async ({ tx }: Demo) => {
  const byName = async (table: 'departments' | 'designations' | 'teams' | 'work_patterns') => {
    const rows = await tx.selectFrom(table).select(['id', 'name']).where('archived_at', 'is', null).execute()
    return new Map(rows.map((row) => [row.name, row.id]))
  }
  const [departments, designations, teams] = [
    await byName('departments'),
    await byName('designations'),
    await byName('teams'),
  ]
  const patterns = await byName('work_patterns')
  const brands = await tx.selectFrom('brands').select(['id', 'number_prefix', 'number_width', 'time_zone']).execute()
  const roles = await tx
    .selectFrom('roles')
    .select(['id', 'area', 'role_number'])
    .where('archived_at', 'is', null)
    .execute()
  const countries = await tx.selectFrom('countries').select(['id', 'code']).execute()
  const allTeams = await tx
    .selectFrom('teams as t')
    .innerJoin('departments as d', 'd.id', 't.department_id')
    .select(['t.name', 'd.name as department'])
    .where('t.archived_at', 'is', null)
    .orderBy('t.id')
    .execute()
  const roleIds = new Map(roles.map((role) => [`${role.area} ${role.role_number}`, role.id]))
  const brandOf = new Map(brands.map((brand) => [brand.number_prefix, brand]))
  return {
    department: (name: string) => find(departments, name),
    designation: (name: string) => find(designations, name),
    team: (name: string) => find(teams, name),
    pattern: (name: string) => find(patterns, name),
    role: (number: number) => find(roleIds, `User ${number}`),
    adminRole: (number: number) => find(roleIds, `Admin ${number}`),
    brand: (city: 'B' | 'I') => find(brandOf, city === 'B' ? 'NB-' : 'NI-'),
    countries: new Map(countries.map((country) => [country.code, country.id])),
    teams: allTeams,
  }
}
export type Frame = Awaited<ReturnType<typeof loadFrame>>
