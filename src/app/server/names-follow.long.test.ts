import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDemo } from '#demo/index.ts'
import { DEMO_NOW } from './testing/demo-app.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

/** Columns with the present name: with the name of the person they change by themselves. */
const FOLLOWING: ReadonlySet<string> = new Set(['accounts.name', 'employees.name', 'person_search.words'])
/** Columns with a copy of a former name, and the reason for which it stays. */
const STAYING: Readonly<Record<string, string>> = {
  'former_names.name': 'it is what someone was called before, by which the audit names them as of then',
  'attendance_corrections.day_after': 'a correction keeps the day as it was judged',
  'attendance_corrections.day_before': 'a correction keeps the day as it was judged',
  'attendance_periods.accepted_exceptions': 'what was accepted when a month was locked',
  'candidates.name': 'a candidate has a record of their own, as they applied',
  'employee_details.data': 'what a bank or another office calls the person',
  'files.original_name': 'the name of a file as it was uploaded',
  'hikes.letter': 'a letter that was given',
  'live_events.ref': 'the text of a notification on its way; it ends within minutes',
  'mail_outbox.data': 'a mail as it was written',
  'notifications.body': 'a message as it was written',
  'notifications.title': 'a message as it was written',
  'notifications.why': 'a message as it was written',
  'onboards.name': 'a new person as they were invited',
  'overtime_postings.reason': 'a reason as someone wrote it',
  'overtime_resets.lines': 'a reset as it was prepared and signed off',
  'pay_payments.bank_holder': 'the account that was paid, as the bank calls its holder',
  'payslips.bank_holder': 'a payslip as it was issued',
  'payslips.document': 'a payslip as it was issued',
  'project_notes.author': 'who wrote a note of a project and has no account any more; of accounts their name is read',
}

let app: TestApp
beforeAll(async () => {
  app = await testApp(DEMO_NOW)
  await prepareDemo(app.db, app.files, { employees: 60, days: 40 }, () => undefined, DEMO_NOW)
})
afterAll(() => app.stop())

/** Returns every column that can have a text. */
const readColumns = async (): Promise<readonly Readonly<{ table: string; column: string }>[]> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype, 'json'::regtype, 'text[]'::regtype)
    order by 1, 2`.execute(app.db)
  return rows
}

/** Returns the columns with one of the names. */
const holding = async (names: readonly string[]): Promise<string[]> => {
  const pattern = `(${names.join('|')})`
  const found: string[] = []
  for (const { table, column } of await readColumns()) {
    const { rows } = await sql<{ occurs: boolean }>`
      select exists (select from ${sql.table(table)} where ${sql.ref(column)}::text ~* ${pattern}) as occurs`.execute(
      app.db,
    )
    if (rows[0]?.occurs) found.push(`${table}.${column}`)
  }
  return found
}

it('finds no copy of a name that is not known, and none that stays behind', async () => {
  const people = await app.db.selectFrom('employees').select(['id', 'name']).execute()
  // A single name is the first name, and a part of addresses.
  const names = people.flatMap(({ name }) => (name.includes(' ') ? [name] : []))
  const known = [...FOLLOWING, ...Object.keys(STAYING)]
  const copies = await holding(names)
  expect(copies).toEqual(expect.arrayContaining([...FOLLOWING]))
  expect(copies.filter((column) => !known.includes(column))).toEqual([])

  // With their addresses, which are made of their names here.
  await sql`update employees set last_name = 'Renamed', preferred_name = null, first_name = 'P' || id,
    work_email = 'p' || id || '@example.test', work_email_key = 'p' || id || '@example.test'`.execute(app.db)
  const left = await holding(names)
  expect(left.filter((column) => !(column in STAYING))).toEqual([])
  expect(left).toContain('former_names.name')
  const { rows } =
    await sql`select a.id from accounts a join employees e on e.id = a.employee_id where a.name <> e.name`.execute(
      app.db,
    )
  expect(rows).toEqual([])

  const there = new Set((await readColumns()).map(({ table, column }) => `${table}.${column}`))
  expect(known.filter((column) => !there.has(column))).toEqual([])
})
