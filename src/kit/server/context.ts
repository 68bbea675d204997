import type { Kysely } from 'kysely'
import type { Actor, Author } from './actor.ts'
import type { AuditRow } from './audit.ts'
import type { JobRow } from './jobs/jobs.ts'
import type { Database } from './database/tables.ts'
import type { LiveRow } from './live/publish.ts'
import type { Scoped } from './scope.ts'

/** The target of statements: the transaction of a change, or the database for a read. */
export type Tx = Kysely<Database>

/** The context of any change, by a request or a job. */
export type Work = Readonly<{
  tx: Tx
  /** The instant of the change by the database clock, ISO 8601 in UTC with milliseconds. */
  now: string
  by: Author
  request_id: string | null
  /** The rows that `audit` has collected; written by the code that opened the transaction, right before its commit. */
  audits: AuditRow[]
  /** The events that `publishLive` has collected; sent to open screens after the commit. */
  live: LiveRow[]
  /** The jobs that `enqueue` has collected; added right before the commit. */
  jobs: JobRow[]
}>

/** Details of the connection that some domains store as evidence. */
export type Origin = Readonly<{ ip: string; user_agent: string; header: (name: string) => string | undefined }>

/** The context of a handler of a call that needs a session; its parsed input comes with it. */
export type Context = Work &
  Scoped &
  Readonly<{
    actor: Actor
    origin: Origin
    reply: ReplyDetails
    /** Sent by the page itself without an act of the person: it extends no session and is no visit. */
    isBackground: boolean
  }>

/** The parts of the reply that a handler may set. */
export type ReplyDetails = { headers: Record<string, string | string[]> }

/** Public calls have no actor. */
export type PublicContext = Work & Readonly<{ origin: Origin; reply: ReplyDetails }>
