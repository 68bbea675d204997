import type { RawBuilder } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { registry, slot } from '#kit/server/slots.ts'

/**
 * Recorded work of a domain, as a statement that selects `source_type`, `source_id` (int), `work_on` (date),
 * `employee_id`, `pr_id`, `client_id`, `minutes` (int) and `label`. Work without a project counts where the client takes its
 * time from this source; the key of the entry is `worksheets` or `tickets`.
 */
export type WorkSource = RawBuilder<unknown>
export const workSources = registry<WorkSource, 'worksheets' | 'tickets'>('work sources')

/** Tasks of projects, for the domain that stores them. */
export type ProjectTasks = Readonly<{
  /** A statement that selects `pr_id`, `tasks`, `done` and `open`: how many there are of each project. */
  counts: RawBuilder<unknown>
  /** The tasks of a project that cannot go on. */
  blocked: (tx: Tx, prId: number) => Promise<readonly Readonly<{ id: number; title: string; person: string }>[]>
}>
export const projectTasks = slot<ProjectTasks | null>('tasks of projects', null)

/** Teams that work for clients: a statement that selects `client_id` and `team_id`. */
export const clientTeams = slot<RawBuilder<unknown> | null>('teams of clients', null)
