import { refusals } from '#kit/contract/refusals.ts'

export const ticketRefusals = refusals(
  'tickets',
  {
    bad_state: 'That is not possible while the ticket is {state}.',
    client_not_served: 'Your team does not serve this client.',
    duplicate: '{ref} is already saved by {name}.',
    exists: '{ref} already exists.',
    taken: '{name} has already taken this ticket.',
    person_inactive: '{name} is not active.',
    response_needed: 'Write the response.',
    reason_needed: 'Give a reason.',
    reopen_too_late: 'Open a new ticket. This one was resolved more than 30 days ago.',
    own_ticket: 'Another lead must do this.',
    closed_period: 'This period is closed.',
    billed: 'Time of this ticket is on an invoice.',
    future: 'This time is in the future.',
    too_old: 'Ask your lead to enter older tickets.',
    reviewed: 'You have reviewed this ticket already.',
    not_resolved: 'Only resolved tickets are reviewed.',
    team_not_serving: '{team} does not serve this client. Add it to the teams of the client first.',
    not_employed: '{name} is not employed on {day}.',
    not_imported: '{ref} was saved by staff. They change it.',
    worked_on: 'Staff have worked on {ref} since. Its times stay.',
    policy_used: 'Tickets are measured by these times already. Add new ones from a later day.',
  },
  { response_needed: ['response'], reason_needed: ['reason'] },
)
