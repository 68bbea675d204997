import { refusals } from '#kit/contract/refusals.ts'

export const clientRefusals = refusals(
  'clients',
  {
    name_taken: 'A client of this name exists.',
    code_taken: 'This code is taken.',
    currency_fixed: 'Invoices exist in {currency}. The currency stays.',
    active_projects: '{projects} active.',
    in_use: 'Projects, tickets, revenue or invoices name this client.{instead}',
  },
  { name_taken: ['name'], code_taken: ['code'], currency_fixed: ['currency'] },
)

export const revenueRefusals = refusals(
  'revenue',
  {
    exists: 'This client has a row for {month}.',
    note_needed: 'Say why a past month changes.',
  },
  { exists: ['month'], note_needed: ['note'] },
)

export const projectRefusals = refusals(
  'projects',
  {
    code_taken: 'This code is taken.',
    client_archived: 'This client is archived.',
    member_inactive: '{person} is not employed in that time.',
    open_work: '{work}',
    billed: 'Work of this project is billed. The client stays.',
    wrong_state: 'This is not possible in the present state.',
    in_use: 'Work, tasks or invoices belong to this project.{instead}',
  },
  { code_taken: ['code'], client_archived: ['client_id'], member_inactive: ['members'], billed: ['client_id'] },
)

export const taxRefusals = refusals('taxes', { code_taken: 'This code is taken.' }, { code_taken: ['code'] })

export const invoiceRefusals = refusals(
  'invoices',
  {
    client_archived: 'This client is archived.',
    issued: 'An issued invoice cannot be changed.{instead}',
    incomplete: '{what}',
    seller_incomplete: '{brand} has no {what}.',
    date_order: 'The date lies {where}.',
    overpaid: 'The open balance is {balance}.',
    has_payments: 'Void the payments first.',
    not_issued: 'Only an issued invoice can be {done}.',
    item_billed: 'This work is already billed on {place}.',
    item_foreign: 'This work belongs to another client.',
    nothing_unbilled: 'There is no unbilled work in that time.',
    payment_voided: 'This payment is already void.',
    over_credited: 'At most {most} of line {line} can be credited.',
    credited: 'This invoice is credited in full. Its payments stay.',
    credit_short: 'The credit of this client is {balance}.',
    credit_used: 'This credit is used already. Void what used it first.',
    refund_voided: 'This refund is already void.',
    no_address: 'The client has no billing email.',
    not_due: 'Nothing of this invoice is due and open.',
    reminders_off: 'This client gets no reminders.',
    reminded: 'All three reminders have left.',
  },
  {
    client_archived: ['client_id'],
    date_order: ['issue_date'],
    overpaid: ['amount_minor'],
    nothing_unbilled: ['from'],
    over_credited: ['lines'],
    credit_short: ['amount_minor'],
    no_address: ['to'],
  },
)
