/** What clients of the demo ask, with what is answered. */
export const QUESTIONS: readonly (readonly [subject: string, type: string, response: string])[] = [
  ['Sign-in code does not arrive', 'incident', 'The number was out of date. We corrected it; the code arrives again.'],
  ['Invoice shows the wrong address', 'request', 'The address was changed and the invoice issued again.'],
  ['Export stays empty', 'incident', 'The filter named a closed depot. Without it the export is complete.'],
  ['How do I add a second admin?', 'question', 'Under Users, press Add user and choose the role Administrator.'],
  [
    'Delivery window moved without notice',
    'complaint',
    'The carrier confirmed the old window. We are sorry for the trouble.',
  ],
  ['Password reset loops', 'incident', 'An old cookie sent the page back. Clearing it ended the loop.'],
  ['Report for last quarter', 'request', 'The report is attached, by depot and by week.'],
  [
    'Tablet loses its connection',
    'incident',
    'The access point was updated last night. The tablet has been stable since.',
  ],
  ['Can we change the billing day?', 'question', 'Yes, from the next month on. We set it to the fifth.'],
  ['Duplicate order created', 'incident', 'The second order was cancelled before picking.'],
  ['Access for a new colleague', 'request', 'The account is ready; the invitation went out by email.'],
  [
    'Price list differs from the contract',
    'complaint',
    'The list of May was loaded by mistake. The contract prices are back.',
  ],
]
