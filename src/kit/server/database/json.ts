import { sql, type RawBuilder } from 'kysely'

/** The value of a jsonb column. Read it with a schema of the contract before using its inside. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/** A value for a jsonb column. Needed because pg would send an array as a PostgreSQL array. */
export const json = (value: unknown): RawBuilder<Json> => sql<Json>`${JSON.stringify(value)}::jsonb`

/** An instant inside of JSON that PostgreSQL builds, as it is written everywhere else; `column` as `r.decided_at`. */
export const instantIn = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
