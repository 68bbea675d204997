import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { demoHiring } from '#demo/hiring/hiring.ts'
import { demoPerformance } from '#demo/performance/performance.ts'
import { demoPayroll } from '#demo/payroll/payroll.ts'
import { audit } from '#kit/server/audit.ts'
import { checkAuditChains } from '#kit/server/database/check-schema.ts'
import { storeBytes, insertFile } from '#kit/server/files/stored-files.ts'
import { type DeclaredTable, declaredTables, type Subject } from '#kit/server/personal/declare.ts'
import { withDatabase } from '#kit/server/testing/test-server.ts'
import { type DemoApp, DEMO_NOW, demoApp } from './testing/demo-app.ts'

/**
 * All declared data about a person, a candidate and an onboarding gets a unique mark; after their erasure none is found in
 * any table, file, notice, mail or line of the log.
 */
let app: DemoApp
/** Past all constraints, so that every column takes a mark whatever state its row is in. */
let free: pg.Client
/** Columns with a value out of a list, by the constraints: no one writes texts into them. */
let states: ReadonlySet<string>

type ColumnDetails = Readonly<{
  name: string
  type: string
  is_null: boolean
  is_set: boolean
  is_fixed: boolean
  refers: string | null
}>
const columnsOf = async (table: string): Promise<ColumnDetails[]> => {
  const { rows } = await free.query<ColumnDetails>(
    `select a.attname::text as name, t.typname::text as type, not a.attnotnull as is_null, a.atthasdef or a.attidentity <> '' as is_set,
      a.attgenerated <> '' as is_fixed,
      (select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as refers
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  )
  return rows
}

/** Returns the columns of a table with texts of the subject, which are erased or retained by law. */
const markedOf = ({ table }: DeclaredTable) => ({
  gone: [
    ...(table.cleared ?? []),
    ...(table.removed ?? []),
    ...Object.keys(table.replaced ?? {}),
    ...Object.keys(table.identity ?? {}),
    ...(table.deleted ?? []),
  ],
  kept: Object.keys(table.kept?.columns ?? {}),
})

const TEXTS = new Set(['text', 'jsonb', '_text', 'bytea'])
const valueOf = (type: string, mark: string): unknown => {
  if (type === 'jsonb') return JSON.stringify({ mark })
  if (type === '_text') return [mark]
  return type === 'bytea' ? Buffer.from(mark) : mark
}
const FILLED: Readonly<Record<string, unknown>> = {
  int2: 1,
  int4: 1,
  int8: 1,
  float8: 1,
  bool: false,
  text: 'x',
  jsonb: '{}',
  _text: [],
  _int4: [],
  bytea: Buffer.from('x'),
  inet: '192.0.2.1',
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2026-01-05',
  timestamptz: DEMO_NOW,
  time: '09:00',
  tstzrange: '[2026-01-05 09:00+00,2026-01-05 17:00+00)',
  int4range: '[1,2)',
  daterange: '[2026-01-05,2026-01-06)',
}

type Marks = { gone: Set<string>; kept: Set<string> }
type Ids = Readonly<{ id: number; account: number }>

const conditionOf = (text: string, id: number): string =>
  text.replaceAll('$ids', `array[${id}]`).replaceAll('$texts', `array['%no one has this%']`)

/** The row of a table that belongs to the subject; one is made where there is none. */
const rowOf = async (
  declared: DeclaredTable,
  where: string,
  columns: readonly ColumnDetails[],
  subject: Subject,
  ids: Ids,
) => {
  const found = await free.query<{ place: string }>(
    `select t.ctid::text as place from ${declared.name} t where ${where} order by t.ctid limit 1`,
  )
  if (found.rows[0]) return found.rows[0].place
  const given = columns.filter(({ is_fixed, is_set, is_null, refers, name }) => {
    // A value of a target names its person by scope and id.
    const isOwner =
      refers !== null ||
      name === 'employee_id' ||
      name === 'scope_id' ||
      (subject === 'onboard' && name === 'onboard_id')
    return !is_fixed && name !== 'id' && (isOwner || (!is_set && !is_null))
  })
  const values: unknown[] = []
  for (const { name, type, refers, is_null } of given) {
    const isOfOthers = declaredTables().some((one) => one.name === refers && one.table.is && one.table.is !== subject)
    if (isOfOthers && is_null && refers !== 'employees') {
      values.push(null)
      continue
    }
    if (name === 'scope') values.push('employee')
    else if (name === 'employee_id' || name === 'scope_id' || refers === 'employees') values.push(ids.id)
    else if (refers === 'accounts') values.push(ids.account)
    else if (refers === 'files') values.push(0)
    else if (refers !== null) values.push((await parentOf(refers, subject, ids.id)) ?? FILLED[type] ?? null)
    else values.push(FILLED[type] ?? null)
  }
  await free.query(
    `insert into ${declared.name} (${given.map(({ name }) => name).join(', ')})
     values (${given.map((_, at) => `$${at + 1}`).join(', ')})`,
    values,
  )
  const made = await free.query<{ place: string }>(
    `select t.ctid::text as place from ${declared.name} t where ${where} limit 1`,
  )
  return made.rows[0]?.place ?? null
}

/** Returns a row of another table that belongs to the subject; any, where the table has no subjects. */
const parentOf = async (table: string, subject: Subject, id: number): Promise<number | null> => {
  const declared = declaredTables().find(({ name }) => name === table)
  const text = declared?.table.of?.[subject]
  const key = (await columnsOf(table)).some(({ name }) => name === 'id') ? 'id' : null
  if (key === null) return null
  const { rows } = await free.query<{ id: number }>(
    `select t.id from ${table} t where ${text ? conditionOf(text, id) : 'true'} order by t.id limit 1`,
  )
  // One of no one will do where none is theirs: references are not checked here.
  return rows[0]?.id ?? null
}

let last = 0
const newMark = (subject: Subject): string => `canary-${subject}-${String(++last).padStart(5, '0')}-q`

/** A stored file whose bytes and name are marks. */
const markedFile = async (marks: Marks, subject: Subject): Promise<number> => {
  const [bytes, name] = [newMark(subject), newMark(subject)]
  marks.gone.add(bytes).add(name)
  const kept = await storeBytes(app.files, Buffer.from(bytes), 'text')
  return app.begin((work) =>
    insertFile(work, kept, { owner: { kind: 'candidate_document', id: 0 }, original_name: `${name}.txt` }),
  )
}

/** Marks every declared column of a subject. Returns the tables in which none of its rows could be found or made. */
const markAll = async (subject: Subject, ids: Ids, marks: Marks): Promise<string[]> => {
  const missed: string[] = []
  for (const declared of declaredTables().toReversed()) {
    const text = declared.table.of?.[subject]
    if (text === undefined || declared.table.isFile) continue
    const { gone, kept } = markedOf(declared)
    const files = declared.table.files ?? []
    const details = await columnsOf(declared.name)
    const isText = (column: string): boolean =>
      details.some((one) => one.name === column && TEXTS.has(one.type) && !one.is_fixed) &&
      !states.has(`${declared.name}.${column}`)
    const columns = [...gone, ...kept].filter(isText)
    if (columns.length === 0 && files.length === 0) continue
    // Copies are found by what names the subject: they are marked below.
    if (declared.table.isCopy) continue
    const place = await rowOf(declared, conditionOf(text, ids.id), details, subject, ids)
    if (place === null) {
      missed.push(declared.name)
      continue
    }
    const set: string[] = []
    const values: unknown[] = [place]
    for (const column of columns) {
      const mark = newMark(subject)
      const type = details.find(({ name }) => name === column)?.type ?? 'text'
      ;(kept.includes(column) ? marks.kept : marks.gone).add(mark)
      set.push(`${column} = $${values.push(valueOf(type, mark))}`)
    }
    for (const column of files) set.push(`${column} = $${values.push(await markedFile(marks, subject))}`)
    const { rows } = await free.query<{ id: string | null }>(
      `update ${declared.name} t set ${set.join(', ')} where t.ctid = $1::tid returning to_jsonb(t) ->> 'id' as id`,
      values,
    )
    const id = rows[0]?.id ?? null
    // The values of the row in the audit.
    if (id !== null) {
      const mark = newMark(subject)
      marks.gone.add(mark)
      await app.begin((work) =>
        audit(work, 'people.updated', { entity: declared.name, id: Number(id), before: { mark } }),
      )
    }
  }
  return missed
}

/** Adds notices, mails with files, stored responses and exports of others that name the subject. */
const markCopies = async (subject: Subject, name: string, marks: Marks, other: number): Promise<void> => {
  const mark = () => {
    const made = newMark(subject)
    marks.gone.add(made)
    return made
  }
  await free.query(
    `insert into notifications (account_id, kind, title, body, path, dedupe_key, created_at, deliver_at)
     values ($1, 'people.state', $2, $3, '/admin/employees', $4, $5, $5)`,
    [other, `About ${name}`, mark(), `test:${last}`, DEMO_NOW],
  )
  const { rows } = await free.query<{ id: number }>(
    `insert into mail_outbox (to_address, template_key, data, subject, next_attempt_at, queued_at, created_at, dedupe_key)
     values ($1, 'notices.test', $2, $3, $5, $5, $5, $4) returning id`,
    [`${mark()}@a.example`, JSON.stringify({ name, mark: mark() }), mark(), `test:${last}`, DEMO_NOW],
  )
  await free.query(`insert into mail_files (mail_id, place, name, calendar) values ($1, 1, $2, $3)`, [
    rows[0]?.id,
    mark(),
    mark(),
  ])
  await free.query(
    `insert into idempotency_keys (account_id, key, call_id, body_hash, answer, created_at) values ($1, $2, 'x', 'x', $3, $4)`,
    [other, `key-${last}`, JSON.stringify({ name, mark: mark() }), DEMO_NOW],
  )
  const values = { name, mark: mark() }
  await app.begin((work) => audit(work, 'people.updated', { entity: 'teams', id: 1, after: values }))
  await free.query(
    `insert into exports (account_id, list, params, columns, format, state, started_at, purpose)
     values ($1, 'employees.list', $2, '{}', 'csv', 'done', $3, $4)`,
    [other, JSON.stringify({ q: name, mark: mark() }), DEMO_NOW, mark()],
  )
}

/** Every table of every schema as text, the stored files and the log. */
const everything = async (): Promise<string> => {
  const { rows: tables } = await free.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname !~ '^(pg_|information_schema)' order by 1`,
  )
  const parts: string[] = [app.logged.join('\n')]
  for (const { name } of tables) {
    const { rows } = await free.query<{ text: string }>(`select t::text as text from ${name} t`)
    const text = rows.map((row) => row.text).join('\n')
    // Sealed columns come as hexadecimal digits.
    const hex = [...text.matchAll(/\\x([0-9a-f]{20,})/g)].map(([, digits = '']) =>
      Buffer.from(digits, 'hex').toString('latin1'),
    )
    parts.push(`${name}\n${text}`, ...hex)
  }
  const { rows: files } = await free.query<{ store_name: string }>('select store_name from files')
  for (const { store_name } of files) {
    const stream = await app.files.read(store_name).catch(() => Readable.from([]))
    for await (const part of stream) parts.push(Buffer.from(part).toString('latin1'))
  }
  for await (const { name } of app.files.listQuarantine()) parts.push(name)
  return parts.join('\n')
}
const found = (text: string, marks: ReadonlySet<string>): string[] => [...marks].filter((mark) => text.includes(mark))
/** The same with the text around each, which names the column. */
const left = (text: string, marks: ReadonlySet<string>): string[] =>
  found(text, marks).map((mark) => text.slice(Math.max(0, text.indexOf(mark) - 120), text.indexOf(mark) + 40))

