import type { CreditPosting } from '../../contract/credits.models.ts'

const WORDS: Readonly<Record<CreditPosting['kind'], (invoice: string, note: string) => string>> = {
  overpaid: (invoice) => `paid beyond ${invoice}`,
  credited: (invoice, note) => `credited by ${note} of ${invoice}, which was paid`,
  taken_back: (invoice) => `a payment of ${invoice} was voided`,
  set_off: (invoice) => `set off against ${invoice}`,
  set_off_voided: (invoice) => `no longer set off against ${invoice}`,
  refund: () => 'paid back',
  refund_voided: () => 'not paid back after all',
}

/** How a posting came about. */
export const postingText = ({ kind, invoice, credit_note }: CreditPosting): string =>
  WORDS[kind](invoice?.number ?? 'an invoice', credit_note?.number ?? 'a credit note')
