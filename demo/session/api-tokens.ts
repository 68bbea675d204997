import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import { audit } from '#kit/server/audit.ts'
import { flush } from '#kit/server/flush.ts'
import type { Permission } from '#kit/contract/keys.ts'
import { beginningOf, hashOfSecret, newNonce, secretOf } from '#domains/session/server/tokens/rules/secret.ts'
import type { Demo } from '../demo.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type Token = Readonly<{
  name: string
  email: string
  permission_keys: readonly Permission[]
  department: string | null
  days_ago: number
  days: number
  /** Minutes since it was used last. */
  used: number
  ended: boolean
}>

/** One in use, and one that its owner ended. */
const TOKENS: readonly Token[] = [
  {
    name: 'Payroll export',
    email: 'code1@northwind.example',
    permission_keys: ['payroll.read', 'people.read', 'organisation.read'],
    department: null,
    days_ago: 40,
    days: 90,
    used: 12,
    ended: false,
  },
  {
    name: 'Wall board of Support',
    email: 'code0@northwind.example',
    permission_keys: ['attendance.read'],
    department: 'Support',
    days_ago: 70,
    days: 365,
    used: 9 * 1440,
    ended: true,
  },
]

/** The API tokens of the demo; no one knows their secrets. */
export const demoApiTokens = async (demo: Demo, linkKey: Buffer): Promise<void> => {
  const { tx, now } = demo
  const before = (ms: number): string => new Date(Date.parse(now) - ms).toISOString()
  for (const { name, email, department, ...token } of TOKENS) {
    const owner = await tx
      .selectFrom('accounts')
      .select('id')
      .where('area', '=', 'Admin')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const units =
      department === null
        ? []
        : await tx.selectFrom('departments').select('id').where('name', '=', department).execute()
    const created_at = before(token.days_ago * DAY_MS)
    const secret = secretOf(linkKey, newNonce())
    const ended_at = token.ended ? before(8 * DAY_MS) : null
    const values = {
      account_id: owner.id,
      name,
      permission_keys: [...token.permission_keys],
      brand_ids: null,
      department_ids: units.length === 0 ? null : units.map(({ id }) => id),
      expires_at: before((token.days_ago - token.days) * DAY_MS),
    }
    const { id } = await tx
      .insertInto('api_tokens')
      .values({
        ...values,
        beginning: beginningOf(secret),
        secret_hash: hashOfSecret(secret),
        created_at,
        last_used_at: before(token.used * MINUTE_MS),
        last_used_ip: '198.51.100.40',
        ...(ended_at === null ? {} : { ended_at, ended_by: owner.id, ended_why: 'ended' as const }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const by = { account_id: owner.id, on_behalf_of: null, session_id: null }
    const added = { ...systemWork(tx, created_at), by }
    await audit(added, 'session.token_added', { entity: 'api_tokens', id, after: values })
    await flush(added)
    if (ended_at !== null) {
      const ended = { ...systemWork(tx, ended_at), by }
      await audit(ended, 'session.token_ended', { entity: 'api_tokens', id })
      await flush(ended)
    }
  }
}
