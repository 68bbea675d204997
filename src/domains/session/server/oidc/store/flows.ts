import type { Area } from '#kit/contract/permissions.ts'
import type { Work } from '#kit/server/context.ts'

type Purpose = 'sign_in' | 'test' | 'confirm'
/** A sign-in of an area, or a test or confirmation by a session. */
export type FlowOf =
  | Readonly<{ purpose: 'sign_in'; area: Area }>
  | Readonly<{ purpose: 'test' | 'confirm'; session_id: number }>

type NewFlow = Readonly<{
  state_hash: Buffer
  binding_hash: Buffer
  settings_version: number
  sealed: Buffer
  expires_at: string
}>

/** Begins a flow. */
export const insertFlow = async (work: Work, of: FlowOf, flow: NewFlow): Promise<void> => {
  await work.tx
    .insertInto('oidc_flows')
    .values({ ...flow, ...of, created_at: work.now })
    .execute()
}

export type Flow = Readonly<{ area: Area | null; settings_version: number; sealed: Buffer }>
type Proof = Readonly<{ state_hash: Buffer; binding_hash: Buffer; purpose: Purpose; session_id: number | null }>

/** Uses a flow up and returns it; undefined where it is none of this browser and session, over or used. One of many wins. */
export const takeFlow = async (work: Work, proof: Proof): Promise<Flow | undefined> =>
  work.tx
    .updateTable('oidc_flows')
    .set({ used_at: work.now })
    .where('state_hash', '=', proof.state_hash)
    .where('binding_hash', '=', proof.binding_hash)
    .where('purpose', '=', proof.purpose)
    .where('session_id', 'is not distinct from', proof.session_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', work.now)
    .returning(['area', 'settings_version', 'sealed'])
    .executeTakeFirst()
