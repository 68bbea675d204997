import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { ErrorLine } from '#kit/server/testing/error-lines.ts'

/** A row as it was written: its table, what was done, and its columns. */
type Written = Readonly<{ table: string; op: string; row: unknown }>
export type Trace = readonly Written[]

// Tables that the server writes in addition to a change: used sessions, stored responses, counters of limits.
const NEXT_TO = ['sessions', 'idempotency_keys', 'sign_in_throttles', 'sign_in_events']

/**
 * From now on each transaction that changes a row fails as it commits, with all that it has written as the detail of its
 * error: any number of requests can be tried on the same rows.
 */
export const traceWrites = async (db: Tx): Promise<void> => {
  await sql`create table traced_writes (at bigserial primary key, entry jsonb not null)`.execute(db)
  await sql`create function trace_write() returns trigger language plpgsql security definer as $$ begin
    insert into traced_writes (entry) values (jsonb_build_object('table', tg_table_name, 'op', tg_op, 'row',
      case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end));
    return null; end $$`.execute(db)
  await sql`create function tell_writes() returns trigger language plpgsql as $$ declare told text; begin
    select jsonb_agg(entry order by at)::text into told from traced_writes;
    raise exception 'traced' using errcode = 'TR001', detail = told; end $$`.execute(db)
  await sql`create constraint trigger tell after insert on traced_writes deferrable initially deferred
    for each row execute function tell_writes()`.execute(db)
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${[...NEXT_TO, 'traced_writes']})`.execute(
    db,
  )
  for (const { name } of rows)
    await sql`create trigger zz_trace_write after insert or update or delete on ${sql.table(name)}
      for each row execute function trace_write()`.execute(db)
}

/** Returns the writes of a request, from the log of its end; null where it wrote nothing. */
export const traceIn = (lines: readonly ErrorLine[]): Trace | null => {
  for (const { err } of lines) {
    const { code, detail } = Object(err) as Readonly<{ code?: unknown; detail?: unknown }>
    if (code === 'TR001') return JSON.parse(String(detail)) as Trace
  }
  return null
}

/** Each value of a value, by its place. */
const leaves = (value: unknown, place: string): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${place}.${name}`))
    : [[place, JSON.stringify(value)]]

const placesOf = (trace: Trace): [string, string][] =>
  trace.flatMap(({ table, op, row }, at) => leaves(row, `${at} ${op} ${table}`))

/** Places whose values differ between two runs of the same: ids, hashes, secrets. */
export const noiseBetween = (one: Trace, other: Trace): ReadonlySet<string> => {
  const others = new Map(placesOf(other))
  return new Set(placesOf(one).flatMap(([place, value]) => (others.get(place) === value ? [] : [place])))
}

/** A trace as one text, without its noise. */
export const textOf = (trace: Trace, noise: ReadonlySet<string>): string =>
  placesOf(trace)
    .filter(([place]) => !noise.has(place))
    .map((leaf) => leaf.join('='))
    .join('\n')
