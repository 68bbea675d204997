import { type RefusedBy, workflow } from '#engines/transitions/contract/transitions.ts'

const refused = (code: string, params: Readonly<Record<string, string | number>> = {}): RefusedBy => ({ code, params })

/** The step that replaces a change of an issued invoice: nothing once it is cancelled. */
export const issuedInstead = (state: string): Readonly<{ instead: string }> => ({
  instead: state === 'cancelled' ? '' : ' Cancel it with a credit note.',
})

export type InvoiceContext = Readonly<{
  may_write: boolean
  may_issue: boolean
  may_pay: boolean
  kind: 'invoice' | 'credit_note'
  is_client_active: boolean
  /** The sentence that names what is missing before it can be issued; null where nothing is. */
  missing: string | null
  /** The detail that the sending brand lacks; null where nothing is missing. */
  seller_missing: Readonly<{ brand: string; what: string }> | null
  /** The currency in which the tax must be printed too, where no exchange rate is set; else null. */
  exchange_missing: string | null
  /** The reason why the date of issue is wrong, as the end of a sentence; null where it is right. */
  wrong_date: string | null
  /** The payment is more than what is open, as a text of money; null where it is not. */
  over: string | null
  /** The payment or credit clears what is open. */
  clears_balance: boolean
  /** A payment is left after the one that is voided, or so much that nothing is open. */
  has_other_payment: boolean
  stays_paid: boolean
  /** The credit takes all that is left; or more than a line has, with the place of the line. */
  credits_all: boolean
  over_credited: Readonly<{ line: number; most: string }> | null
}>

/** A contract invoice from its draft to its last payment. What is issued never changes; a credit note undoes it. */
export const invoiceWorkflow = workflow<InvoiceContext>()({
  name: 'invoice',
  states: ['none', 'draft', 'issued', 'part_paid', 'paid', 'cancelled', 'deleted'],
  start: 'none',
  ends: ['cancelled', 'deleted'],
  who: {
    writer: (context) => context.may_write,
    issuer: (context) => context.may_issue,
    cashier: (context) => context.may_pay,
  },
  guards: {
    clientActive: ({ is_client_active }) => (is_client_active ? null : refused('client_archived')),
    complete: ({ missing }) => (missing === null ? null : refused('incomplete', { what: missing })),
    sellerComplete: ({ seller_missing }) =>
      seller_missing === null ? null : refused('seller_incomplete', seller_missing),
    exchangeSet: ({ exchange_missing }) =>
      exchange_missing === null
        ? null
        : refused('incomplete', { what: `Set the exchange rate to ${exchange_missing} first.` }),
    inOrder: ({ wrong_date }) => (wrong_date === null ? null : refused('date_order', { where: wrong_date })),
    isInvoice: ({ kind }) => (kind === 'invoice' ? null : refused('not_issued', { done: 'paid or cancelled' })),
    notOver: ({ over }) => (over === null ? null : refused('overpaid', { balance: over })),
    clearsBalance: ({ clears_balance }) => (clears_balance ? null : refused('not_issued', { done: 'paid' })),
    staysPaid: ({ stays_paid }) => (stays_paid ? null : refused('payment_voided')),
    creditable: ({ over_credited }) => (over_credited === null ? null : refused('over_credited', over_credited)),
    creditsAll: ({ credits_all }) => (credits_all ? null : refused('not_issued', { done: 'credited' })),
    otherLeft: ({ has_other_payment }) => (has_other_payment ? null : refused('payment_voided')),
  },
  rows: [
    { from: 'none', action: 'add', to: 'draft', who: 'writer', guard: 'clientActive' },
    { from: 'draft', action: 'update', to: 'draft', who: 'writer' },
    { from: 'draft', action: 'delete', to: 'deleted', who: 'writer' },
    {
      from: 'draft',
      action: 'issue',
      to: 'issued',
      who: 'issuer',
      guard: ['clientActive', 'complete', 'sellerComplete', 'exchangeSet', 'inOrder'],
    },
    {
      from: ['issued', 'part_paid'],
      action: 'pay',
      to: 'paid',
      who: 'cashier',
      guard: ['isInvoice', 'notOver', 'clearsBalance'],
    },
    { from: ['issued', 'part_paid'], action: 'pay', to: 'part_paid', who: 'cashier', guard: ['isInvoice', 'notOver'] },
    { from: 'paid', action: 'void', to: 'paid', who: 'cashier', guard: 'staysPaid' },
    { from: ['part_paid', 'paid'], action: 'void', to: 'part_paid', who: 'cashier', guard: 'otherLeft' },
    { from: ['part_paid', 'paid'], action: 'void', to: 'issued', who: 'cashier' },
    { from: 'issued', action: 'cancel', to: 'cancelled', who: 'issuer', guard: 'isInvoice' },
    {
      from: ['issued', 'part_paid', 'paid'],
      action: 'credit',
      to: 'cancelled',
      who: 'issuer',
      guard: ['isInvoice', 'creditable', 'creditsAll'],
    },
    {
      from: 'part_paid',
      action: 'credit',
      to: 'paid',
      who: 'issuer',
      guard: ['isInvoice', 'creditable', 'clearsBalance'],
    },
    {
      from: ['issued', 'part_paid', 'paid'],
      action: 'credit',
      to: 'same',
      who: 'issuer',
      guard: ['isInvoice', 'creditable'],
    },
  ],
  otherwise: ({ action, state }) => {
    if (action === 'pay') return refused('not_issued', { done: 'paid' })
    if (action === 'void') return refused(state === 'cancelled' ? 'credited' : 'payment_voided')
    if (action === 'credit') return refused('not_issued', { done: 'credited' })
    if (action === 'cancel' && (state === 'part_paid' || state === 'paid')) return refused('has_payments')
    return action === 'cancel' ? refused('not_issued', { done: 'cancelled' }) : refused('issued', issuedInstead(state))
  },
})

