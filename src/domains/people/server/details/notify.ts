import type { Work } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'
import { noticeKinds, notify } from '#domains/notices/server/index.ts'
import { listAccountIdsOf } from '../accounts/store/accounts.ts'

const DECIDED = { label: 'Decisions about your details', domain: 'people', priority: 'normal' as const }
const REVEALED = { label: 'Someone viewed your bank or ID number', domain: 'people', priority: 'high' as const }
const BANK = { label: 'Someone changed your bank account', domain: 'people', priority: 'high' as const }
const DUE = { label: 'Expiring documents and contracts', domain: 'people', priority: 'normal' as const }

/** The notices about details. */
export const detailNoticeFilling = entries(noticeKinds, {
  'people.change_decided': DECIDED,
  'people.revealed': REVEALED,
  'people.bank_changed': BANK,
  'people.document_due': DUE,
})

type Decided = Readonly<{ employee_id: number; key: string; what: string; isApproved: boolean; comment: string | null }>

/** Notifies a person of the decision on a request. */
export const notifyDecision = async (work: Work, decided: Decided): Promise<void> => {
  const { employee_id, key, what, isApproved, comment } = decided
  await notify(work, await listAccountIdsOf(work.tx, [employee_id]), 'people.change_decided', {
    title: `${what}: ${isApproved ? 'approved' : 'rejected'}`,
    body: comment ?? '',
    path: '/employee/userprofile',
    why: 'You asked for this change.',
    dedupe_key: `people.change_decided:${key}`,
  })
}

type Revealed = Readonly<{ employee_id: number; detail_id: number; what: string; by: string; reason: string }>

/** Notifies a person that one of their numbers was read, by whom, and why. */
export const notifyRevealed = async (work: Work, revealed: Revealed): Promise<void> => {
  const { employee_id, detail_id, what, by, reason } = revealed
  await notify(work, await listAccountIdsOf(work.tx, [employee_id]), 'people.revealed', {
    title: `${by} viewed the number of your ${what}`,
    body: `Reason given: ${reason}`,
    path: '/employee/userprofile?tab=documents',
    why: 'This is about your own data.',
    dedupe_key: `people.revealed:${detail_id}:${work.now}`,
  })
}

/** Notifies a person that someone else changed the account that their pay goes to. */
export const notifyBankChanged = async (work: Work, employee_id: number, key: string): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, [employee_id]), 'people.bank_changed', {
    title: 'Your bank account was changed by someone else',
    body: 'Look whether it is right. Pay that was approved before is not sent to a new account before a second person has agreed.',
    path: '/employee/userprofile?tab=documents',
    why: 'This is about your own data.',
    dedupe_key: `people.bank_changed:${key}`,
  })
