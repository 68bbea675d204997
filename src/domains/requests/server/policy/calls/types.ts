import { invalid } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { stored } from '#kit/server/record.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import * as calls from '../../../contract/policy.calls.ts'
import { requestTypeRecord } from '../../../contract/policy.records.ts'
import { requestsRefusals } from '../../../contract/requests.refusals.ts'
import { openKinds } from '../../kinds/public.ts'
import { enqueueRecalculation } from '../../ledger/workflow/recalculate-years.ts'
import { lockChain } from '../store/chains.ts'
import { findUnknownAudience, listTypeRows, type StoredType } from '../store/types.ts'

const present = (actor: Actor, row: StoredType): calls.RequestType => ({
  ...row,
  can: { update: scopeOf(actor, 'requests.policy') !== null && !row.system },
})

export const listTypes = handle(calls.listTypes, async ({ tx, actor }) => ({
  types: (await listTypeRows(tx)).map((row) => present(actor, row)),
  kinds: openKinds().map(([key, { label, units, dates, fields }]) => ({
    key,
    label,
    units: [...units],
    has_days: dates === 'days',
    dates,
    fields: [...fields],
  })),
}))

type TypeBody = Readonly<{
  kind: string
  unit: string
  methods: readonly string[]
  active: boolean
  chain_id: number | null
  audience: calls.Audience
}>

/** Checks what the contract cannot check: kinds are code, chains and places are rows. */
const check = async (tx: Tx, body: TypeBody): Promise<void> => {
  const kind = openKinds().find(([key]) => key === body.kind)?.[1]
  if (!kind) throw invalid({ kind: 'Unknown kind of request' })
  if (!kind.units.some((unit) => unit === body.unit)) throw invalid({ unit: 'Does not fit the kind' })
  if (kind.dates !== 'days' && body.methods.length > 0) throw invalid({ methods: 'This kind takes no methods' })
  if (body.chain_id !== null && !(await lockChain(tx, body.chain_id, body.active)))
    throw invalid({ chain_id: 'Approval chain does not exist, or is not in use' })
  const unknown = await findUnknownAudience(tx, body.audience)
  if (unknown.length > 0) throw invalid({ [`audience.${unknown[0]}`]: 'Names something that does not exist' })
}

const types = stored(requestTypeRecord, {
  audit: { added: 'requests.type_added', changed: 'requests.type_updated' },
  find: async ({ tx }, id) => (await listTypeRows(tx, id))[0],
  mayChange: ({ system }) => !system,
})

export const addType = handle(calls.addType, async (context) => {
  await check(context.tx, context.body)
  return present(context.actor, await types.add(context, context.body))
})

export const updateType = handle(calls.updateType, async (context) => {
  const { tx, now, actor, params, body } = context
  const after = await types.change(context, params.id, body, async ({ before }) => {
    const isOther = before.kind !== body.kind || before.unit !== body.unit
    if (before.used && isOther) throw requestsRefusals.refusal('type_in_use')
    await check(tx, body)
  })
  const from = await organisationDay(tx, now)
  if (after.needs_balance)
    await enqueueRecalculation(context, { type_id: after.id, employee_ids: null, pattern_ids: [], from })
  return present(actor, after)
})
