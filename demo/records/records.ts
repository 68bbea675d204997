import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { auditAll, changed } from '#kit/server/audit.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { flush } from '#kit/server/flush.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import { beginVerification, insertAnchors } from '#domains/records/server/audit/store/verification.ts'
import { verify } from '#domains/records/server/audit/workflow/verify.ts'
import { endExport, insertExport } from '#domains/records/server/store/exports.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Demo } from '../demo.ts'
import { demoBackups } from './backups.ts'
import { demoErasures } from './erasures.ts'
import { demoImports } from './imports.ts'

/** Returns the ids of five accounts of the admin area. */
const listDemoAdmins = async (tx: Tx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where area = 'Admin' and deleted_at is null order by id limit 5`.execute(tx)
  return rows.map(({ id }) => id)
}

type DemoPerson = Readonly<{ id: number; joined_on: string; left_on: string | null }>

/** Returns at most 200 people with their first and last day. */
const listDemoPeople = async (tx: Tx): Promise<DemoPerson[]> => {
  const { rows } = await sql<DemoPerson>`
    select e.id, m.joined_on, m.left_on from person_short e
    join lateral (select min(x.joined_on)::text as joined_on,
        case when bool_and(x.left_on is not null) then max(x.left_on)::text end as left_on
      from employment_span x where x.employee_id = e.id) m on m.joined_on is not null
    order by e.id limit 200`.execute(tx)
  return rows
}

const LISTS = [
  ['employees.list', ['id', 'name', 'department.name', 'joined_on'], 'For the works council'],
  ['attendance.list', ['id', 'employee.name', 'business_date', 'worked_minutes'], 'Hours of the month'],
  ['departments.list', ['id', 'name', 'people_count'], null],
] as const
const EXPORTS = 12
const HOW_LONG_MS = 4000
const DAY_MS = 86_400_000
const DAYS = 180
/** Days ago on which the number of an account was shown. */
const REVEALS: readonly number[] = [6, 41, 97, 150]
const EXTENSIONS = ['-110', '-118', '-204', '-231', '-305']
/** Fields that an administrator corrects, each with the values before and after. */
const CORRECTIONS: readonly ((random: Demo['random']) => readonly [Corrected, Corrected])[] = [
  (random) => [
    { work_phone: `+49 30 5550${random.pick(EXTENSIONS)}` },
    { work_phone: `+49 30 5551${random.pick(EXTENSIONS)}` },
  ],
  () => [{ linkedin_url: null }, { linkedin_url: 'https://www.linkedin.com/in/northwind-support' }],
  () => [{ pronouns: null }, { pronouns: 'they/them' }],
  () => [{ about: null }, { about: 'Answers what nobody else can find.' }],
  (random) => [{ mobile: null }, { mobile: `+49 171 555${random.pick(EXTENSIONS)}` }],
]
type Corrected = Readonly<Record<string, string | null>>
const REASONS = ['Payment came back', 'The bank asked for it', 'Move to a new account', 'Checked with the person']

const before = (now: string, ms: number): string => new Date(Date.parse(now) - ms).toISOString()

/** Inserts half a year of changes of records by administrators, and four accesses to bank numbers. */
const demoAudit = async ({ tx, now, random }: Demo, admins: readonly number[]): Promise<number> => {
  const people = await listDemoPeople(tx)
  if (people.length === 0 || admins.length === 0) return 0
  let rows = 0
  for (let day = DAYS; day > 0; day--) {
    const at = before(now, day * DAY_MS + random.int(0, 6) * 3_600_000)
    const isReveal = REVEALS.includes(day)
    if (!isReveal && [0, 6].includes(new Date(at).getUTCDay())) continue
    const by = { account_id: random.pick(admins), on_behalf_of: null, session_id: null }
    const work = { ...systemWork(tx, at), by }
    const date = at.slice(0, 10)
    const employed = people.filter(
      ({ joined_on, left_on }) => joined_on <= date && (left_on === null || left_on >= date),
    )
    const chosen = Array.from({ length: random.int(1, 4) }, () => random.pick(employed).id)
    await auditAll(
      work,
      'people.updated',
      chosen.map((id) => ({
        entity: 'employees',
        id,
        employee_id: id,
        change: changed(...random.pick(CORRECTIONS)(random)),
      })),
    )
    if (isReveal) {
      const { id } = random.pick(employed)
      const after = { kind: 'bank_account', reason: random.pick(REASONS) }
      await auditAll(work, 'people.detail_revealed', [{ entity: 'employee_details', id: null, employee_id: id, after }])
      rows++
    }
    rows += chosen.length
    await flush(work)
  }
  return rows
}

const demoExports = async ({ tx, now }: Demo, admins: readonly number[]): Promise<void> => {
  const people = (await listDemoPeople(tx)).map(({ id }) => id)
  for (let index = 0; index < EXPORTS; index++) {
    const [list, columns, purpose] = LISTS[index % LISTS.length] ?? LISTS[0]
    const account_id = admins[index % admins.length]
    if (account_id === undefined) return
    const at = before(now, (index + 1) * 14 * DAY_MS)
    const one = { account_id, acting_admin_id: null, token_id: null, list, params: {}, columns, purpose } as const
    const id = await insertExport({ tx, now: at }, { ...one, format: index % 4 === 3 ? 'csv' : 'xlsx' })
    const sha256 = createHash('sha256').update(`${index}`).digest()
    const included = list === 'departments.list' ? [] : people
    const ending = { row_count: 40 + index * 7, bytes: 9000 + index * 812, sha256, people: included }
    await endExport(
      tx,
      id,
      index === 5
        ? { state: 'cancelled', row_count: 12, bytes: 4096, sha256: null, people: [] }
        : { state: 'done', ...ending },
    )
    const finished_at = new Date(Date.parse(at) + HOW_LONG_MS).toISOString()
    await tx.updateTable('exports').set({ finished_at }).where('id', '=', id).execute()
  }
}

/** Inserts a dozen exports and changes of half a year, and verifies the audit. Runs last, because it proves what all others have written. */
export const demoRecords = async (demo: Demo, files: FileStore): Promise<void> => {
  const { tx, now, print } = demo
  const admins = await listDemoAdmins(tx)
  await demoExports(demo, admins)
  await demoImports(demo, admins)
  await demoBackups(demo)
  await demoErasures(demo, admins, files)
  const rows = await demoAudit(demo, admins)
  const work = systemWork(tx, before(now, 2 * 3_600_000))
  await insertAnchors(work)
  const id = await beginVerification(work, 'whole')
  if (id !== null) await verify(id, (piece) => piece(work))
  print(`Exports: ${EXPORTS}, changes of records in the audit: ${rows}`)
}
