import type { RawBuilder } from 'kysely'
import type { Context, Tx } from '#kit/server/context.ts'
import { registry, slot } from '#kit/server/slots.ts'
import { NEVER } from './store/people-conditions.ts'
import type { TargetRecord, TaskRecord, TicketRecord } from '../contract/worksheets.models.ts'

/** Rows of another domain that entries, blockers and work files can be linked to. */
export type LinkKind = Readonly<{
  /** Returns true if the actor may link to the row, or read what is linked to it. */
  isVisible: (context: Pick<Context, 'tx' | 'actor' | 'now'>, id: number) => Promise<boolean>
  /** Returns true if the actor may attach files to a row that they see; left out, everyone who sees it may. */
  takesFiles?: (context: Pick<Context, 'tx' | 'actor' | 'now'>, id: number) => Promise<boolean>
  /** SQL: the row of an id as JSON `{id, key, title}`, null if there is none; `id` is an expression. */
  ref: (id: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Returns the project and the client of time on each of some rows. */
  placesOf?: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, PlaceOfWork>>
}>
/** The project and the client of some work. */
export type PlaceOfWork = Readonly<{ pr_id: number | null; client_id: number | null }>
export const linkKinds = registry<LinkKind, 'task' | 'ticket'>('links of work files')

/** The work of a person in a range of days that a domain has recorded. */
export type WorkRecords = Readonly<{
  /** The last action of the person on each task: `finished`, `in progress`, or another verb. */
  tasks?: readonly TaskRecord[]
  tickets?: TicketRecord
  targets?: readonly TargetRecord[]
  /** Titles of rows that are planned for or due on the next working day. */
  planned?: readonly string[]
}>
export type WorkRecordsQuery = Readonly<{
  employee_id: number
  from: string
  to: string
  /** The next working day after `to`; null where there is none. */
  next: string | null
}>
/** Sources of the recorded work that drafts of reports are filled from; each is at most one statement. */
export const workRecords = registry<(tx: Tx, query: WorkRecordsQuery) => Promise<WorkRecords>>('facts of work')

/** The sums of the work of a person in a range of days; people without any may be left out. */
export type WorkSums = Readonly<{
  tasks_done?: number
  tickets_resolved?: number
  targets_met?: number
  targets_total?: number
}>
export type WorkSumsQuery = Readonly<{ employees: readonly number[]; from: string; to: string }>
/**
 * Sources of sums for many people in one statement, for sums of months, under the key of the domain's recorded work. Where a
 * domain has none, its recorded work is read person by person.
 */
export const workSums =
  registry<(tx: Tx, query: WorkSumsQuery) => Promise<ReadonlyMap<number, WorkSums>>>('sums of work')

/** SQL condition: a shared evaluation uses a file, which therefore stays. */
export const evidenceGuard = slot<(file: RawBuilder<unknown>) => RawBuilder<boolean>>(
  'files in use as evidence',
  () => NEVER,
)

/** Returns true if the actor may read a work file because they evaluate its owner, who offers it as evidence. */
export const evidenceReader = slot<
  (context: Pick<Context, 'tx' | 'actor' | 'now'>, file: EvidenceFile) => Promise<boolean>
>('readers of evidence', async () => false)
export type EvidenceFile = Readonly<{ file_id: number; employee_id: number }>
