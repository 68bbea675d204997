import { audit } from '#kit/server/audit.ts'
import { isOneself } from '#kit/server/actor.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Work } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { found } from '#kit/server/database/rows.ts'
import { assignFile } from '#kit/server/files/stored-files.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import { joinCandidates as call } from '../../contract/openings.calls.ts'
import { presentCandidate } from '../present.ts'
import { countRounds, lockBoth, moveApplication } from '../store/joined-candidates.ts'
import { insertMove, updateCandidate } from '../store/stored-candidates.ts'
import { getCandidate } from './candidates.ts'

const { refusal } = hiringRefusals
const ROUNDS = 9
const OPEN = ['applied', 'interviewing', 'selected']

type Locked = Awaited<ReturnType<typeof lockBoth>>[number]

const refuseUnfit = (into: Locked, other: Locked): void => {
  if (other.stage === 'offered' || other.stage === 'hired') throw refusal('join_offered', { name: other.name })
  if (!OPEN.includes(into.stage) || into.purged_at !== null || other.purged_at !== null)
    throw refusal('candidate_ended')
}

/** Fills values that the application that stays lacks. Its own stay as they are. */
const fill = async (work: Work, into: Locked, other: Locked): Promise<void> => {
  const later = other.consent_at !== null && other.keep_until > into.keep_until
  await updateCandidate(work.tx, into.id, {
    phone: into.phone ?? other.phone,
    linkedin_url: into.linkedin_url ?? other.linkedin_url,
    ...(later ? { keep_until: other.keep_until, consent_at: other.consent_at } : {}),
  })
  if (into.stage !== 'applied' || !['interviewing', 'selected'].includes(other.stage)) return
  await updateCandidate(work.tx, into.id, { stage: 'interviewing', stage_since_at: work.now })
  await insertMove(work.tx, {
    candidate_id: into.id,
    from_stage: into.stage,
    to_stage: 'interviewing',
    since_at: into.stage_since_at,
    at: work.now,
    actor_id: work.by.account_id,
    note: null,
  })
}

/** Joins another application into this one: interviews with their comments, files, offers and history come here. */
export const joinCandidates = handle(call, async (context) => {
  const { tx, actor, now, params, body } = context
  const locked = await lockBoth(tx, [params.id, body.other_id])
  const into = found(locked.find(({ id }) => id === params.id))
  const other = found(locked.find(({ id }) => id === body.other_id && id !== params.id))
  requireVersion(into, body.version)
  requireVersion(other, body.other_version)
  if (isOneself(actor, into.employee_id) || isOneself(actor, other.employee_id)) throw refusal('own_application')
  refuseUnfit(into, other)
  const { last, moving, overlaps } = found(await countRounds(tx, into.id, other.id))
  if (last + moving > ROUNDS) throw refusal('join_rounds')
  if (overlaps) throw refusal('join_overlap')
  await fill(context, into, other)
  const files = await moveApplication(tx, { into: into.id, from: other.id, last, now })
  for (const file of files) await assignFile(context, file, { kind: 'candidate_document', id: into.id })
  await audit(context, 'hiring.candidates_joined', {
    entity: 'candidates',
    id: into.id,
    after: { joined_id: other.id },
  })
  return presentCandidate(actor)(await getCandidate(context, into.id))
})
