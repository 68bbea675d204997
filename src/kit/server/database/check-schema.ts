import type { ClientBase } from 'pg'

// Checks guarantees of PostgreSQL, which fail only where they were switched off by hand, or storage or memory failed.

const SWITCHED_OFF = `
  select format('The constraint %s of %s is not validated', conname, conrelid::regclass) as fault
  from pg_constraint where not convalidated and connamespace = 'public'::regnamespace
  union all select format('The trigger %s of %s is switched off', t.tgname, t.tgrelid::regclass)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where t.tgenabled <> 'O' and c.relnamespace = 'public'::regnamespace
  union all select format('The index %s of %s is not valid', i.indexrelid::regclass, i.indrelid::regclass)
  from pg_index i join pg_class c on c.oid = i.indrelid
  where not (i.indisvalid and i.indisready) and c.relnamespace = 'public'::regnamespace`

// One query per check constraint and foreign key, which counts the rows that break it. Nothing in them comes from outside.
const QUERIES = `
  select format('The rows of %s against %s', c.conrelid::regclass, c.conname) as what,
    format('select count(*)::int as n from %s where (%s) is false', c.conrelid::regclass,
      pg_get_expr(c.conbin, c.conrelid)) as query
  from pg_constraint c where c.contype = 'c' and c.connamespace = 'public'::regnamespace and c.conrelid <> 0
  union all
  select format('The rows of %s against %s', c.conrelid::regclass, c.conname),
    format('select count(*)::int as n from %s f where %s and not exists (select from %s t where %s)', c.conrelid::regclass,
      (select string_agg(format('f.%I is not null', a.attname), ' and ') from unnest(c.conkey) k
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k),
      c.confrelid::regclass,
      (select string_agg(format('t.%I = f.%I', b.attname, a.attname), ' and ')
        from unnest(c.conkey, c.confkey) as k(own, other)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other))
  from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`

/** Finds constraints, triggers and indexes that are not in force, and rows that break a check or a foreign key. */
export const checkConstraints = async (client: ClientBase): Promise<string[]> => {
  const off = await client.query<{ fault: string }>(SWITCHED_OFF)
  const faults = off.rows.map(({ fault }) => fault)
  const { rows } = await client.query<{ what: string; query: string }>(QUERIES)
  for (const { what, query } of rows) {
    const found = await client.query<{ n: number }>(query)
    const n = found.rows[0]?.n ?? 0
    if (n > 0) faults.push(`${what}: ${n} break it`)
  }
  return faults
}

const COUNTED = `
  select c.relname as table, a.attname as column, s.relname as sequence,
    format('select coalesce(max(%I), 0)::text as used, (select case when is_called then last_value else 0 end::text from %I)
      as counted from %I', a.attname, s.relname, c.relname) as query
  from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('i', 'a')
    join pg_class c on c.oid = d.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
  where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by c.relname collate "C"`

/** Finds sequences that would return a number a second time. */
export const checkSequences = async (client: ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ table: string; column: string; sequence: string; query: string }>(COUNTED)
  const faults: string[] = []
  for (const { table, column, sequence, query } of rows) {
    const found = await client.query<{ used: string; counted: string }>(query)
    const { used = '0', counted = '0' } = found.rows[0] ?? {}
    if (BigInt(used) > BigInt(counted))
      faults.push(`The sequence ${sequence} stands at ${counted}, and ${table}.${column} at ${used}`)
  }
  return faults
}

/** Rows of the audit that were changed, or whose values were. */
const AUDIT_CHANGED = `select chain, id as row_id, fault from audit_checked where fault is not null`

/**
 * Where rows of the audit were removed, put in between or put in another order: a chain is one line from the empty hash, or
 * from its last checkpoint, to the last one, every link known, none used twice.
 */
const AUDIT_LINKS = `
  select a.chain, a.id as row_id,
    format('The row %s of chain %s follows a row that is not there', a.id, a.chain) as fault
  from audit_rows a left join audit_starts b on b.chain = a.chain
  where a.previous_hash <> coalesce(b.hash, '\\x00')
    and not exists (select from audit_rows b where b.chain = a.chain and b.hash = a.previous_hash)
  union all
  select chain, max(id), format('The rows %s of chain %s follow the same row', string_agg(id::text, ', ' order by id), chain)
  from audit_rows group by chain, previous_hash having count(*) > 1
  union all
  select c.chain, null, format('The last row of chain %s is missing, or was not the last one', c.chain)
  from audit_chains c join audit_starts b on b.chain = c.chain
  where c.last_hash <> b.hash
    and not exists (select from audit_rows a where a.chain = c.chain and a.hash = c.last_hash)
  union all
  select c.chain, null, format('The chain %s goes on after its last row', c.chain) from audit_chains c
  where exists (select from audit_rows a where a.chain = c.chain and a.previous_hash = c.last_hash)
  union all
  select a.chain, null, format('The rows of chain %s have no end', a.chain) from audit_rows a
  where not exists (select from audit_chains c where c.chain = a.chain) group by a.chain`

const AUDIT_ANCHORS = `
  select null::smallint, v.audit_id, format('The values %s belong to no row of the audit', v.audit_id) from audit_values v
  where not exists (select from audit_rows a where a.id = v.audit_id)
  union all
  select x.chain, x.last_row,
    format('The row %s of chain %s is not the one of %s', x.last_row, x.chain, x.day)
  from audit_anchors_broken x
  union all
  select k.chain, null, k.fault from audit_checkpoints_broken k`

/** Counts the rows of the audit whose values were erased. */
export const countErased = async (client: ClientBase): Promise<number> => {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from audit_erased')
  return rows[0]?.n ?? 0
}

/** Counts the rows of the audit that were removed because their time was over. */
export const countRemoved = async (client: ClientBase): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    'select coalesce(sum(rows), 0)::float8 as n from audit_checkpoints',
  )
  return rows[0]?.n ?? 0
}

/**
 * Rows of the audit that were changed, removed or put in between, values that are not theirs, and anchors without their
 * row.
 */
export const checkAuditChains = async (client: ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ fault: string }>(
    `select fault from (${AUDIT_CHANGED} union all ${AUDIT_LINKS} union all ${AUDIT_ANCHORS}) found`,
  )
  return rows.map(({ fault }) => fault)
}
