import { mailTemplates } from '#domains/notices/server/index.ts'

/** The mails that carry an invoice, by what they are for. */
export const MAILS = { invoice: 'billing.invoice', reminder: 'billing.reminder' } as const

const PLACEHOLDERS = {
  number: { help: 'The number of the invoice', sample: 'NB-INV-2026-0041' },
  client: { help: 'The client', sample: 'Fjord Telecom AS' },
  sender: { help: 'The company that sends it', sample: 'Northwind Support GmbH' },
  total: { help: 'The total', sample: '2,488.29 EUR' },
  open: { help: 'What is still open', sample: '1,200.00 EUR' },
  due: { help: 'The due date', sample: '14 July 2026' },
  text: { help: 'What the sender adds; may be empty', sample: 'Thank you for working with us.', is_long: true },
} as const

const INVOICE = `Dear {{client}},

please find {{number}} attached: {{total}}, due on {{due}}.

{{text}}

{{sender}}
`

const REMINDER = `Dear {{client}},

{{open}} of {{number}} is still open; it was due on {{due}}. The document is attached once more. If you have paid in the meantime, please disregard this reminder.

{{text}}

{{sender}}
`

export const registerMails = (): void => {
  mailTemplates.add(MAILS.invoice, {
    label: 'Invoice to a client',
    subject: '{{number}} from {{sender}}',
    body: INVOICE,
    placeholders: PLACEHOLDERS,
  })
  mailTemplates.add(MAILS.reminder, {
    label: 'Payment reminder to a client',
    subject: 'Reminder: {{number}} from {{sender}}',
    body: REMINDER,
    placeholders: PLACEHOLDERS,
  })
}
