import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import { literally } from '#kit/server/database/containing.ts'
import { stage } from '../../contract/hiring.records.ts'

const candidateByName = z.object({ id: z.number(), name: z.string(), opening: z.string(), stage })

export const listCandidatesByName = async (tx: Tx, q: string, limit: number) => {
  const text = literally(q.toLowerCase())
  return rows(tx, candidateByName)`
    select c.id, c.name, p.title as opening, c.stage from candidates c join openings p on p.id = c.opening_id
    where c.purged_at is null and (lower(c.name) like ${`%${text}%`} or c.email_normal like ${`${text}%`})
    order by lower(c.name) like ${`${text}%`} desc, c.stage_since_at desc limit ${limit}`
}

const onboardsByNameRow = z.object({ id: z.number(), name: z.string(), designation: z.string(), state: z.string() })

export const listOnboardsByName = async (tx: Tx, q: string, limit: number) => {
  const found = `%${literally(q.toLowerCase())}%`
  return rows(tx, onboardsByNameRow)`
    select o.id, o.name, d.name as designation, o.state from onboards o join designations d on d.id = o.designation_id
    where o.purged_at is null and (lower(o.name) like ${found} or o.email_normal like ${found}) order by o.joining_on desc, o.id limit ${limit}`
}
