/** The work of people by department. */
export const WORK: Readonly<Record<string, readonly string[]>> = {
  Support: [
    'Answer the open questions of {client}',
    'Write the macro for returned parcels',
    'Call back the customers of the outage',
    'Clean up the queue of last week',
    'Check the translations of the help page',
    'Collect the complaints about delivery times',
    'Test the new form for refunds',
    'Update the guide for voucher codes',
  ],
  Engineering: [
    'Fix the rounding of invoice totals',
    'Move the search to the new index',
    'Write tests for the import of holidays',
    'Upgrade the database of {client}',
    'Measure the start page on slow phones',
    'Remove the old export of reports',
    'Review the access keys of the build server',
    'Describe the interface of the shop',
  ],
  Finance: [
    'Reconcile the payments of {client}',
    'Prepare the figures of the month',
    'Check the travel expenses of April',
    'Renew the contract with the bank',
    'Update the price list',
    'Archive the receipts of last year',
  ],
  People: [
    'Plan the interviews for two engineers',
    'Update the handbook on working from home',
    'Order the welcome parcels',
    'Review the job advert for support',
    'Prepare the first day of three people',
  ],
  other: [
    'Prepare the meeting with {client}',
    'Write the minutes of the review',
    'Compare the offers of three suppliers',
    'Update the plan of the quarter',
    'Tidy up the shared folder',
    'Draft the newsletter',
    'Check the contracts that end soon',
    'Put the photos of the event online',
  ],
}

export const CLIENT_NAMES = ['Lindqvist', 'Spreedesk', 'the largest client', 'the new client'] as const
export const LABELS = ['quick win', 'customer', 'quarter goal', 'contract', 'risk'] as const
export const STEPS = [
  'Read the notes',
  'Ask the customer',
  'Do it',
  'Have it checked',
  'Write down what changed',
] as const
export const COMMENTS = [
  'I have begun, the first half is done.',
  'The customer answered, we can go on.',
  'Who has the access to the folder?',
  'Looks good to me.',
  'Please look at the last point again.',
  'I will finish it tomorrow.',
] as const
export const BLOCKED = [
  'The supplier has not sent the keys.',
  'Waiting for the answer of the customer.',
  'The test system is down.',
  'The contract is not signed yet.',
] as const
