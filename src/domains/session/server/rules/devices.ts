import { createHash, randomBytes } from 'node:crypto'
import type { Tx, Work } from '#kit/server/context.ts'
import * as store from '../store/devices.ts'

const COOKIE = 'device'
const DAYS = 180

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The device secret of a request, or null. It grants nothing: it only distinguishes known browsers from strangers. */
export const deviceSecretOf = (cookieHeader: string | undefined): string | null => {
  const match = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/.exec(cookieHeader ?? '')
  return match?.[1] ?? null
}

export const deviceCookie = (secret: string, isHttps: boolean): string =>
  `${COOKIE}=${secret}; Path=/; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`

/** Returns true where the account knows this browser. */
export const isKnownDevice = async (tx: Tx, accountId: number, secret: string): Promise<boolean> =>
  (await store.findKnownDevice(tx, accountId, hashOf(secret))) !== undefined

/** Records the browser as known to the account. `isNew`: the account had others before, but not this one. */
export const rememberDevice = async (work: Work, accountId: number, given: string | null, label: string) => {
  // A cookie that this server never issued is not accepted: its author may know it.
  const isOurs = given !== null && (await store.findIssuedDevice(work.tx, hashOf(given))) !== undefined
  const secret = isOurs ? given : randomBytes(32).toString('base64url')
  const device = { account_id: accountId, device_hash: hashOf(secret) }
  const before = await store.countDevices(work.tx, device)
  const id = await store.insertDevice(work, { ...device, label })
  return { id, secret, isNew: before.all > 0 && before.same === 0 }
}
