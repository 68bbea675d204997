import { type RawBuilder, sql } from 'kysely'
import { namesInShort } from '#kit/server/names-in-short.ts'

/* The condition under which the step of the set-up is done, and what it leads to. */

export const hasLeavePlan = (): RawBuilder<boolean> => sql`exists (select from leave_plans)`

export const plannedLeave = () =>
  namesInShort(
    sql`select t.name from request_types t where t.active and exists (select from leave_plans p where p.type_id = t.id)`,
  )
