import { mailTemplates } from '#domains/notices/server/index.ts'
import { entries } from '#kit/server/slots.ts'

/** The mail that carries an invoice at first, and those of its three reminders in their order. */
export const INVOICE_MAIL = 'billing.invoice'
export const REMINDER_MAILS = ['billing.reminder', 'billing.reminder_2', 'billing.reminder_3'] as const

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

const SECOND = `Dear {{client}},

we have not received {{open}} of {{number}}, which was due on {{due}}, and have written to you about it before. Please pay it within the next days. The document is attached once more.

{{text}}

{{sender}}
`

const THIRD = `Dear {{client}},

this is our last reminder of {{number}}: {{open}} has been due since {{due}}. Please pay it at once, or tell us what keeps you from paying. The document is attached once more.

{{text}}

{{sender}}
`

export const mailFilling = entries(mailTemplates, {
  [INVOICE_MAIL]: {
    label: 'Invoice to a client',
    subject: '{{number}} from {{sender}}',
    body: INVOICE,
    placeholders: PLACEHOLDERS,
  },
  [REMINDER_MAILS[0]]: {
    label: 'First payment reminder to a client',
    subject: 'Reminder: {{number}} from {{sender}}',
    body: REMINDER,
    placeholders: PLACEHOLDERS,
  },
  [REMINDER_MAILS[1]]: {
    label: 'Second payment reminder to a client',
    subject: 'Second reminder: {{number}} from {{sender}}',
    body: SECOND,
    placeholders: PLACEHOLDERS,
  },
  [REMINDER_MAILS[2]]: {
    label: 'Third payment reminder to a client',
    subject: 'Last reminder: {{number}} from {{sender}}',
    body: THIRD,
    placeholders: PLACEHOLDERS,
  },
})
