import { type RawBuilder, sql } from 'kysely'

/* The conditions under which steps of the set-up are done. */

export const hasLeavePlan = (): RawBuilder<boolean> => sql`exists (select from leave_plans)`
