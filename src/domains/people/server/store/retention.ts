import { sql } from 'kysely'
import type { RetentionRule } from '#kit/server/retention/retention.ts'

type Due = RetentionRule['due']

/** People who left so long ago, a merged record with the one that stays, and have not been emptied since. */
export const leaversDue: Due = ({ before }) => sql`
  select e.id, e.id as person, m.left_on::timestamptz as at, pg_column_size(e.*) as bytes
  from employees e cross join lateral (
    select max(coalesce(s.left_on, 'infinity'::date)) as left_on from employments s where s.employee_id in (e.id, e.merged_into_id)) m
  where m.left_on < ${before}::date and not exists (
    select from forgotten f where f.subject = 'employee' and f.subject_id = e.id and f.at > m.left_on::timestamptz)`

/** Warnings that expired so long ago. */
export const warningsDue: Due = ({ before }) => sql`
  select w.id, w.employee_id as person, w.expires_on::timestamptz as at, pg_column_size(w.*) as bytes
  from warnings w where w.expires_on < ${before}::date and w.state <> 'draft'`

/** Records that were deleted so long ago, and have not been emptied since. */
export const deletedDue: Due = ({ before }) => sql`
  select e.id, e.id as person, e.deleted_at as at, pg_column_size(e.*) as bytes from employees e
  where e.deleted_at < ${before} and not exists (
    select from forgotten f where f.subject = 'employee' and f.subject_id = e.id and f.at > e.deleted_at)`
