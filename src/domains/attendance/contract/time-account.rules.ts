import type { AccountRules, ClosingKind, MonthBasis } from './overtime.models.ts'

/** The month of an account before it is closed, in minutes. */
export type OpenMonth = Readonly<{
  /** The balance at its end: everything posted until then, with the closings of the months before. */
  balance: number
  /** Earned in the month, corrections included. */
  earned: number
  /** Earned in the months that do not lapse yet, this one included, less what the salary covered of the months before. */
  recent: number
}>

export type Closing = Readonly<Record<ClosingKind, number>>

const positive = (minutes: number): number => Math.max(0, minutes)

/**
 * Returns the minutes that an account loses at the end of a month. Debts are set off first: the salary covers overtime of the
 * month only out of a credit. Use takes the oldest minutes, so the balance beyond the latest earnings lapses; then all above
 * the limit does.
 */
export const closeMonth = ({ balance, earned, recent }: OpenMonth, rules: AccountRules): Closing => {
  const covered = Math.min(rules.covered_minutes, positive(earned), positive(balance))
  const left = balance - covered
  const expired = rules.expiry_months === 0 ? 0 : positive(left - positive(recent - covered))
  const retained = left - expired
  const capped = rules.balance_cap_minutes === 0 ? 0 : positive(retained - rules.balance_cap_minutes)
  return { covered, expired, capped }
}

export const CLOSING_ORDER = ['covered', 'expired', 'capped'] as const satisfies readonly ClosingKind[]

/** The postings of a month: earned, everything else but closings, and the closings of the month as positive minutes. */
type PostedMonth = Readonly<{ earned: number; other: number; closing: Closing }>

/** A month to close: its postings, and the rules at its end; null where the person is not employed then. */
export type AccountMonth = PostedMonth &
  Readonly<{ month: string; rules: AccountRules | null; policy_id: number | null }>

/** A posting of a closing; positive minutes return some of an earlier one. */
export type ClosingChange = Readonly<{ month: string; kind: ClosingKind; minutes: number; basis: MonthBasis }>

const NOTHING: Closing = { covered: 0, expired: 0, capped: 0 }

const changesOf = (
  { month, closing, rules, policy_id }: AccountMonth,
  open: OpenMonth,
  due: Closing,
): readonly ClosingChange[] =>
  CLOSING_ORDER.flatMap((kind) => {
    const minutes = closing[kind] - due[kind]
    if (minutes === 0) return []
    const applied = rules ?? { covered_minutes: 0, expiry_months: 0, balance_cap_minutes: 0 }
    const basis = { rule: 'month', ...applied, policy_id, ...open, taken: due[kind], before: closing[kind] } as const
    return [{ month, kind, minutes, basis }]
  })

/**
 * Returns the postings that make the closings of an account right, month by month from its first one. `months` follow each
 * other without a gap; each is closed on the balance that the closings before it leave.
 */
export const closingChanges = (months: readonly AccountMonth[]): readonly ClosingChange[] => {
  const changes: ClosingChange[] = []
  const net: number[] = []
  let balance = 0
  for (const one of months) {
    balance += one.earned + one.other
    const count = one.rules?.expiry_months ?? 0
    const recent = one.earned + net.slice(Math.max(0, net.length - count + 1)).reduce((all, earned) => all + earned, 0)
    const open = { balance, earned: one.earned, recent: count === 0 ? 0 : recent }
    const due = one.rules === null ? NOTHING : closeMonth(open, one.rules)
    changes.push(...changesOf(one, open, due))
    balance -= due.covered + due.expired + due.capped
    net.push(one.earned - due.covered)
  }
  return changes
}
