import { refusals } from '#kit/contract/refusals.ts'

export const targetRefusals = refusals(
  'targets',
  {
    own: 'You cannot set your own target.',
    past: 'A value starts tomorrow or later.',
    lead_band: 'A lead may set 50 to 150 % of the general value.',
    overlap: 'This person is already waived in these days.',
    waive_old: 'Waive at most 31 days back.',
    duplicate: 'A target with this name exists.',
    ended: 'This target has ended.',
    measured: 'This target has measured people. End it and add a new one.',
    value_exists: 'A value from this day on is set already.',
  },
  {
    past: ['effective_from'],
    lead_band: ['value'],
    overlap: ['start_date'],
    waive_old: ['start_date'],
    duplicate: ['name'],
    value_exists: ['effective_from'],
  },
)
