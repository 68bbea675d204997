/** A subject with its sub-topics. */
type DemoSubject = readonly [title: string, below: readonly string[]]
export type DemoTopic = Readonly<{
  title: string
  description: string
  policy: 'authors' | 'audience'
  subjects: readonly DemoSubject[]
  /** The sentences of its pages, in turns. */
  sentences: readonly string[]
}>

/** Topics that all read. */
export const FOR_ALL: readonly DemoTopic[] = [
  {
    title: 'Company handbook',
    description: 'What counts for all of us, from the first day to the last.',
    policy: 'authors',
    subjects: [
      ['Onboarding guide', ['Your first day', 'Your first week', 'Help contact']],
      ['Onboarding checklist', []],
      ['Working hours and breaks', ['Working from home', 'Overtime']],
      ['Leave and public holidays', ['Sick leave', 'Parental leave']],
      ['Expenses', ['Travel', 'Meals with clients']],
      ['Pay and payslips', ['Questions about a payslip']],
      ['Leaving us', ['Handing over', 'Your reference']],
    ],
    sentences: [
      'Punch in when you begin and punch out when you stop; a forgotten punch is corrected on the same day.',
      'Ask your lead first. If the answer is not here afterwards, add it.',
      'Requests are sent in Muster, never by email, so that each of them is answered and found again.',
      'A day of leave is asked for two weeks ahead; up to two days may be asked for on the day before.',
      'Keep each receipt, and send it in the month in which you paid.',
    ],
  },
  {
    title: 'Security and data protection',
    description: 'How we protect what clients and colleagues trust us with.',
    policy: 'authors',
    subjects: [
      ['Information security', ['Passwords and second factor', 'Lost devices', 'Phishing']],
      ['Personal data', ['Requests for data', 'How long we keep what']],
      ['Visitors', []],
      ['Working in public places', []],
      ['Reporting an incident', ['What to write down']],
    ],
    sentences: [
      'Lock your screen whenever you leave your desk, also for a minute.',
      'A lost laptop is reported within the hour, at night too: the duty phone is always answered.',
      'Never send a password in a message. Use the shared vault, and grant access to people, not to groups.',
      'If an email asks for haste, call the person at a number that you know.',
      'What is not needed is not collected, and what is no longer needed is deleted.',
    ],
  },
  {
    title: 'Refund policy',
    description: 'When clients get money back, and who decides.',
    policy: 'audience',
    subjects: [
      ['Refunds within 30 days', ['Vouchers', 'Partial refunds']],
      ['Refunds after 30 days', []],
      ['Chargebacks', ['What the bank asks for']],
      ['Who decides', []],
    ],
    sentences: [
      'Within 30 days a client gets the whole amount back, without a reason.',
      'After 30 days the team lead decides up to 500 euros, the operations manager above.',
      'A voucher is refunded as a voucher of the same amount.',
      'Write the number of the ticket into the reference, so that the payment is found again.',
    ],
  },
  {
    title: 'Tools and accounts',
    description: 'What we work with, and how to get it.',
    policy: 'audience',
    subjects: [
      ['Your laptop', ['Set it up', 'When it breaks']],
      ['Email and calendar', ['Shared mailboxes']],
      ['Telephone', ['Headsets', 'Transferring a call']],
      ['Meeting rooms', []],
      ['Printing', []],
      ['Asking for software', ['Licences']],
    ],
    sentences: [
      'Restart first. If it happens again, write down what you see and ask the IT desk.',
      'New software is asked for as equipment; the answer comes within two working days.',
      'Shared mailboxes are answered by those on duty, in the order in which the emails came.',
      'Rooms are booked for half an hour unless more is needed, and released when a meeting ends early.',
    ],
  },
]

const WORK: readonly DemoSubject[] = [
  ['How we plan', ['Weekly meeting', 'Priorities']],
  ['Quality', ['Checklist before delivery', 'Reviews', 'What we learnt']],
  ['Handing over to another shift', ['Notes of a shift']],
  ['Contacts', ['Clients', 'Suppliers']],
  ['Questions that come often', ['From clients', 'From colleagues']],
]

const SENTENCES = [
  'The weekly meeting is on Monday at ten; what is not on the list by Friday waits a week.',
  'Another person reads what goes to a client before it goes out.',
  'A handover names what is open, what is promised, and to whom.',
  'If a client asks the same thing twice, the answer belongs here.',
] as const

/** A topic for one department or one team. */
export const topicOf = (name: string, kind: 'department' | 'team', index: number): DemoTopic => ({
  title: kind === 'department' ? `Working in ${name}` : `Playbook of ${name}`,
  description: kind === 'department' ? `How the work is done in ${name}.` : `What ${name} does, step by step.`,
  policy: 'audience',
  subjects: WORK.slice(0, 5 - (index % 2)),
  sentences: SENTENCES,
})

export const COMMENTS = [
  'Is this still true for part-time colleagues?',
  'Thank you, this saved me an hour.',
  'The link to the form is missing here.',
  'We do it differently on Fridays; I will add that.',
  'Could you add an example?',
  'Does this hold for vouchers too?',
  'I changed the wording, please look at it once more.',
  'Who is the contact for this now?',
] as const

export const REPLIES = [
  'Yes, it holds for all of us.',
  'Added, thank you.',
  'I have asked, and will write it down here.',
  'Good point.',
] as const
