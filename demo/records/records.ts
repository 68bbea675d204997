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
import { demoServiceMinutes } from './service-minutes.ts'

/** Returns the ids of five accounts of the admin area. */
const listDemoAdmins = async (tx: Tx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where area = 'Admin' and deleted_at is null order by id limit 5`.execute(tx)
  return rows.map(({ id }) => id)
}

type DemoPerson = Readonly<{ id: number; joined_on: string; left_on: string | null }> &
  Readonly<Record<Corrected, string | null>>

/** Returns at most 200 people with their first and last day. */
const listDemoPeople = async (tx: Tx): Promise<DemoPerson[]> => {
  const { rows } = await sql<DemoPerson>`
    select e.id, m.joined_on, m.left_on, e.work_phone, e.linkedin_url, e.pronouns, e.about, e.mobile from employees e
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
/** Fields that an administrator corrects, each with a value that it may have had. */
const CORRECTED = {
  work_phone: (random) => `+49 30 5550${random.pick(EXTENSIONS)}`,
  linkedin_url: () => 'https://www.linkedin.com/in/northwind-support',
  pronouns: () => 'they/them',
  about: () => 'Answers what nobody else can find.',
  mobile: (random) => `+49 171 555${random.pick(EXTENSIONS)}`,
} as const satisfies Record<string, (random: Demo['random']) => string>
type Corrected = keyof typeof CORRECTED
const FIELDS = ['work_phone', 'linkedin_url', 'pronouns', 'about', 'mobile'] as const satisfies readonly Corrected[]
const REASONS = ['Payment came back', 'The bank asked for it', 'Move to a new account', 'Checked with the person']

const before = (now: string, ms: number): string => new Date(Date.parse(now) - ms).toISOString()

type Correction = { person: DemoPerson; field: Corrected; from: string | null; to: string | null }

/** Sets the values of each correction: it begins with the value of the one before, and the last ends with today's. */
const chain = (corrections: readonly Correction[], random: Demo['random']): void => {
  const next = new Map<string, string | null>()
  for (const one of corrections.toReversed()) {
    const { person, field } = one
    const key = `${person.id} ${field}`
    const was = CORRECTED[field](random)
    one.to = next.has(key) ? (next.get(key) ?? null) : person[field]
    one.from = was === one.to || (one.to !== null && field !== 'work_phone') ? null : was
    next.set(key, one.from)
  }
}

type Morning = Readonly<{
  at: string
  account_id: number
  corrections: readonly Correction[]
  /** The person whose number of an account was shown. */
  revealed: DemoPerson | null
}>

/** Plans half a year of changes of records by administrators. */
const planMornings = ({ now, random }: Demo, people: readonly DemoPerson[], admins: readonly number[]): Morning[] => {
  const mornings: Morning[] = []
  for (let day = DAYS; day > 0; day--) {
    const at = before(now, day * DAY_MS + random.int(0, 6) * 3_600_000)
    const isReveal = REVEALS.includes(day)
    if (!isReveal && [0, 6].includes(new Date(at).getUTCDay())) continue
    const date = at.slice(0, 10)
    const employed = people.filter(
      ({ joined_on, left_on }) => joined_on <= date && (left_on === null || left_on >= date),
    )
    const corrections = Array.from({ length: random.int(1, 4) }, (): Correction => ({
      person: random.pick(employed),
      field: random.pick(FIELDS),
      from: null,
      to: null,
    }))
    const revealed = isReveal ? random.pick(employed) : null
    mornings.push({ at, account_id: random.pick(admins), corrections, revealed })
  }
  return mornings
}

/** Inserts half a year of changes of records by administrators, and four accesses to bank numbers. */
const demoAudit = async (demo: Demo, admins: readonly number[]): Promise<number> => {
  const { tx, random } = demo
  const people = await listDemoPeople(tx)
  if (people.length === 0 || admins.length === 0) return 0
  const mornings = planMornings(demo, people, admins)
  chain(
    mornings.flatMap(({ corrections }) => corrections),
    random,
  )
  let rows = 0
  for (const { at, account_id, corrections, revealed } of mornings) {
    const work = { ...systemWork(tx, at), by: { account_id, on_behalf_of: null, session_id: null } }
    const real = corrections.filter(({ from, to }) => from !== to)
    await auditAll(
      work,
      'people.updated',
      real.map(({ person: { id }, field, from, to }) => ({
        entity: 'employees',
        id,
        employee_id: id,
        change: changed({ [field]: from }, { [field]: to }),
      })),
    )
    if (revealed) {
      const after = { kind: 'bank_account', reason: random.pick(REASONS) }
      await auditAll(work, 'people.detail_revealed', [
        { entity: 'employee_details', id: null, employee_id: revealed.id, after },
      ])
      rows++
    }
    rows += real.length
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
  await demoServiceMinutes(demo)
  await demoErasures(demo, admins, files)
  const rows = await demoAudit(demo, admins)
  const work = systemWork(tx, before(now, 2 * 3_600_000))
  await insertAnchors(work)
  const id = await beginVerification(work, 'whole')
  if (id !== null) await verify(id, (piece) => piece(work))
  print(`Exports: ${EXPORTS}, changes of records in the audit: ${rows}`)
}
