import type { Permission } from '#kit/contract/keys.ts'
import { randomBytes } from 'node:crypto'
import type { SessionParts } from '#domains/session/server/index.ts'
import { emailKey } from '#kit/contract/fields.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'

export type TestActor = Readonly<{
  token: string
  account_id: number
  employee_id: number | null
  role_id: number
  session_id: number
  id: number
}>

type Grants = Readonly<Partial<Record<Permission, Scope>>>

export type PersonOptions = Readonly<{
  first_name?: string
  last_name?: string
  /** Exactly these rights; left out: none. */
  grants?: Grants
  role_number?: number
  department_id?: number
  team_id?: number | null
  joined_on?: string
  left_on?: string | null
  time_zone?: string | null
  work_pattern_id?: number
  manager_id?: number | null
  second_manager_id?: number | null
}>

type Day = Readonly<{ start: string | null; end: string | null; break_minutes?: number }>

let serial = 0
const next = (): number => ++serial

/** Builds just what a test needs: a small organisation, and people with exactly the rights it names. */
export const createFixture = (db: Tx, session: SessionParts) => {
  const one = async <Row>(query: { executeTakeFirstOrThrow: () => Promise<Row> }): Promise<Row> =>
    query.executeTakeFirstOrThrow()

  const country = async () => {
    const known = await db.selectFrom('countries').select('id').where('code', '=', 'DE').executeTakeFirst()
    return (
      known?.id ??
      (
        await one(
          db
            .insertInto('countries')
            .values({ code: 'DE', code3: 'DEU', name: 'Germany', currency: 'EUR', dial_code: '+49' })
            .returning('id'),
        )
      ).id
    )
  }

  const holidayCalendar = async () =>
    (
      await one(
        db
          .insertInto('holiday_calendars')
          .values({ name: `Calendar ${next()}` })
          .returning('id'),
      )
    ).id

  /** A pattern with the same hours from Monday to Friday, 09:00 to 17:30 with 30 minutes of break by default. */
  const pattern = async (options: { weekday?: Day; weekend?: Day; holiday_calendar_id?: number } = {}) => {
    const { id } = await one(
      db
        .insertInto('work_patterns')
        .values({ name: `Pattern ${next()}` })
        .returning('id'),
    )
    const weekday = options.weekday ?? { start: '09:00', end: '17:30', break_minutes: 30 }
    const weekend = options.weekend ?? { start: null, end: null }
    const days = Array.from({ length: 7 }, (_, index) => {
      const day = index < 5 ? weekday : weekend
      return {
        week: 1,
        weekday: index + 1,
        start: day.start,
        end: day.end,
        break_minutes: day.break_minutes ?? 0,
        expected_minutes: 0,
      }
    })
    await db
      .insertInto('work_pattern_versions')
      .values({
        pattern_id: id,
        effective_from: '2000-01-01',
        kind: 'timed',
        holiday_calendar_id: options.holiday_calendar_id ?? (await holidayCalendar()),
        days: json(days),
      })
      .execute()
    return id
  }

  const brand = async (options: { time_zone?: string; default_pattern_id?: number } = {}) => {
    const n = next()
    const { id } = await one(
      db
        .insertInto('brands')
        .values({
          name: `Brand ${n}`,
          legal_name: `Brand ${n} GmbH`,
          country_id: await country(),
          currency: 'EUR',
          time_zone: options.time_zone ?? 'Europe/Berlin',
          number_prefix: `B${n}-`,
          default_pattern_id: options.default_pattern_id ?? (await pattern()),
        })
        .returning('id'),
    )
    return id
  }

  const department = async (options: { parent_id?: number } = {}) => {
    const n = next()
    return (
      await one(
        db
          .insertInto('departments')
          .values({ name: `Department ${n}`, code: `D${n}X`, parent_id: options.parent_id ?? null })
          .returning('id'),
      )
    ).id
  }

  const team = async (department_id: number) =>
    (
      await one(
        db
          .insertInto('teams')
          .values({ department_id, name: `Team ${next()}`, color: '#4263eb' })
          .returning('id'),
      )
    ).id

  const role = async (area: 'Admin' | 'User', role_number: number, grants: Grants) => {
    const { id } = await one(
      db
        .insertInto('roles')
        .values({ area, role_number, name: `Role ${next()}` })
        .returning('id'),
    )
    const rows = Object.entries(grants).map(([permission_key, scope]) => ({ role_id: id, permission_key, scope }))
    if (rows.length > 0) await db.insertInto('role_grants').values(rows).execute()
    return id
  }

  const lead = async (
    team_id: number,
    employee_id: number,
    options: { kind?: 'lead' | 'deputy'; from?: string; to?: string | null } = {},
  ) => {
    await db
      .insertInto('team_leaderships')
      .values({
        team_id,
        employee_id,
        kind: options.kind ?? 'lead',
        from_date: options.from ?? '2020-01-01',
        to_date: options.to ?? null,
      })
      .execute()
  }

  const shared = { brand: 0, department: 0 }

  /** An employee without an account. */
  const employee = async (options: PersonOptions & { role_id?: number } = {}) => {
    const n = next()
    shared.brand ||= await brand()
    shared.department ||= await department()
    const email = `person${n}@example.test`
    const { id } = await one(
      db
        .insertInto('employees')
        .values({
          first_name: options.first_name ?? 'Person',
          last_name: options.last_name ?? `No${n}`,
          work_email: email,
          work_email_key: emailKey(email),
        })
        .returning('id'),
    )
    const { default_pattern_id } = await one(
      db.selectFrom('brands').select('default_pattern_id').where('id', '=', shared.brand),
    )
    const joined_on = options.joined_on ?? '2020-01-01'
    await db
      .insertInto('employments')
      .values({
        employee_id: id,
        brand_id: shared.brand,
        employee_no: `T${n}`,
        employment_type: 'permanent',
        joined_on,
        left_on: options.left_on ?? null,
      })
      .execute()
    await db
      .insertInto('placements')
      .values({
        employee_id: id,
        effective_from: joined_on,
        department_id: options.department_id ?? shared.department,
        team_id: options.team_id ?? null,
        role_id: options.role_id ?? (await role('User', options.role_number ?? 101, options.grants ?? {})),
        manager_id: options.manager_id ?? null,
        second_manager_id: options.second_manager_id ?? null,
        work_pattern_id: options.work_pattern_id ?? default_pattern_id,
        time_zone: options.time_zone ?? null,
        work_mode: 'office',
        reason_code: 'hire',
        source: 'hire',
      })
      .execute()
    return id
  }

  /** Opens a session for an account without signing in. */
  const open = async (
    account_id: number,
    area: 'Admin' | 'User',
    employee_id: number | null,
    role_id: number,
  ): Promise<TestActor> => {
    const sid = randomBytes(16).toString('base64url')
    const [created_at, expires_at] = ['2000-01-01T00:00:00Z', '2099-01-01T00:00:00Z']
    const { id: session_id } = await one(
      db
        .insertInto('sessions')
        .values({
          sid,
          account_id,
          created_at,
          last_seen_at: created_at,
          expires_at,
          idle_minutes: 60_000_000,
          device_label: 'Test',
        })
        .returning('id'),
    )
    const id = area === 'User' ? (employee_id ?? 0) : account_id
    const token = session.tokens.sign({
      sub: String(account_id),
      sid,
      role: area,
      id,
      iat: Date.parse(created_at) / 1000,
      exp: Date.parse(expires_at) / 1000,
    })
    return { token, account_id, employee_id, role_id, session_id, id }
  }

  /** Inserts approved leave of whole days. */
  const leave = async (employee_id: number, dates: readonly string[], type = 'Leave of a test'): Promise<number> => {
    const code = `test_${next()}`
    const kind = { kind: 'leave', unit: 'day' as const, methods: ['full_day'], color: '#336699' }
    const type_id = await one(
      db
        .insertInto('request_types')
        .values({ ...kind, code, name: type, active: false })
        .returning('id'),
    )
    const sent_by = await one(
      db
        .insertInto('accounts')
        .values({
          area: 'Admin',
          email: `${code}@example.test`,
          email_key: `${code}@example.test`,
          name: 'Keeper',
          role_id: await role('Admin', 0, {}),
        })
        .returning('id'),
    )
    const days = [...dates].toSorted()
    const request = await one(
      db
        .insertInto('requests')
        .values({
          employee_id,
          type_id: type_id.id,
          kind: 'leave',
          unit: 'day',
          method: 'full_day',
          from_date: days[0] ?? '',
          to_date: days.at(-1) ?? '',
          amount: days.length * 100,
          status: 'approved',
          sent_by: sent_by.id,
          sent_at: '2026-01-01T00:00:00Z',
        })
        .returning('id'),
    )
    await db
      .insertInto('request_days')
      .values(
        days.map((date) => ({
          request_id: request.id,
          employee_id,
          date,
          part: 'full' as const,
          slot: '[0,2880)',
          minutes: 480,
          full_day_minutes: 480,
          amount: 100,
          lane: 'absence' as const,
          live: true,
        })),
      )
      .execute()
    return request.id
  }

  /** A signed-in employee with exactly the given rights. */
  const user = async (options: PersonOptions = {}): Promise<TestActor & { employee_id: number }> => {
    const role_id = await role('User', options.role_number ?? 101, options.grants ?? {})
    const employee_id = await employee({ ...options, role_id })
    const email = `user${next()}@example.test`
    const { id } = await one(
      db
        .insertInto('accounts')
        .values({ area: 'User', email, email_key: emailKey(email), name: `User ${employee_id}`, employee_id })
        .returning('id'),
    )
    return { ...(await open(id, 'User', employee_id, role_id)), employee_id }
  }

  /** A signed-in administrator with exactly the given rights. */
  const admin = async (
    grants: Grants = {},
    options: { role_number?: number; employee_id?: number } = {},
  ): Promise<TestActor> => {
    const role_id = await role('Admin', options.role_number ?? 0, grants)
    const email = `admin${next()}@example.test`
    const { id } = await one(
      db
        .insertInto('accounts')
        .values({
          area: 'Admin',
          email,
          email_key: emailKey(email),
          name: `Admin ${next()}`,
          role_id,
          employee_id: options.employee_id ?? null,
        })
        .returning('id'),
    )
    return open(id, 'Admin', options.employee_id ?? null, role_id)
  }

  return { admin, brand, country, department, employee, holidayCalendar, lead, leave, open, pattern, role, team, user }
}
