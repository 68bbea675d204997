import { HttpFailure, tooMany } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import { type Clock, readClock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Gate } from '#kit/server/http/gate.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { networkOf, THROTTLES } from '../../../contract/session.rules.ts'
import { noteFailedAttempt } from '../../rules/attempts.ts'
import { batchRows, personOf, storedOf } from '../../rules/gate.ts'
import { countFailedSignIn } from '../../rules/failed-sign-ins.ts'
import { bucket, mayAttempt } from '../../rules/throttle.ts'
import type { AdmissionRow, TokenColumns } from '../../store/admission.ts'
import { findRefusedToken } from '../store/refused-tokens.ts'
import type { TokenNotes } from '../store/token-notes.ts'
import { createRequestCounts } from './request-counts.ts'
import { hashOfSecret } from './secret.ts'
import { grantsOfToken } from './token-grants.ts'

const USED_AFTER_MS = 60_000

const refused = (reason: string): HttpFailure => new HttpFailure(401, reason)
const NOT_HERE = 'API tokens open the calls under /api/admin/ alone.'
const UNKNOWN = 'This API token is not known.'

/** Returns the reason why a token that exists is refused, for its holder. */
const reasonOf = ({
  ended_at,
  ended_why,
  is_expired,
  block,
}: Awaited<ReturnType<typeof findRefusedToken>> & object) => {
  if (ended_why === 'owner_left') return 'This API token has ended, because its owner has left.'
  if (ended_why === 'expired' || (ended_at === null && is_expired)) return 'This API token has expired.'
  if (ended_at !== null) return 'This API token has ended.'
  return block === null ? UNKNOWN : 'The owner of this API token cannot sign in at present.'
}

/**
 * Decides which 401 or 429 a refused token gets. Only unknown ones count as guesses, by network: anyone who has guessed too
 * often waits, and a right token from the same network still works.
 */
const refuse = async (db: Tx, clock: Clock, begin: BeginWork, hash: string, ip: string): Promise<HttpFailure> => {
  const found = await findRefusedToken(db, hash, await readClock(db, clock))
  if (found) {
    countFailedSignIn('api_token', 'refused')
    return refused(reasonOf(found))
  }
  const { links } = THROTTLES
  const isCounted = await begin(async (work) => {
    const may = await mayAttempt(work.tx, bucket(links, 'api_token', networkOf(ip)), work.now)
    if (may) await noteFailedAttempt(work, 'api_token')
    else countFailedSignIn('api_token', 'throttled')
    return may
  })
  return isCounted ? refused(UNKNOWN) : tooMany(links.first_wait)
}

type Found = Readonly<{ row: AdmissionRow; grants: Actor['grants'] }>

const actorOf = ({ row, grants }: Found, token: TokenColumns): Actor => {
  const { grants: own, limits } = grantsOfToken(grants, token)
  const person = personOf(row, own)
  return {
    ...person,
    employee_id: limits === null ? person.employee_id : null,
    session_id: row.session_id,
    acting: null,
    token: { name: token.name, limits: limits && { ...limits, employee_id: person.employee_id } },
    confirmed_until: null,
    expires_at: row.expires_at,
  }
}

/** Finds the actor of each request with an API token: its owner, with the keys and the scope that both have. */
export const createTokenGate = (db: Tx, clock: Clock, begin: BeginWork, notes: TokenNotes): Gate => {
  const findRow = batchRows(db, clock, 'token')
  const count = createRequestCounts()
  return async (text, { key, program }) => {
    if (!program) throw refused(NOT_HERE)
    const hash = hashOfSecret(text)
    const found = await findRow({ sid: hash, key })
    const token = found?.row.api_token
    if (!found || !token || found.row.area !== 'Admin') throw await refuse(db, clock, begin, hash, program.ip)
    const { row } = found
    const { headers, wait_seconds } = count(row.session_id, row.now)
    if (!token.is_used || Date.parse(row.now) - Date.parse(row.last_seen_at) > USED_AFTER_MS)
      notes.use(row.session_id, row.now, program.ip)
    return { actor: actorOf(found, token), now: row.now, stored: storedOf(row), headers, wait_seconds }
  }
}
