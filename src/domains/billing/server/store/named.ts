import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { literally } from '#kit/server/database/containing.ts'

/** Clients whose name or code holds a text; those that begin with it come first. */
export const findClientsNamed = async (tx: Tx, q: string, limit: number) => {
  const { rows } = await sql<{ id: number; name: string; code: string; country: string }>`
    select c.id, c.name, c.code, o.name as country from clients c join countries o on o.id = c.country_id
    where c.name ilike ${`%${literally(q)}%`} or c.code ilike ${`${literally(q)}%`}
    order by c.status, not c.name ilike ${`${literally(q)}%`}, lower(c.name), c.id limit ${limit}`.execute(tx)
  return rows
}

/** The same of projects. */
export const findProjectsNamed = async (tx: Tx, q: string, limit: number) => {
  const { rows } = await sql<{ pr_id: number; name: string; code: string; client: string | null }>`
    select p.pr_id, p.name, p.code, c.name as client from projects p left join clients c on c.id = p.client_id
    where p.name ilike ${`%${literally(q)}%`} or p.code ilike ${`${literally(q)}%`}
    order by p.state in ('completed', 'cancelled'), not p.name ilike ${`${literally(q)}%`}, lower(p.name), p.pr_id
    limit ${limit}`.execute(tx)
  return rows
}
