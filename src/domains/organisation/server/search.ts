import { sql, type RawBuilder } from 'kysely'
import { scopeOf } from '#kit/server/actor.ts'
import type { SearchSource } from '#kit/server/registries.ts'

type Row = Readonly<{ id: number; name: string; beside: string | null }>

const source =
  (rows: (like: string, limit: number) => RawBuilder<Row>, path: string): SearchSource =>
  async ({ tx, actor }, q, limit) => {
    if (actor.area !== 'Admin' || scopeOf(actor, 'organisation.read') === null) return []
    const like = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    const found = await rows(like, limit).execute(tx)
    return found.rows.map(({ id, name, beside }) => ({
      id,
      title: name,
      subtitle: beside ?? '',
      path: `${path}?q=${encodeURIComponent(name)}`,
    }))
  }

/** Departments that are not archived, by a part of their name or code. */
export const searchDepartments = source(
  (like, limit) => sql<Row>`
    select d.id, d.name, d.code as beside from departments d
    where d.archived_at is null and plain_text(d.name || ' ' || d.code) like plain_text(${like})
    order by lower(d.name) limit ${limit}`,
  '/admin/organisation/departments',
)

/** Teams that are not archived, by a part of their name. */
export const searchTeams = source(
  (like, limit) => sql<Row>`
    select t.id, t.name, d.name as beside from teams t join departments d on d.id = t.department_id
    where t.archived_at is null and plain_text(t.name) like plain_text(${like})
    order by lower(t.name), t.id limit ${limit}`,
  '/admin/organisation/teams',
)
