import { invalid, notFound } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../../contract/chains.calls.ts'
import { requestsRefusals } from '../../../contract/requests.refusals.ts'
import { countPeople } from '../../store/people.ts'
import { insertChain, listChainRows, type StoredChain, updateChainRow, writeChainSteps } from '../store/chains.ts'

const present = (actor: Actor, row: StoredChain): calls.ApprovalChain => ({
  ...row,
  can: { update: scopeOf(actor, 'requests.policy') !== null },
})

const get = async (tx: Tx, id: number): Promise<StoredChain> => {
  const [row] = await listChainRows(tx, id)
  if (!row) throw notFound()
  return row
}

const check = async (tx: Tx, steps: readonly calls.ChainStep[]): Promise<void> => {
  for (const [index, { employee_id }] of steps.entries())
    if (employee_id !== null && (await countPeople(tx, [employee_id])) === 0)
      throw invalid({ [`steps.${index}.employee_id`]: 'Person does not exist' })
}

export const listChains = handle(calls.listChains, async ({ tx, actor }) =>
  (await listChainRows(tx)).map((row) => present(actor, row)),
)

export const addChain = handle(calls.addChain, async (context) => {
  const { tx, actor, body } = context
  const { steps, ...columns } = body
  await check(tx, steps)
  const id = await insertChain(tx, columns)
  await writeChainSteps(tx, id, steps)
  const after = await get(tx, id)
  await audit(context, 'requests.chain_added', { entity: 'approval_chains', id, after })
  return present(actor, after)
})

export const updateChain = handle(calls.updateChain, async (context) => {
  const { tx, actor, params, body } = context
  const { steps, version, ...columns } = body
  await lockVersion(tx, 'approval_chains', params.id, version)
  const before = await get(tx, params.id)
  if (!body.active && before.types.length > 0) throw requestsRefusals.refusal('chain_in_use')
  await check(tx, steps)
  await updateChainRow(tx, params.id, columns)
  await writeChainSteps(tx, params.id, steps)
  const after = await get(tx, params.id)
  await audit(context, 'requests.chain_updated', {
    entity: 'approval_chains',
    id: after.id,
    change: changed(before, after),
  })
  return present(actor, after)
})
