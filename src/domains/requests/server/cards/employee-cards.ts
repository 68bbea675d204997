import type { z } from 'zod'
import type { CardSource } from '#kit/server/registries.ts'
import type { leaveCard } from '../../contract/requests.cards.ts'
import { balancesWithLapse } from '../balances/rules.ts'
import { getApprovalsCard, getOwnCard } from '../store/cards.ts'

/** The open requests of the person, and the leave that comes next. */
const requests: CardSource = {
  permission: 'requests.own',
  read: async ({ tx, actor, today }) => {
    const data = actor.employee_id === null ? undefined : await getOwnCard(tx, actor.employee_id, today)
    return data ? { path: '/employee/request', data } : null
  },
}

/** The balance of the person in each type today. */
const leave: CardSource = {
  permission: 'requests.balance.read',
  read: async ({ tx, actor: { employee_id }, today }) => {
    if (employee_id === null) return null
    const data: z.output<typeof leaveCard> = await balancesWithLapse(tx, employee_id, today)
    return { path: '/employee/request', data }
  },
}

/** The requests that wait for the person. */
const approvals: CardSource = {
  permission: 'approvals.read',
  read: async ({ tx, actor, now }) => {
    const data = await getApprovalsCard(tx, { actor, now })
    return data ? { path: '/employee/approvals', data } : null
  },
}

export const employeeCardSources = { requests, leave, approvals } as const