/** Runs the queued jobs about files, as the worker would. */
const destroyFiles = async (): Promise<void> => {
  const { rows } = await free.query<{ payload: unknown }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'files.destroy'`,
  )
  for (const { payload } of rows) await app.runJob('files.destroy', payload)
}

beforeAll(async () => {
  app = await demoApp(5, 40, [demoPayroll], [demoHiring, demoPerformance])
  const database = new URL(app.databaseUrl).pathname.slice(1)
  free = new pg.Client({ connectionString: withDatabase(inject('testServer').adminUrl, database) })
  await free.connect()
  const listed = await free.query<{ name: string }>(
    `select k.conrelid::regclass || '.' || a.attname as name from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
     where k.contype = 'c' and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'`,
  )
  states = new Set(listed.rows.map(({ name }) => name))
  const { rows } = await free.query<{ name: string; rule: string }>(
    `select conrelid::regclass::text as name, quote_ident(conname) as rule from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`,
  )
  await free.query(
    rows.map(({ name, rule }) => `alter table ${name} drop constraint if exists ${rule} cascade`).join(';'),
  )
  await free.query(`set session_replication_role = replica`)
}, 240_000)
afterAll(async () => {
  await free.end()
  await app.stop()
})

describe('a mark in every declared column', () => {
  const marks: Record<Subject, Marks> = {
    employee: { gone: new Set(), kept: new Set() },
    candidate: { gone: new Set(), kept: new Set() },
    onboard: { gone: new Set(), kept: new Set() },
  }
  let person: Ids

  it('is written for a person who left, a candidate and an onboarding', async () => {
    const [leaver] = (
      await free.query<Ids>(
        `select e.id, a.id as account from employees e join accounts a on a.employee_id = e.id and a.area = 'User'
         where not exists (select from candidates c where c.employee_id = e.id) order by e.id desc limit 1`,
      )
    ).rows
    if (!leaver) throw new Error('The demo has no one who left')
    person = leaver
    const [other] = (
      await free.query<{ id: number }>(`select id from accounts where area = 'Admin' order by id limit 1`)
    ).rows
    const [candidate] = (
      await free.query<{ id: number }>(
        `select c.id from candidates c join interviews i on i.candidate_id = c.id
       where not exists (select from onboards b where b.candidate_id = c.id) order by c.id limit 1`,
      )
    ).rows
    const [onboard] = (
      await free.query<{ id: number }>(`select id from onboards where employee_id is null order by id limit 1`)
    ).rows
    if (!other || !candidate || !onboard) throw new Error('The demo has no one to forget')
    await free.query(`update employments set joined_on = '2020-01-01', left_on = '2026-01-31' where employee_id = $1`, [
      leaver.id,
    ])
    await free.query(`update pay_accounts set sent_minor = owed_minor where employee_id = $1`, [leaver.id])
    await free.query(`update payslips set state = 'issued' where employee_id = $1`, [leaver.id])
    expect(await markAll('employee', leaver, marks.employee)).toEqual([])
    expect(await markAll('candidate', { id: candidate.id, account: other.id }, marks.candidate)).toEqual([])
    expect(await markAll('onboard', { id: onboard.id, account: other.id }, marks.onboard)).toEqual([])
    for (const [subject, table, id] of [
      ['employee', 'employees', leaver.id],
      ['candidate', 'candidates', candidate.id],
      ['onboard', 'onboards', onboard.id],
    ] as const) {
      const column = subject === 'employee' ? 'work_email' : 'email'
      const { rows } = await free.query<{ text: string }>(`select ${column} as text from ${table} where id = $1`, [id])
      for (let times = 0; times < 3; times++) await markCopies(subject, rows[0]?.text ?? '', marks[subject], other.id)
    }
    await free.query(
      `update candidates set stage = 'rejected', end_reason = 'other', keep_until = '2026-03-01' where id = $1`,
      [candidate.id],
    )
    await free.query(`update offers set state = 'withdrawn' where candidate_id = $1`, [candidate.id])
    await free.query(`update onboards set state = 'withdrawn', ended_at = '2026-01-01' where id = $1`, [onboard.id])
    const text = await everything()
    for (const { gone, kept } of Object.values(marks)) {
      expect(gone.size).toBeGreaterThanOrEqual(40)
      expect(found(text, gone)).toEqual([...gone])
      expect(found(text, kept)).toEqual([...kept])
    }
  })

  it('is found nowhere once they are forgotten, but where the law keeps it', async () => {
    await free.query(
      `insert into subject_requests (employee_id, kind, state, requested_by, requested_at, reason, acts_on)
       values ($1, 'erase', 'waiting', (select min(id) from accounts), $2, 'They asked for it', $2)`,
      [person.id, DEMO_NOW],
    )
    await app.runJob('records.data_requests')
    await app.runJob('kit.forget_past')
    await destroyFiles()
    const { rows } = await free.query(
      `select state, blocked from subject_requests where employee_id = $1 and kind = 'erase'`,
      [person.id],
    )
    expect(rows).toContainEqual({ state: 'done', blocked: [] })
    const text = await everything()
    for (const { gone, kept } of Object.values(marks)) {
      expect(left(text, gone)).toEqual([])
      expect(found(text, kept)).toEqual([...kept])
    }
  })

  it('leaves every chain of the audit as it was', async () => {
    expect(await checkAuditChains(free)).toEqual([])
  })
})
