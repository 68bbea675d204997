import type { ActorSource } from '#domains/organisation/server/index.ts'
import { grantsOfRoles } from './grants.ts'
import { personOf } from './gate.ts'
import { findActorRow } from '../store/admission.ts'

/** The actor that the gate would admit for an account now, with the block that would refuse it. */
export const findActorOfAccount: ActorSource = async (tx, who, now) => {
  const row = await findActorRow(tx, who, now)
  if (!row) return null
  const grants = (await grantsOfRoles(tx, [row])).get(row.role_id) ?? new Map()
  const actor = {
    ...personOf(row, grants),
    session_id: 0,
    acting: null,
    token: null,
    confirmed_until: null,
    expires_at: now,
  }
  return { actor, block: row.block, sessions: row.sessions }
}
