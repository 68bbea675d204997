import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { literally } from '#kit/server/database/containing.ts'
import type { Stage } from '../../contract/recruiting.models.ts'

type Found = Readonly<{ id: number; name: string; opening: string; stage: Stage }>

export const findCandidatesNamed = async (tx: Tx, q: string, limit: number): Promise<Found[]> => {
  const text = literally(q.toLowerCase())
  const { rows } =
    await sql<Found>`select c.id, c.name, p.title as opening, c.stage from candidates c join openings p on p.id = c.opening_id
    where c.purged_at is null and (lower(c.name) like ${`%${text}%`} or c.email_normal like ${`${text}%`})
    order by lower(c.name) like ${`${text}%`} desc, c.stage_since_at desc limit ${limit}`.execute(tx)
  return rows
}

export const findOnboardsNamed = async (tx: Tx, q: string, limit: number) => {
  const found = `%${literally(q.toLowerCase())}%`
  const { rows } = await sql<{ id: number; name: string; designation: string; state: string }>`
    select o.id, o.name, d.name as designation, o.state from onboards o join designations d on d.id = o.designation_id
    where o.purged_at is null and (lower(o.name) like ${found} or o.email_normal like ${found}) order by o.joining_on desc, o.id limit ${limit}`.execute(
    tx,
  )
  return rows
}
