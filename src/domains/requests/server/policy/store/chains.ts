import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { approvalChain } from '../../../contract/chains.calls.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { ApprovalChain, ChainStep } from '../../../contract/chains.calls.ts'

const storedChain = approvalChain.omit({ can: true })
export type StoredChain = z.output<typeof storedChain>

/** Chains with their steps and the active types that use them; `id`: one of them. */
export const listChainRows = async (tx: Tx, id?: number): Promise<StoredChain[]> => {
  const found = await rows(tx, storedChain)`
    select c.id, c.name, c.active, c.version,
      (select coalesce(json_agg(json_build_object('position', s.position, 'assignee', s.assignee, 'employee_id', s.employee_id,
          'employee_name', (select e.name from person_short e where e.id = s.employee_id), 'min_days', s.min_days,
          'due_working_days', s.due_working_days, 'escalate_to', s.escalate_to, 'overridable', s.overridable)
          order by s.position), '[]')
        from approval_chain_steps s where s.chain_id = c.id) as steps,
      array(select t.name from request_types t where t.chain_id = c.id and t.active order by lower(t.name) collate names) as types
    from approval_chains c where ${id ?? null}::int is null or c.id = ${id ?? null}::int
    order by c.active desc, lower(c.name) collate names, c.id`
  return found
}

type ChainColumns = Pick<ApprovalChain, 'name' | 'active'>

/** Inserts a chain without steps and returns its id. */
export const insertChain = async (tx: Tx, row: ChainColumns): Promise<number> => {
  const { id } = await tx.insertInto('approval_chains').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes a chain; its steps stay. */
export const updateChainRow = async (tx: Tx, id: number, changes: ChainColumns): Promise<void> => {
  await tx.updateTable('approval_chains').set(changes).where('id', '=', id).execute()
}

/**
 * Replaces the steps of a chain, in their order. Requests on their way continue with the steps that they began with.
 */
export const writeChainSteps = async (tx: Tx, chainId: number, steps: readonly ChainStep[]): Promise<void> => {
  await tx.deleteFrom('approval_chain_steps').where('chain_id', '=', chainId).execute()
  await tx
    .insertInto('approval_chain_steps')
    .values(steps.map((step, index) => ({ ...step, chain_id: chainId, position: index + 1 })))
    .execute()
}

/** Locks a chain; false where it is missing, or not in use although `inUse` requires it. */
export const lockChain = async (tx: Tx, id: number, inUse: boolean): Promise<boolean> => {
  const { rows } =
    await sql`select from approval_chains where id = ${id} and (active or not ${inUse}) for share`.execute(tx)
  return rows.length > 0
}
