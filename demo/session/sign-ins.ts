import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { emailKey } from '#kit/contract/fields.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import { mfaScope } from '#domains/session/server/mfa/rules/mfa-scope.ts'
import { insertLink } from '#domains/session/server/store/links.ts'
import type { Demo } from '../demo.ts'

/** The keys of the installation, for the sign-ins of the demo. */
type DemoKeys = Readonly<{ secrets: SecretBox; link_key: Buffer }>

/** The second super admin, and the secret of their second factor as an app takes it. */
export const DEMO_FACTOR = {
  email: 'iris.novak@northwind.example',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
} as const

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAYS = 90
const EVENTS = 400
const DEVICES = ['Firefox on Windows', 'Chrome on Windows', 'Safari on macOS', 'Chrome on Android'] as const
/** The devices on which Asha Rao is signed in, with the hours since then. */
const LIVE = [
  ['Firefox on Windows', 2],
  ['Chrome on Android', 9],
  ['Chrome on Windows', 20],
] as const

type Account = Readonly<{ id: number; email: string; activated_at: string }>

const instant = (demo: Demo, msAgo: number): string => new Date(Date.parse(demo.now) - msAgo).toISOString()

const eventOf = (
  account: Pick<Account, 'id' | 'email'>,
  outcome: 'signed_in' | 'refused',
  device_label: string,
  at: string,
) => ({
  account_id: account.id,
  email_key_hash: createHash('sha256').update(emailKey(account.email)).digest(),
  outcome,
  ip: '198.51.100.24',
  device_label,
  at,
})

const openSessions = async (demo: Demo, { id: account_id }: Pick<Account, 'id'>): Promise<void> => {
  const rows = LIVE.map(([device_label, hours]) => ({
    sid: randomBytes(16).toString('base64url'),
    account_id,
    created_at: instant(demo, hours * HOUR),
    last_seen_at: instant(demo, hours * 5 * MINUTE),
    expires_at: instant(demo, (hours - 7 * 24) * HOUR),
    idle_minutes: 24 * 60,
    ip: '198.51.100.24',
    device_label,
  }))
  await demo.tx.insertInto('sessions').values(rows).execute()
}

/** Inserts the session of the last sign-in of each account, which the lists of logins show. */
const insertLastSessions = async (demo: Demo, events: readonly ReturnType<typeof eventOf>[]): Promise<void> => {
  const signedIn = events.filter(({ outcome }) => outcome === 'signed_in').toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const lasts = new Map(signedIn.map((event) => [event.account_id, event]))
  const after = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()
  const rows = [...lasts.values()].map(({ account_id, at, ip, device_label }) => ({
    sid: randomBytes(16).toString('base64url'),
    account_id,
    created_at: at,
    last_seen_at: after(at, 7 * HOUR),
    expires_at: after(at, 12 * HOUR),
    idle_minutes: 60,
    ended_at: after(at, 8 * HOUR),
    end_reason: 'logout' as const,
    ip,
    device_label,
  }))
  await demo.tx.insertInto('sessions').values(rows).execute()
}

/** Tries to sign in over the last months, most of which succeeded; the last two on the one account did not. */
const insertEvents = async (demo: Demo, accounts: readonly Account[], tried: Account): Promise<void> => {
  const { random } = demo
  const past = Array.from({ length: EVENTS - 2 }, () => {
    const outcome = random.chance(0.06) ? ('refused' as const) : ('signed_in' as const)
    const age = random.int(24 * HOUR, DAYS * 24 * HOUR)
    const account = random.pick(accounts)
    // No one signs in before the account is activated.
    const most = Date.parse(demo.now) - Date.parse(account.activated_at)
    const at = instant(demo, age <= most ? age : 24 * HOUR + (age % (most - 24 * HOUR)))
    return eventOf(account, outcome, random.pick(DEVICES), at)
  })
  const failed = [40, 38].map((minutes) => eventOf(tried, 'refused', 'Unknown device', instant(demo, minutes * MINUTE)))
  await demo.tx
    .insertInto('sign_in_events')
    .values([...past, ...failed])
    .execute()
  await insertLastSessions(demo, past)
}

/** Inserts sessions, attempts to sign in, a second factor, and an open link of an invited person. */
export const demoSignIns = async (demo: Demo, { secrets, link_key }: DemoKeys): Promise<void> => {
  const accounts = await demo.tx
    .selectFrom('accounts')
    .select(['id', 'area', 'name', sql<string>`coalesce(email, sign_in_no)`.as('email'), 'activated_at', 'employee_id'])
    .orderBy('id')
    .execute()
  const { rows } = await sql<{ id: number }>`select employee_id as id from employed_on(${demo.today}::date)`.execute(
    demo.tx,
  )
  const here = new Set(rows.map(({ id }) => id))
  const known = instant(demo, 2 * 24 * HOUR)
  const open = accounts.flatMap(({ activated_at, ...account }) => {
    const isHere = account.employee_id === null || here.has(account.employee_id)
    return isHere && activated_at !== null && activated_at < known ? [{ ...account, activated_at }] : []
  })
  const asha = open.find(({ area, name }) => area === 'User' && name === 'Asha Rao')
  const invited = accounts.find(({ activated_at }) => activated_at === null)
  const second = open.find(({ area, email }) => area === 'Admin' && email === DEMO_FACTOR.email)
  if (!asha || !invited || !second) throw new Error('The people of the sign-in stories are missing')
  await openSessions(demo, asha)
  await insertEvents(demo, open, asha)
  await insertLink(systemWork(demo.tx, demo.now), link_key, { id: invited.id, starts_at: null }, 'first', null)
  await demo.tx
    .insertInto('factors')
    .values({
      account_id: second.id,
      secret: secrets.seal(DEMO_FACTOR.secret, mfaScope(second.id)),
      confirmed_at: instant(demo, 30 * 24 * HOUR),
    })
    .execute()
}
