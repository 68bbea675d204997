import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Work } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../../contract/hike-rounds.calls.ts'
import type { HikeRound } from '../../../contract/hikes.models.ts'
import { publishHikeChanges } from '../notify.ts'
import { seesPay } from '../present.ts'
import * as store from '../store/rounds.ts'

const present =
  (actor: Actor) =>
  (row: store.StoredRound): HikeRound => ({
    ...row,
    budgets: seesPay(actor) ? row.budgets : null,
    can: { update: seesPay(actor) && scopeOf(actor, 'hikes.approve') !== null },
  })

export const listHikeRounds = handle(calls.listHikeRounds, async ({ tx, actor }) =>
  (await store.listRounds(tx)).map(present(actor)),
)

/** A round as its call takes it: with the budgets that were set. */
export const roundNow = async ({ tx }: Work, id: number): Promise<object | undefined> => {
  const round = await store.findRound(tx, id)
  const budgets = round?.budgets.map(({ currency, budget_minor }) => ({ currency, budget_minor }))
  return round && { ...round, budgets: budgets?.filter(({ budget_minor }) => budget_minor > 0) }
}

export const saveHikeRound = handle(calls.saveHikeRound, async (context) => {
  const { tx, actor, now, body } = context
  if (!seesPay(actor)) throw forbidden()
  const { name, effective_from, budgets, closed } = body
  if (body.id && !body.version) throw invalid({ version: 'Say which version was changed' })
  const stored = body.id ? await lockVersion(tx, 'hike_rounds', body.id, body.version ?? 0) : undefined
  const closed_at = (closed ?? stored?.closed_at != null) ? (stored?.closed_at ?? now) : null
  const row = { name, effective_from, closed_at }
  const id = stored?.id ?? (await store.insertRound(tx, row))
  if (stored) await store.updateRound(tx, id, row)
  await store.replaceBudgets(tx, id, budgets)
  await audit(context, 'payroll.hike_round_saved', {
    entity: 'hike_rounds',
    id,
    ...(stored
      ? {
          change: changed(
            { name: stored.name, effective_from: stored.effective_from, closed: stored.closed_at !== null },
            { name, effective_from, closed: closed_at !== null },
          ),
        }
      : { after: { name, effective_from, closed: closed_at !== null } }),
  })
  publishHikeChanges(context)
  const saved = await store.findRound(tx, id)
  if (!saved) throw notFound()
  return present(actor)(saved)
})
