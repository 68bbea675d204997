import { amountText } from '#engines/money/contract/amounts.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { invoiceRefusals } from '../../contract/billing.refusals.ts'
import * as calls from '../../contract/credits.calls.ts'
import type { Credits } from '../../contract/credits.models.ts'
import { lockClient } from '../store/clients.ts'
import * as store from '../store/credits.ts'
import { todayOf } from '../rules/today.ts'

const read = async ({ tx, actor }: Pick<Context, 'tx' | 'actor'>, clientId: number | null): Promise<Credits> => {
  const mayVoid = scopeOf(actor, 'invoices.pay') !== null
  const rows = clientId === null ? null : await store.listPostings(tx, clientId)
  const postings = rows?.map(({ is_voided, ...row }) => ({
    ...row,
    can: { void: mayVoid && row.kind === 'refund' && !is_voided },
  }))
  return { clients: await store.listClientCredits(tx, clientId), postings: postings ?? null }
}

export const listCredits = handle(calls.listCredits, (context) => read(context, context.query.client_id ?? null))

export const refundCredit = handle(calls.refundCredit, async (context) => {
  const { tx, actor, body, now } = context
  const { client_id, amount_minor, paid_on, method, reference = null } = body
  const client = await lockClient(tx, client_id)
  if (!client) throw invalid({ client_id: 'Client does not exist' })
  if (paid_on > (await todayOf(context))) throw invalid({ paid_on: 'This day has not come yet' })
  const { currency } = client
  const credit = await store.lockCredit(tx, client_id, currency)
  if (amount_minor > credit) throw invoiceRefusals.refusal('credit_short', { balance: amountText(credit, currency) })
  const posted = { posted_on: paid_on, recorded_by: actor.account_id, recorded_at: now }
  const refund = { client_id, currency, kind: 'refund', amount_minor: -amount_minor, method, reference } as const
  const id = await store.insertPosting(tx, { ...refund, ...posted })
  await audit(context, 'billing.credit_refunded', { entity: 'client_postings', id, after: { ...body, currency } })
  return read(context, client_id)
})

export const voidRefund = handle(calls.voidRefund, async (context) => {
  const { tx, actor, params, query, now } = context
  const refund = await store.lockPosting(tx, params.id)
  if (!refund || refund.kind !== 'refund') throw notFound()
  if (await store.isVoided(tx, refund.id)) throw invoiceRefusals.refusal('refund_voided')
  const { client_id, currency } = refund
  const posted = { posted_on: await todayOf(context), recorded_by: actor.account_id, recorded_at: now }
  const back = { amount_minor: -refund.amount_minor, voids_id: refund.id, reason: query.reason }
  await store.insertPosting(tx, { client_id, currency, kind: 'refund_voided', ...back, ...posted })
  const after = { client_id, reason: query.reason }
  await audit(context, 'billing.refund_voided', { entity: 'client_postings', id: refund.id, after })
  return read(context, client_id)
})
