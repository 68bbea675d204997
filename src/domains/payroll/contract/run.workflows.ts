import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'

const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): RefusedBy => ({ code, params })

export type RunContext = Readonly<{
  is_runner: boolean
  is_approver: boolean
  is_payer: boolean
  /** The system, which calculates, makes the step. */
  is_system: boolean
  /** The actor started it, recalculated all of it, or made a payslip in it. */
  is_starter: boolean
  /** A second person approves. */
  four_eyes: boolean
  /** As a text: `June 2026`. */
  month: string
  /** A run of the month exists. */
  exists: boolean
  /** The earliest month before it that is not issued, as a text; null where there is none. */
  earlier_open: string | null
  failed: number
  exceptions_open: number
}>

const exceptionsAre = (count: number): string => (count === 1 ? '1 exception is' : `${count} exceptions are`)

const OTHERWISE: Readonly<Record<string, string>> = {
  start: 'payroll.run_exists',
  recalculate: 'payroll.not_in_review',
  approve: 'payroll.not_in_review',
  reopen: 'payroll.not_approved',
  issue: 'payroll.not_approved',
  pay: 'payroll.not_issued',
  discard: 'payroll.decided',
}

/** A run from its start to the day on which it is paid. */
export const runWorkflow = workflow<RunContext>()({
  name: 'payroll run',
  states: ['none', 'queued', 'calculating', 'review', 'approved', 'issued', 'paid', 'discarded'],
  start: 'none',
  ends: ['paid', 'discarded'],
  who: {
    runner: ({ is_runner }) => is_runner,
    approver: ({ is_approver }) => is_approver,
    payer: ({ is_payer }) => is_payer,
    system: ({ is_system }) => is_system,
  },
  guards: {
    first: ({ exists, month }) => (exists ? refused('payroll.run_exists', { month }) : null),
    inOrder: ({ earlier_open }) =>
      earlier_open === null ? null : refused('payroll.earlier_open', { month: earlier_open }),
    another: ({ four_eyes, is_starter }) => (four_eyes && is_starter ? refused('payroll.four_eyes') : null),
    settled: ({ failed, exceptions_open }) =>
      failed + exceptions_open === 0
        ? null
        : refused('payroll.open_exceptions', { exceptions: exceptionsAre(failed + exceptions_open) }),
  },
  rows: [
    { from: 'none', action: 'start', to: 'queued', who: 'runner', guard: ['first', 'inOrder'] },
    { from: 'none', action: 'supplement', to: 'review', who: 'system' },
    { from: ['queued', 'calculating'], action: 'begin', to: 'calculating', who: 'system' },
    { from: 'calculating', action: 'finish', to: 'review', who: 'system' },
    { from: 'review', action: 'recalculate', to: 'calculating', who: 'runner' },
    { from: 'review', action: 'approve', to: 'approved', who: 'approver', guard: ['another', 'settled'] },
    { from: 'approved', action: 'reopen', to: 'review', who: 'approver' },
    { from: 'approved', action: 'issue', to: 'issued', who: 'payer' },
    { from: ['issued', 'paid'], action: 'pay', to: 'paid', who: 'payer' },
    { from: ['queued', 'calculating', 'review'], action: 'discard', to: 'discarded', who: 'runner' },
  ],
  otherwise: ({ action, state, context }) => {
    if (action === 'discard' && (state === 'issued' || state === 'paid')) return refused('payroll.run_final')
    const done = action === 'issue' ? 'issued' : 'reopened'
    return refused(OTHERWISE[action] ?? 'payroll.not_in_review', { month: context.month, done })
  },
})

export type PayslipContext = Readonly<{
  is_runner: boolean
  is_payer: boolean
  /** Follows from its run. */
  is_system: boolean
  is_own: boolean
  /** A correction of it is under way. */
  has_correction: boolean
}>

const STATE_REFUSALS: Readonly<Record<string, string>> = {
  approved: 'payslips.approved',
  paid: 'payslips.paid',
  superseded: 'payslips.superseded',
}

/** A payslip follows its run; once issued it only gets a successor. */
export const payslipWorkflow = workflow<PayslipContext>()({
  name: 'payslip',
  states: ['none', 'draft', 'approved', 'issued', 'paid', 'superseded', 'discarded'],
  start: 'none',
  ends: ['superseded', 'discarded'],
  who: {
    runner: ({ is_runner }) => is_runner,
    payer: ({ is_payer }) => is_payer,
    system: ({ is_system }) => is_system,
  },
  guards: {
    notOwn: ({ is_own }) => (is_own ? refused('payroll.own_pay') : null),
    noneOpen: ({ has_correction }) => (has_correction ? refused('payslips.correction_open') : null),
  },
  rows: [
    { from: 'none', action: 'calculate', to: 'draft', who: ['system', 'runner'], guard: 'notOwn' },
    { from: 'draft', action: 'update', to: 'draft', who: 'runner', guard: 'notOwn' },
    { from: 'draft', action: 'delete', to: 'discarded', who: 'runner', guard: 'notOwn' },
    { from: 'draft', action: 'discard', to: 'discarded', who: 'system' },
    { from: 'draft', action: 'approve', to: 'approved', who: 'system' },
    { from: 'approved', action: 'reopen', to: 'draft', who: 'system' },
    { from: 'approved', action: 'issue', to: 'issued', who: 'system' },
    { from: ['issued', 'paid'], action: 'correct', to: 'same', who: 'runner', guard: ['notOwn', 'noneOpen'] },
    { from: ['issued', 'paid'], action: 'replace', to: 'superseded', who: 'system' },
    { from: 'issued', action: 'pay', to: 'paid', who: 'system' },
    { from: 'paid', action: 'owe', to: 'issued', who: 'system' },
    { from: ['draft', 'approved', 'issued'], action: 'hold', to: 'same', who: 'payer', guard: 'notOwn' },
  ],
  otherwise: ({ state, action }) => {
    if (action === 'delete' && (state === 'issued' || state === 'paid')) return refused('payslips.issued')
    return refused(STATE_REFUSALS[state] ?? 'payslips.superseded')
  },
})
