import { createHash, randomBytes } from 'node:crypto'
import type { Tx, Work } from '#kit/server/context.ts'

const COOKIE = 'device'
const DAYS = 180

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The device secret of a request, or null. It gives no right: it only tells known browsers from strangers. */
export const deviceSecretOf = (cookieHeader: string | undefined): string | null => {
  const match = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/.exec(cookieHeader ?? '')
  return match?.[1] ?? null
}

export const deviceCookie = (secret: string, isHttps: boolean): string =>
  `${COOKIE}=${secret}; Path=/; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`

/** Whether the account knows this browser. */
export const isKnownDevice = async (tx: Tx, accountId: number, secret: string): Promise<boolean> =>
  (await tx
    .selectFrom('known_devices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', hashOf(secret))
    .where('voided_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Whether this server gave a secret to a browser, for whichever account. */
const isIssued = async (tx: Tx, secret: string): Promise<boolean> =>
  (await tx.selectFrom('known_devices').select('id').where('device_hash', '=', hashOf(secret)).executeTakeFirst()) !==
  undefined

/** Remembers the browser for the account. `isNew`: the account had others before, but not this one. */
export const rememberDevice = async (work: Work, accountId: number, given: string | null, label: string) => {
  // A cookie that this server never gave is not taken over: whoever made it up may know it.
  const isOurs = given !== null && (await isIssued(work.tx, given))
  const secret = isOurs ? given : randomBytes(32).toString('base64url')
  const before = await work.tx
    .selectFrom('known_devices')
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      row.fn.count<number>('id').filterWhere('device_hash', '=', hashOf(secret)).as('same'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const device = await work.tx
    .insertInto('known_devices')
    .values({
      device_hash: hashOf(secret),
      account_id: accountId,
      label,
      first_seen_at: work.now,
      last_seen_at: work.now,
    })
    .onConflict((row) =>
      row.columns(['device_hash', 'account_id']).doUpdateSet({ last_seen_at: work.now, label, voided_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: device.id, secret, isNew: before.all > 0 && before.same === 0 }
}
