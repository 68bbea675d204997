import { type RawBuilder, sql } from 'kysely'
import type { Context, Tx } from '#kit/server/context.ts'
import { registry, slot } from '#kit/server/slots.ts'
import type { FactOfTarget, FactOfTask, FactsOfTickets } from '../contract/worksheets.models.ts'

/** Rows of another domain that entries, blockers and work files can be linked to. */
export type LinkKind = Readonly<{
  /** Whether the actor may link to the row, or read what is linked to it. */
  isVisible: (context: Pick<Context, 'tx' | 'actor' | 'now'>, id: number) => Promise<boolean>
  /** The row of an id as JSON `{id, key, title}`, null where there is none; `id` is an expression. */
  ref: (id: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The project and the client that time on some rows is for. */
  placesOf?: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, PlaceOfWork>>
}>
/** The project and the client of some work. */
export type PlaceOfWork = Readonly<{ pr_id: number | null; client_id: number | null }>
export const linkKinds = registry<LinkKind, 'task' | 'ticket'>('links of work files')

/** What a domain knows of the work of a person in a span of days. */
export type OtherFacts = Readonly<{
  /** What the person did to tasks, the last action of each; `action` is `finished` or `in progress`, or a word of its own. */
  tasks?: readonly FactOfTask[]
  tickets?: FactsOfTickets
  targets?: readonly FactOfTarget[]
  /** Titles of what is planned for or due on the next working day. */
  planned?: readonly string[]
}>
export type FactsAsk = Readonly<{
  employee_id: number
  from: string
  to: string
  /** The next working day after `to`; null where there is none. */
  next: string | null
}>
/** Facts that drafts of reports are written from. At most one statement. */
export const reportFacts = registry<(tx: Tx, wanted: FactsAsk) => Promise<OtherFacts>>('facts of work')

/** What the work of people in a span of days comes to; those without any may be left out. */
export type WorkSums = Readonly<{
  tasks_done?: number
  tickets_resolved?: number
  targets_met?: number
  targets_total?: number
}>
export type SumsAsk = Readonly<{ employees: readonly number[]; from: string; to: string }>
/**
 * The same for many people in one statement, for sums of months; under the key of the domain's facts. A domain without one is
 * asked for its facts, person by person.
 */
export const workSums = registry<(tx: Tx, wanted: SumsAsk) => Promise<ReadonlyMap<number, WorkSums>>>('sums of work')

/** Whether a shared evaluation uses a file, as a condition: such a file stays. */
export const evidenceGuard = slot<(file: RawBuilder<unknown>) => RawBuilder<boolean>>(
  'files in use as evidence',
  () => sql<boolean>`false`,
)

/** Whether the actor reads a work file because they evaluate its owner, who offers it as evidence. */
export const evidenceReader = slot<
  (context: Pick<Context, 'tx' | 'actor' | 'now'>, file: EvidenceFile) => Promise<boolean>
>('readers of evidence', async () => false)
export type EvidenceFile = Readonly<{ file_id: number; employee_id: number }>
