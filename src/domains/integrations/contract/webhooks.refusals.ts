import { refusals } from '#kit/contract/refusals.ts'

export const webhookRefusals = refusals(
  'integrations',
  {
    name_taken: 'A webhook with this name exists already.',
    https_needed: 'The address must begin with https://, unless the operator has listed its host.',
    private_address: 'This address is not on the internet, and the operator has not listed its host.',
    not_owner: 'Only the owner changes this. Take the webhook over first: it then sends what you may read.',
    is_off: 'The webhook is off. Switch it on first.',
    is_owner: 'The webhook is yours already.',
    nothing_failed: 'Nothing has failed since then.',
  },
  { name_taken: ['name'], https_needed: ['address'], private_address: ['address'] },
)
