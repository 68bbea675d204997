import { type RawBuilder, sql } from 'kysely'
import type { TaskQuery } from '../../contract/tasks.inputs.ts'
import { conditions } from './lists.ts'
import { type Viewer, visibilityOf } from './visibility.ts'

/** The count where there is nothing to count. */
export const NO_TASKS = sql<number>`0`

/** Counts the visible tasks that match a query: of a person, or of everyone. */
export const countMatching = (viewer: Viewer, query: TaskQuery, employee: number | null = null): RawBuilder<number> => {
  const subject = employee === null ? null : { employee_id: employee, account_id: null }
  return sql<number>`(select count(*)::int from tasks t where ${conditions(visibilityOf(viewer), query, subject)})`
}

/** Adds two counts. */
export const addCounts = (one: RawBuilder<number>, other: RawBuilder<number>): RawBuilder<number> =>
  sql<number>`(${one} + ${other})`
