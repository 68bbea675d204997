import { type RawBuilder, sql } from 'kysely'
import type { LiveKind } from '#kit/contract/keys.ts'
import type { Work } from '../context.ts'

/**
 * The audience of a change: `account:Admin:4`, `account:User:17`, `member:<team>`, `lead:<team>`, `permission:<key>`
 * (a person who has it for more than themselves), `inbox:<account>` (not while a person acts as its owner),
 * `everyone`.
 */
export type AudienceToken = string

export type LiveRow = Readonly<{ kinds: readonly LiveKind[]; audience: readonly AudienceToken[]; ref: unknown }>

/**
 * Notifies open screens, once the change has committed, that they show something old. Only the kinds and a row of the own
 * inbox travel; screens load again by their own calls. Without an audience no one is notified.
 */
export const publishLive = (
  work: Pick<Work, 'live'>,
  kinds: readonly LiveKind[],
  audience: readonly AudienceToken[],
  ref: unknown = null,
): void => {
  if (kinds.length === 0 || audience.length === 0) return
  const same = work.live.findIndex((row) => row.ref === null && ref === null && isSame(row.kinds, kinds))
  const before = work.live[same]
  if (before) work.live[same] = { ...before, audience: [...new Set([...before.audience, ...audience])] }
  else work.live.push({ kinds: [...kinds], audience: [...new Set(audience)], ref })
}

const isSame = (one: readonly LiveKind[], other: readonly LiveKind[]): boolean =>
  one.length === other.length && one.every((kind, index) => kind === other[index])

/** The statement that writes collected events (as JSON) and returns their ids. */
export const insertLive = (rows: unknown): RawBuilder<unknown> => sql`
  insert into live_events (kinds, audience, ref)
  select array(select jsonb_array_elements_text(x.kinds)), array(select jsonb_array_elements_text(x.audience)),
    nullif(x.ref, 'null')
  from jsonb_to_recordset(${rows}::jsonb) as x(kinds jsonb, audience jsonb, ref jsonb) returning id`
