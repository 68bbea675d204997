import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'

type Unit = Readonly<{ department_id: number | null; team_id: number | null }>

const requireUnitRow = z.object({ known: z.boolean() })

/** Refuses with 404 where a department or team is named that does not exist. */
export const requireUnit = async (tx: Tx, { department_id, team_id }: Unit): Promise<void> => {
  if (department_id === null && team_id === null) return
  const found = await rows(tx, requireUnitRow)`
    select (${department_id}::int is null or exists (select from departments where id = ${department_id}))
      and (${team_id}::int is null or exists (select from teams where id = ${team_id})) as known`
  if (found[0]?.known !== true) throw notFound()
}
