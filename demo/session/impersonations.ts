import { randomBytes } from 'node:crypto'
import type { AuditAction } from '#kit/contract/keys.ts'
import { audit } from '#kit/server/audit.ts'
import { flush } from '#kit/server/flush.ts'
import type { Work } from '#kit/server/context.ts'
import type { Demo } from '../demo.ts'

const HOST = 'northwind.example'
const ADMIN = `code0@${HOST}`
const EMPLOYEE = `asha.rao@${HOST}`
const DAYS_AGO = 6
const MINUTE = 60_000

const ACTS: readonly (readonly [action: AuditAction, after: Readonly<Record<string, string>>])[] = [
  ['people.profile_updated', { mobile: '+91 98450 12345' }],
  ['people.profile_updated', { current_address: '14 3rd Cross, Indiranagar, Bengaluru' }],
  ['people.profile_updated', { permanent_address: '14 3rd Cross, Indiranagar, Bengaluru' }],
  ['people.profile_updated', { about: 'Answers what nobody else can find.' }],
  ['people.profile_updated', { work_phone: '+91 80 5550 142' }],
  ['people.profile_updated', { linkedin_url: 'https://www.linkedin.com/in/northwind-support' }],
  ['shell.preferences_saved', { color_scheme: 'system' }],
]

const accountOf = async (demo: Demo, area: 'Admin' | 'User', email: string) =>
  demo.tx
    .selectFrom('accounts')
    .select(['id', 'employee_id'])
    .where('area', '=', area)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()

type Ended = Readonly<{ account_id: number; from: number; minutes: number; device_label: string }>

const endedSession = async (
  demo: Demo,
  { account_id, from, minutes, device_label }: Ended,
  impersonation: { acting_admin_id: number; parent_session_id: number; acting_reason: string } | null,
): Promise<number> => {
  const at = (offset: number): string => new Date(from + offset * MINUTE).toISOString()
  const { id } = await demo.tx
    .insertInto('sessions')
    .values({
      ...impersonation,
      sid: randomBytes(16).toString('base64url'),
      account_id,
      created_at: at(0),
      last_seen_at: at(minutes),
      expires_at: at(impersonation ? 30 : 720),
      idle_minutes: impersonation ? 30 : 60,
      ended_at: at(minutes),
      end_reason: 'logout',
      ip: '198.51.100.24',
      device_label,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * An impersonation of the operations manager under the name of an employee, some days ago, with all that was done in
 * it.
 */
export const demoImpersonations = async (demo: Demo): Promise<void> => {
  const [admin, employee] = [await accountOf(demo, 'Admin', ADMIN), await accountOf(demo, 'User', EMPLOYEE)]
  const from = Date.parse(demo.now) - DAYS_AGO * 24 * 60 * MINUTE
  const device_label = 'Firefox on Windows'
  const parent = await endedSession(demo, { account_id: admin.id, from, minutes: 95, device_label }, null)
  const impersonation = await endedSession(
    demo,
    { account_id: employee.id, from: from + 20 * MINUTE, minutes: 17, device_label },
    { acting_admin_id: admin.id, parent_session_id: parent, acting_reason: 'Address and phone after the move' },
  )
  for (const [index, [action, after]] of ACTS.entries()) {
    const now = new Date(from + (22 + index * 2) * MINUTE).toISOString()
    const by = { account_id: admin.id, on_behalf_of: employee.id, session_id: impersonation }
    const work: Work = { tx: demo.tx, now, by, request_id: null, audits: [], live: [], jobs: [] }
    await audit(work, action, {
      entity: 'employees',
      id: employee.employee_id,
      employee_id: employee.employee_id,
      after,
    })
    await flush(work)
  }
}