export type ProjectContext = Readonly<{
  may_write: boolean
  is_client_active: boolean
  /** The sentence that names what is open when it is completed; null where nothing is or where that was confirmed. */
  open_work: string | null
}>

/** A project from its plan to its end. */
export const projectWorkflow = workflow<ProjectContext>()({
  name: 'project',
  states: ['planned', 'active', 'on_hold', 'completed', 'cancelled'],
  start: 'planned',
  ends: ['cancelled'],
  who: { keeper: (context) => context.may_write },
  guards: {
    clientActive: ({ is_client_active }) => (is_client_active ? null : refused('client_archived')),
    nothingOpen: ({ open_work }) => (open_work === null ? null : refused('open_work', { work: open_work })),
  },
  rows: [
    { from: ['planned', 'on_hold'], action: 'start', to: 'active', who: 'keeper', guard: 'clientActive' },
    { from: 'active', action: 'hold', to: 'on_hold', who: 'keeper' },
    { from: 'active', action: 'complete', to: 'completed', who: 'keeper', guard: 'nothingOpen' },
    { from: 'completed', action: 'reopen', to: 'active', who: 'keeper', guard: 'clientActive' },
    { from: ['planned', 'active', 'on_hold'], action: 'cancel', to: 'cancelled', who: 'keeper' },
  ],
  otherwise: () => refused('wrong_state'),
})

export type ClientContext = Readonly<{ may_write: boolean; active_projects: number }>

/** An archived client retains its history and takes nothing new. */
export const clientWorkflow = workflow<ClientContext>()({
  name: 'client',
  states: ['active', 'archived'],
  start: 'active',
  ends: [],
  who: { keeper: (context) => context.may_write },
  guards: {
    noProject: ({ active_projects }) =>
      active_projects === 0
        ? null
        : refused('active_projects', {
            projects: active_projects === 1 ? '1 project is' : `${active_projects} projects are`,
          }),
  },
  rows: [
    { from: 'active', action: 'archive', to: 'archived', who: 'keeper', guard: 'noProject' },
    { from: 'archived', action: 'restore', to: 'active', who: 'keeper' },
  ],
  otherwise: () => refused('active_projects'),
})
