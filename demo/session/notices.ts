import { sql } from 'kysely'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

const SECURITY = {
  Admin: '/admin/userprofile?tab=security',
  User: '/employee/userprofile?tab=security',
} as const
/** One of so many sessions was on a device that the account had not used before. */
const NEW_DEVICES = 3

type Signed = Readonly<{ id: number; account_id: number; device_label: string; at: string; is_live: boolean }>

const devices = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Signed>`
    select id, account_id, device_label, created_at as at, ended_at is null as is_live from sessions
    where acting_admin_id is null and created_at > ${noticesSince(now)}
      and (ended_at is null or id % ${NEW_DEVICES}::int = 0)`.execute(tx)
  return rows.map(({ id, account_id, device_label, at, is_live }) => ({
    kind: 'session.new_device',
    to: { accounts: [account_id] },
    title: `New sign-in: ${device_label}`,
    body: 'If this was not you, end the session and change your password.',
    path: SECURITY,
    why: 'Your account was used from a browser that it did not know.',
    subject_id: id,
    at,
    key: `session.new_device:${id}`,
    is_done: !is_live,
  }))
}

const impersonations = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<{ id: number; account_id: number; admin: string; reason: string; at: string }>`
    select s.id, s.account_id, a.name as admin, s.acting_reason as reason, s.created_at as at
    from sessions s join accounts a on a.id = s.acting_admin_id where s.created_at > ${noticesSince(now)}`.execute(tx)
  return rows.map(({ id, account_id, admin, reason, at }) => ({
    kind: 'session.acting_started',
    to: { accounts: [account_id] },
    title: `${admin} acts as you`,
    body: `${reason} – Open this to see it and to end it now.`,
    path: '/employee/userprofile?tab=security',
    why: 'Someone uses your account under their own name, for at most 30 minutes.',
    subject_id: id,
    at,
    key: `session.acting_started:${id}`,
  }))
}

const factors = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<{ account_id: number; at: string }>`
    select account_id, confirmed_at as at from factors where confirmed_at > ${noticesSince(now)}`.execute(tx)
  return rows.map(({ account_id, at }) => ({
    kind: 'session.factor_changed',
    to: { accounts: [account_id] },
    title: 'Your second factor was switched on',
    body: 'All your other devices were signed out.',
    why: 'This is about your account.',
    subject_id: account_id,
    at,
    key: `session.factor_changed:${at}`,
  }))
}

export const noticesOfSessions = async (demo: Demo): Promise<DrawnNotice[]> => [
  ...(await devices(demo)),
  ...(await impersonations(demo)),
  ...(await factors(demo)),
]
