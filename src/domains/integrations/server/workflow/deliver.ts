import { mayReadRow } from '#domains/records/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { isOver, nextAttempt } from '../../contract/webhooks.rules.ts'
import { notifyScreens } from '../notify.ts'
import { headersOf, messageOf } from '../rules/message.ts'
import { findOwner } from '../rules/owners.ts'
import type { IntegrationsParts } from '../rules/parts.ts'
import { openSecrets } from '../rules/secrets.ts'
import { type Leased, leaseDue, updateResult } from '../store/deliveries.ts'
import { type Endpoint, findEndpoint, lockEndpoint, noteDelivered, noteFailed } from '../store/endpoints.ts'
import { type Attempt, post } from './post.ts'
import { switchOff } from './switch-off.ts'

const AT_ONCE = 8
/** Longer than an attempt takes at most. */
const LEASE_MS = 60_000
/** The time after which a webhook waits for the next run, so that new events are followed meanwhile. */
const RUN_MS = 20_000
/** The status of an address that was removed for good. */
const REMOVED = 410

type Outgoing = Readonly<{ leased: Leased; address: string; body: string; headers: Readonly<Record<string, string>> }>
type Batch = Readonly<{ count: number; outgoing: readonly Outgoing[] }>

const NOTHING: Batch = { count: 0, outgoing: [] }
const WITHHELD = 'The owner of the webhook may not read this.'

const withhold = (work: Work, leased: Leased): Promise<boolean> =>
  updateResult(work.tx, leased, {
    state: 'withheld',
    next_attempt_at: null,
    http_status: null,
    duration_ms: null,
    response: null,
    error: WITHHELD,
  })

/** Leases what is due for a webhook, and signs it. What its owner may no longer read is withheld. */
const lease = async (work: Work, id: number, parts: IntegrationsParts): Promise<Batch> => {
  const endpoint = await findEndpoint(work.tx, id)
  if (endpoint?.state !== 'on') return NOTHING
  const owner = await findOwner(work, endpoint.owner_id)
  if (!owner) {
    await switchOff(work, endpoint, 'owner')
    return NOTHING
  }
  const until = new Date(Date.parse(work.now) + LEASE_MS).toISOString()
  const found = await leaseDue(work.tx, { endpoint_id: id, now: work.now, until, limit: AT_ONCE })
  if (found.length === 0) return NOTHING
  const base = await parts.linkBase(work.tx, work.now)
  const secrets = openSecrets(parts.secrets, endpoint, work.now)
  const outgoing: Outgoing[] = []
  for (const leased of found) {
    if (!mayReadRow(parts.readers, owner, { action: leased.type, entity: leased.kind })) {
      await withhold(work, leased)
      continue
    }
    const message = messageOf(leased, `${base}${parts.linkOf(leased.kind, leased.object_id)}`)
    const headers = headersOf(message, secrets, work.now)
    outgoing.push({ leased, address: endpoint.address, body: message.body, headers })
  }
  return { count: found.length, outgoing }
}

const stateAfter = (isOk: boolean, next: string | null) => (isOk ? 'delivered' : next === null ? 'failed' : 'waiting')

/** Returns the instant of the next attempt; null where there is none. */
const nextOf = (work: Work, endpoint: Endpoint, leased: Leased, attempt: Attempt): string | null =>
  attempt.is_ok || attempt.http_status === REMOVED || endpoint.state === 'off'
    ? null
    : nextAttempt({ ...leased, now: work.now })

/** Records the result of an attempt; a webhook that was removed, or has taken nothing for three days, is switched off. */
const record = async (work: Work, leased: Leased, attempt: Attempt): Promise<void> => {
  const endpoint = await lockEndpoint(work.tx, leased.endpoint_id)
  if (!endpoint) return
  const next_attempt_at = nextOf(work, endpoint, leased, attempt)
  const isNoted = await updateResult(work.tx, leased, {
    state: stateAfter(attempt.is_ok, next_attempt_at),
    next_attempt_at,
    http_status: attempt.http_status,
    duration_ms: attempt.duration_ms,
    response: attempt.text,
    error: attempt.error,
  })
  notifyScreens(work)
  if (!isNoted || endpoint.state === 'off') return
  if (attempt.is_ok) return noteDelivered(work.tx, endpoint.id, work.now)
  const failing_since = await noteFailed(work.tx, endpoint.id, work.now)
  if (attempt.http_status === REMOVED) await switchOff(work, endpoint, 'gone')
  else if (isOver(failing_since, work.now)) await switchOff(work, endpoint, 'failures')
}

/** Sends what is due for a webhook, eight at once, until nothing is due or the time of a run is over. */
export const deliverDue = async (parts: IntegrationsParts, begin: BeginWork, id: number): Promise<void> => {
  const began = performance.now()
  while (performance.now() - began < RUN_MS) {
    const { count, outgoing } = await begin((work) => lease(work, id, parts))
    if (count === 0) return
    await Promise.all(
      outgoing.map(async ({ leased, ...message }) => {
        const attempt = await post(message, { listed: parts.listed })
        await begin((work) => record(work, leased, attempt))
      }),
    )
  }
}
