import { personHistory } from '#domains/people/server/index.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'
import { type Handover, type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { hasWritten, pageHoldings, topicHoldings, updatePageOwner, updateTopicOwner } from './store/holdings.ts'
import { findAccount } from './store/topics.ts'

const findNewOwner = async ({ tx }: Context, { to }: Handover): Promise<number> => {
  const account = await findAccount(tx, { area: 'User', id: to.id })
  if (account === undefined) throw invalid({ to: 'This person has no login' })
  return account
}

/** Topics that a leaver owns. They are handed on; who wrote what stays. */
const topics: HoldingKind = {
  label: 'Topics of the hashbook',
  domain: 'hashbook',
  blocking: true,
  items: topicHoldings,
  reassign: async (context, item, handover) => {
    const owner_id = await findNewOwner(context, handover)
    await updateTopicOwner(context.tx, item.id, owner_id)
    await audit(context, 'hashbook.topic_reassigned', {
      entity: 'hashbook_topics',
      id: item.id,
      change: changed({ owner_id: item.employee_id }, { owner_id: handover.to.id }),
    })
  },
}

/** Pages that a leaver owns. */
const pages: HoldingKind = {
  label: 'Pages of the hashbook',
  domain: 'hashbook',
  blocking: true,
  items: pageHoldings,
  reassign: async (context, item, handover) => {
    const owner_id = await findNewOwner(context, handover)
    await updatePageOwner(context.tx, item.id, owner_id)
    await audit(context, 'hashbook.page_reassigned', {
      entity: 'hashbook_pages',
      id: item.id,
      change: changed({ owner_id: item.employee_id }, { owner_id: handover.to.id }),
    })
  },
}

export const peopleFillings: readonly Filling[] = [
  entries(holdings, { topics, hashbook_pages: pages }),
  entries(personHistory, { hashbook: hasWritten }),
]
