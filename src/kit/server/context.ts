import type { Kysely } from 'kysely'
import type { Actor, Author } from './actor.ts'
import type { AuditRow } from './audit.ts'
import type { JobRow } from './jobs/jobs.ts'
import type { Database } from './database/tables.ts'
import type { LiveRow } from './live/publish.ts'
import type { Scoped } from './scope.ts'

/** Where statements are sent: the transaction of a change, or the database for a read. */
export type Tx = Kysely<Database>

/** What any change needs, whether a request or a job makes it. */
export type Work = Readonly<{
  tx: Tx
  /** The instant of the change by the database clock, ISO 8601 in UTC with milliseconds. */
  now: string
  by: Author
  request_id: string | null
  /** What `audit` has collected; written by the code that opened the transaction, right before its commit. */
  audits: AuditRow[]
  /** What `publishLive` has collected; told to open screens after the commit. */
  live: LiveRow[]
  /** What `enqueue` has collected; asked for right before the commit. */
  jobs: JobRow[]
}>

/** Facts of the connection that some domains store as evidence. */
export type Origin = Readonly<{ ip: string; user_agent: string; header: (name: string) => string | undefined }>

/** What a handler of a call that needs a session receives beside its parsed input. */
export type Context = Work &
  Scoped &
  Readonly<{
    actor: Actor
    origin: Origin
    reply: ReplyDetails
    /** Sent by the page itself and no act of the person: it keeps no session awake and is no visit. */
    isBackground: boolean
  }>

/** What a handler may set on the reply. */
export type ReplyDetails = { headers: Record<string, string | string[]> }

/** Public calls have no actor. */
export type PublicContext = Work & Readonly<{ origin: Origin; reply: ReplyDetails }>
