import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import { literally } from '#kit/server/database/containing.ts'

const clientsNamedRow = z.object({ id: z.number(), name: z.string(), code: z.string(), country: z.string() })

/** Returns clients whose name or code contains a text; those that begin with it come first. */
export const findClientsNamed = async (tx: Tx, q: string, limit: number) => {
  return rows(tx, clientsNamedRow)`
    select c.id, c.name, c.code, o.name as country from clients c join countries o on o.id = c.country_id
    where c.name ilike ${`%${literally(q)}%`} or c.code ilike ${`${literally(q)}%`}
    order by c.status, not c.name ilike ${`${literally(q)}%`}, lower(c.name) collate names, c.id limit ${limit}`
}

const projectsNamedRow = z.object({
  pr_id: z.number(),
  name: z.string(),
  code: z.string(),
  client: z.string().nullable(),
})

/** The same of projects. */
export const findProjectsNamed = async (tx: Tx, q: string, limit: number) => {
  return rows(tx, projectsNamedRow)`
    select p.pr_id, p.name, p.code, c.name as client from projects p left join clients c on c.id = p.client_id
    where p.name ilike ${`%${literally(q)}%`} or p.code ilike ${`${literally(q)}%`}
    order by p.state in ('completed', 'cancelled'), not p.name ilike ${`${literally(q)}%`}, lower(p.name) collate names, p.pr_id
    limit ${limit}`
}
